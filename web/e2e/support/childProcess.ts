import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Waits for a line of a process's output and returns its match; if the process exits, rejects with its output. */
export function matchingLine(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const match = pattern.exec(line);
        if (match) resolve(match);
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${child.spawnfile} did not start:\n${output.join('\n')}`)));
  });
}

/** Ends a process, if it's still running, and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  // Without an id it could not be started.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
