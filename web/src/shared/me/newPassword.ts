/** A new password is typed twice, so that a slip of the finger locks nobody out. */
export function canSetPassword(password: string, retyped: string): boolean {
  return password !== '' && password === retyped;
}

/** Gains a check mark once both are the same. */
export function retypedLabel(password: string, retyped: string): string {
  return canSetPassword(password, retyped) ? 'Retype password ✓' : 'Retype password';
}
