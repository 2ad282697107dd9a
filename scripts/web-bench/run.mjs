// Prints the table of the web benchmark: run.mjs LIGHTHOUSE-FOLDER BINARY
import { createAccount } from "./account.mjs";
import { screens } from "./screens.mjs";
import { startLaurels } from "./server.mjs";
import { serveStaticPage } from "./staticPage.mjs";
import { head, median, row } from "./table.mjs";
import { loadLighthouse } from "./visit.mjs";

const [tools, binary = "target/release/laurels"] = process.argv.slice(2);
const RUNS = Number(process.env.RUNS ?? 5);
const chosen = process.env.SCREENS?.split(",");

const visit = await loadLighthouse(tools);
const laurels = await startLaurels(binary);
try {
  const account = await createAccount(laurels.origin);
  const all = Object.entries(screens(account)).filter(([name]) => chosen?.includes(name) ?? true);
  console.log(`Medians of ${RUNS} runs\n\n${head}`);
  let bytes = 0;
  for (const [name, { path, isPublic }] of all) {
    const runs = await repeat(() => visit(`${laurels.origin}${path}`, isPublic ? undefined : account.cookie));
    bytes = Math.max(bytes, median(runs.map((run) => run.bytes)));
    console.log(row(name, runs));
  }
  const page = await serveStaticPage(bytes);
  console.log(row("static page, as large as the largest of these", await repeat(() => visit(page.url))));
  page.stop();
} finally {
  await laurels.stop();
}

async function repeat(measure) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure());
  return runs;
}
