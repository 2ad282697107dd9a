/** The rows of the table in docs/performance.md. */
export const head = [
  "| screen | performance | SEO | first paint | largest paint | blocking time | shift | bytes | second visit |",
  "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
].join("\n");

export function row(name, runs) {
  const of = (key) => median(runs.map((run) => run[key]));
  const cells = [
    name,
    of("performance"),
    of("seo") ?? "",
    seconds(of("firstPaint")),
    seconds(of("largestPaint")),
    `${Math.round(of("blocking"))} ms`,
    Number(of("shift").toFixed(3)),
    `${Math.round(of("bytes") / 1000)} kB`,
    seconds(of("secondVisit")),
  ];
  return `| ${cells.join(" | ")} |`;
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
