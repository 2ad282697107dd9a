/** A new password is typed twice, so that a typo does not lock the user out. */
export function canSetPassword(password: string, retyped: string): boolean {
  return password !== '' && password === retyped;
}

/** Shows a check mark once both match. */
export function retypedLabel(password: string, retyped: string): string {
  return canSetPassword(password, retyped) ? 'Retype password ✓' : 'Retype password';
}
