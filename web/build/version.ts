import { execFileSync } from 'node:child_process';

/** The build's version: set by the release in the environment, otherwise the current commit. */
export function buildVersion(): string {
  const release = process.env.LAURELS_BUILD_VERSION;
  if (release) return release;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'unversioned';
  }
}
