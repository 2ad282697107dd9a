import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Laurels } from '../laurels';
import { matchingLine, stopProcess } from './childProcess';

/** The demo of `make demo`: the server with stand-ins for Google and the payment provider. */
export interface Demo {
  server: Laurels;
  /** The origins of the stand-ins. */
  standIns: string[];
}

const binaries = resolve('../target/debug');

export async function startDemo(): Promise<Demo> {
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DEMO_BINARIES: binaries };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const script = spawn('../scripts/demo', ['--bind', '127.0.0.1:0'], { env, stdio });
  const [, origin = ''] = await matchingLine(script, /listening on (http:\/\/[^\s"]+)/);
  const unused = () => {
    throw new Error('a demo has no command line and keeps its emails');
  };
  const server: Laurels = {
    origin,
    localhost: origin.replace('127.0.0.1', 'localhost'),
    emails: unused,
    grant: unused,
    sendWeeklyEmails: unused,
    stop: () => stopProcess(script),
  };
  return { server, standIns: await standInsOf(origin) };
}

async function standInsOf(origin: string): Promise<string[]> {
  const setup = (await (await fetch(`${origin}/api/setup`)).json()) as { demo: { payment_script: string } };
  const logIn = await fetch(`${origin}/api/auth/login/google`, { redirect: 'manual' });
  const pages = [setup.demo.payment_script, logIn.headers.get('location') ?? ''];
  return pages.map((url) => new URL(url).origin);
}
