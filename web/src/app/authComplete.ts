/**
 * The path to redirect to after signing in. `success` is the query parameter ('true' on success), `storedPath` the page
 * that was requested before.
 */
export function afterAuth(success: string | undefined, storedPath: string | undefined): string {
  if (success === undefined) return '/dashboard';
  if (success === 'true') return storedPath ?? '/dashboard';
  return '/welcome';
}
