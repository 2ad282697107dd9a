/** An account that can sign in. */
export interface Account {
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  /** A relay email, as Apple creates for users who hide theirs. */
  isEmailPrivate?: boolean;
}
