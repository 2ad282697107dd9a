// A page without work for the browser besides loading: shows what the machine and Lighthouse's slow phone allow.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Serves a paragraph and a script that is one comment of `bytes` random characters. */
export async function serveStaticPage(bytes) {
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Static</title>
<script async src="/comment.js"></script><h1>Static page</h1><p>${"Nothing to do here. ".repeat(40)}</p></html>`;
  const script = `//${randomBytes(bytes).toString("base64").slice(0, bytes)}`;
  const server = createServer((request, response) => {
    const isScript = request.url === "/comment.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.setHeader("cache-control", isScript ? "max-age=86400, immutable" : "no-cache");
    response.end(isScript ? script : page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
