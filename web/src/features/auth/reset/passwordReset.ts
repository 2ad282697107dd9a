// State machine of a password reset by link: verifying link → set password (or error verifying link) → setting
// password → success, or error setting password, which can be retried.

interface Owner {
  name: string;
  email?: string | null;
}

export type PasswordReset =
  | { step: 'verifying' }
  /** The server rejected the link. */
  | { step: 'invalid' }
  /** The link could not be verified: no connection, or a server error. */
  | { step: 'unverified'; reason: string }
  | { step: 'choosing'; owner: Owner }
  | { step: 'setting'; owner: Owner }
  | { step: 'success' }
  | { step: 'error'; owner: Owner; reason: string };

export type PasswordResetEvent =
  | { type: 'verified'; owner: Owner }
  | { type: 'rejected' }
  | { type: 'notVerified'; reason: string }
  | { type: 'retried' }
  | { type: 'submitted' }
  | { type: 'set' }
  | { type: 'notSet'; reason: string };

export function afterResetEvent(state: PasswordReset, event: PasswordResetEvent): PasswordReset {
  switch (state.step) {
    case 'verifying':
      if (event.type === 'verified') return { step: 'choosing', owner: event.owner };
      if (event.type === 'rejected') return { step: 'invalid' };
      if (event.type === 'notVerified') return { step: 'unverified', reason: event.reason };
      return state;
    case 'unverified':
      return event.type === 'retried' ? { step: 'verifying' } : state;
    case 'choosing':
    case 'error':
      return event.type === 'submitted' ? { step: 'setting', owner: state.owner } : state;
    case 'setting':
      if (event.type === 'set') return { step: 'success' };
      if (event.type === 'notSet') return { step: 'error', owner: state.owner, reason: event.reason };
      return state;
    case 'invalid':
    case 'success':
      return state;
  }
}
