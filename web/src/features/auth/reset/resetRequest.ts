// State machine of requesting a reset link: collecting → sending → sent, or error, which can be retried.

export type ResetRequest =
  | { step: 'collecting' }
  | { step: 'sending'; email: string }
  | { step: 'sent'; email: string }
  | { step: 'error'; email: string; reason: string };

export type ResetRequestEvent =
  | { type: 'submitted'; email: string }
  | { type: 'accepted' }
  | { type: 'rejected'; reason: string }
  | { type: 'restarted' };

export function afterRequestEvent(state: ResetRequest, event: ResetRequestEvent): ResetRequest {
  switch (event.type) {
    case 'submitted':
      return state.step === 'sending' ? state : { step: 'sending', email: event.email };
    case 'accepted':
      return state.step === 'sending' ? { step: 'sent', email: state.email } : state;
    case 'rejected':
      return state.step === 'sending' ? { step: 'error', email: state.email, reason: event.reason } : state;
    case 'restarted':
      return { step: 'collecting' };
  }
}
