/**
 * Where a visitor goes who comes back from signing in. `success` is the address's own word ('true' when it went
 * well), `storedPath` where they were going before.
 */
export function afterAuth(success: string | undefined, storedPath: string | undefined): string {
  if (success === undefined) return '/dashboard';
  if (success === 'true') return storedPath ?? '/dashboard';
  return '/welcome';
}
