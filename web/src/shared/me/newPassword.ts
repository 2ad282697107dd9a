const MIN_LENGTH = 8;

export const LENGTH_RULE = `At least ${MIN_LENGTH} characters.`;

/** Long enough for the server to judge its strength. */
export function isLongEnough(password: string): boolean {
  return password.length >= MIN_LENGTH;
}

/** A new password is typed twice, so that a typo does not lock the user out. */
export function canSetPassword(password: string, retyped: string): boolean {
  return password !== '' && password === retyped;
}

/** Shows a check mark once both match. */
export function retypedLabel(password: string, retyped: string): string {
  return canSetPassword(password, retyped) ? 'Retype password ✓' : 'Retype password';
}
