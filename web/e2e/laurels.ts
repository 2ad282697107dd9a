import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchingLine, stopProcess } from './support/childProcess';

export const supportAddress = 'support@laurels.example';

const binary = process.env.LAURELS_BIN ?? '../target/debug/laurels';

/** The real server, with its own database and port. */
export interface Laurels {
  origin: string;
  /** The same by name: passkeys need a domain. */
  localhost: string;
  /** The emails sent to an address, oldest first. */
  emails(to: string): string[];
  /** Grants a role to a user with the command line, as an operator does. */
  grant(email: string, role: 'admin' | 'tester' | 'dev-acquaintance'): void;
  stop(): Promise<void>;
}

/** `settings` are environment variables, as in the README. */
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
    await stopProcess(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [, origin = ''] = await matchingLine(server, /listening on (http:\/\/[^\s"]+)/);
    return {
      origin,
      localhost: origin.replace('127.0.0.1', 'localhost'),
      emails: (to) => emailsIn(outbox, to),
      grant: (email, role) => void execFileSync(binary, ['user', 'grant', email, role], { env }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function emailsIn(outbox: string, to: string): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((email) => new RegExp(`^To: .*${to}`, 'm').test(email));
}
