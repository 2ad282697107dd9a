import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const supportAddress = 'support@laurels.example';

const binary = process.env.LAURELS_BIN ?? '../target/debug/laurels';

/** The real server, with a database and a port of its own. */
export interface Laurels {
  origin: string;
  /** The letters that were written to an address, oldest first. */
  emails(to: string): string[];
  /** Gives a role to somebody, as an operator does on the command line. */
  grant(email: string, role: 'admin' | 'tester' | 'dev-acquaintance'): void;
  stop(): Promise<void>;
}

/** `settings` are those of the README, by their names. */
export async function startLaurels(
  environment: string,
  settings: Record<string, string> = {},
): Promise<Laurels> {
  const folder = mkdtempSync(join(tmpdir(), 'laurels-e2e-'));
  const outbox = join(folder, 'outbox');
  const env = {
    PATH: process.env.PATH,
    LAURELS_BIND: '127.0.0.1:0',
    LAURELS_DATABASE_URL: `sqlite://${join(folder, 'laurels.db')}`,
    LAURELS_OUTBOX: outbox,
    LAURELS_SUPPORT_EMAIL: supportAddress,
    LAURELS_ENVIRONMENT: environment,
    ...settings,
  };
  const server = spawn(binary, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return {
      origin: await boundAddress(server),
      emails: (to) => emailsIn(outbox, to),
      grant: (email, role) => void execFileSync(binary, ['user', 'grant', email, role], { env }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line that names the address; what the server says instead is the error. */
function boundAddress(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const [, origin] = /listening on (http:\/\/[^\s"]+)/.exec(line) ?? [];
        if (origin) resolve(origin);
      });
    }
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`${binary} did not start:\n${said.join('\n')}`)));
  });
}

function emailsIn(outbox: string, to: string): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((letter) => new RegExp(`^To: .*${to}`, 'm').test(letter));
}
