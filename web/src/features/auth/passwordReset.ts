// Choosing a new password by a link: verifying link → set password (or error verifying link) → setting password →
// success, or error setting password, from where one can try again.

interface Owner {
  name: string;
  email?: string | null;
}

export type PasswordReset =
  | { step: 'verifying' }
  /** The link is no good. */
  | { step: 'invalid' }
  /** Whether the link is good could not be found out. */
  | { step: 'unverified'; reason: string }
  | { step: 'choosing'; owner: Owner }
  | { step: 'setting'; owner: Owner }
  | { step: 'success' }
  | { step: 'error'; owner: Owner; reason: string };

export type PasswordResetEvent =
  | { type: 'verified'; owner: Owner }
  | { type: 'refused' }
  | { type: 'unanswered'; reason: string }
  | { type: 'retried' }
  | { type: 'submitted' }
  | { type: 'set' }
  | { type: 'notSet'; reason: string };

export function afterResetEvent(state: PasswordReset, event: PasswordResetEvent): PasswordReset {
  switch (state.step) {
    case 'verifying':
      if (event.type === 'verified') return { step: 'choosing', owner: event.owner };
      if (event.type === 'refused') return { step: 'invalid' };
      if (event.type === 'unanswered') return { step: 'unverified', reason: event.reason };
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
