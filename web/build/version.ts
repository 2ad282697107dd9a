import { execFileSync } from 'node:child_process';

/** What this build calls itself: as told by the release, else the commit it was made from. */
export function buildVersion(): string {
  const told = process.env.LAURELS_BUILD_VERSION;
  if (told) return told;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'unversioned';
  }
}
