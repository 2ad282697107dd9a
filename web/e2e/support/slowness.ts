const SAMPLE_MS = 300;

/** The current slowdown compared with an idle machine: wall-clock time divided by CPU time. */
export function slowness(): number {
  const started = performance.now();
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let spent = 0;
  while (spent < SAMPLE_MS) spent = used();
  return Math.max(1, (performance.now() - started) / spent);
}
