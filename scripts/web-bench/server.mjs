// Starts the Laurels binary with a temporary database.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export async function startLaurels(binary) {
  const folder = mkdtempSync(join(tmpdir(), "laurels-bench-web-"));
  const server = spawn(binary, ["serve"], {
    env: {
      PATH: process.env.PATH,
      LAURELS_BIND: "127.0.0.1:0",
      LAURELS_DATABASE_URL: `sqlite://${join(folder, "laurels.db")}`,
      LAURELS_OUTBOX: join(folder, "outbox"),
      LAURELS_ENVIRONMENT: "production",
      LAURELS_LISTINGS: "sample",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill();
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { origin: await boundAddress(server, binary), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the log line with the address. The output is read until the end, so that the server never blocks. */
function boundAddress(server, binary) {
  const output = [];
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        const [, origin] = /listening on (http:\/\/[^\s"]+)/.exec(line) ?? [];
        if (origin) resolve(origin);
        if (output.length < 100) output.push(line);
      });
    }
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`${binary} did not start:\n${output.join("\n")}`)));
  });
}
