import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { matchingLine, stopProcess } from './support/childProcess';

export const supportAddress = 'support@laurels.example';

const binary = process.env.LAURELS_BIN ?? '../target/debug/laurels';

/** Python: the database is changed from outside, because the server's clock can't be set. */
const makeDue = `
import sqlite3, sys, time
with sqlite3.connect(sys.argv[1], timeout=10) as database:
    database.execute("UPDATE closing_soon SET next_at = ?", (int(time.time() * 1000),))
`;

/** The real server, with its own database and port. */
export interface Laurels {
  origin: string;
  /** The same by name: passkeys need a domain. */
  localhost: string;
  /** The emails sent to an address, oldest first. */
  emails(to: string): string[];
  /** Grants a role to a user with the command line, as an operator does. */
  grant(email: string, role: 'admin' | 'tester' | 'dev-acquaintance'): void;
  /** Sends the weekly emails now, until one has arrived at this address. */
  sendWeeklyEmails(to: string): Promise<void>;
  stop(): Promise<void>;
}

/** `settings` are environment variables, as in the README. */
export async function startLaurels(
  environment: string,
  settings: Record<string, string> = {},
): Promise<Laurels> {
  const folder = mkdtempSync(join(tmpdir(), 'laurels-e2e-'));
  const outbox = join(folder, 'outbox');
  const database = join(folder, 'laurels.db');
  const env = {
    PATH: process.env.PATH,
    LAURELS_BIND: '127.0.0.1:0',
    LAURELS_DATABASE_URL: `sqlite://${database}`,
    LAURELS_OUTBOX: outbox,
    LAURELS_SUPPORT_EMAIL: supportAddress,
    LAURELS_ENVIRONMENT: environment,
    ...settings,
  };
  const start = () => spawn(binary, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const server = start();
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
      sendWeeklyEmails: async (to) => {
        execFileSync('python3', ['-c', makeDue, database]);
        const before = emailsIn(outbox, to).length;
        // A server looks for due emails when it starts, and then every minute.
        const second = start();
        try {
          await matchingLine(second, /listening on/);
          const end = Date.now() + 20_000;
          while (emailsIn(outbox, to).length === before && Date.now() < end) await pause(50);
        } finally {
          await stopProcess(second);
        }
      },
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
