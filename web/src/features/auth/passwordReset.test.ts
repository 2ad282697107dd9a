import { expect, test } from 'vitest';
import { afterResetEvent, type PasswordReset, type PasswordResetEvent } from './passwordReset';

const owner = { name: 'Ana', email: 'ana@example.org' };
const states = {
  verifying: { step: 'verifying' },
  invalid: { step: 'invalid' },
  unverified: { step: 'unverified', reason: 'Away.' },
  choosing: { step: 'choosing', owner },
  setting: { step: 'setting', owner },
  success: { step: 'success' },
  error: { step: 'error', owner, reason: 'No.' },
} as const satisfies Record<PasswordReset['step'], PasswordReset>;
const events = {
  verified: { type: 'verified', owner },
  refused: { type: 'refused' },
  unanswered: { type: 'unanswered', reason: 'Away.' },
  retried: { type: 'retried' },
  submitted: { type: 'submitted' },
  set: { type: 'set' },
  notSet: { type: 'notSet', reason: 'No.' },
} as const satisfies Record<PasswordResetEvent['type'], PasswordResetEvent>;

type Step = PasswordReset['step'];
const moves: Record<Step, Partial<Record<PasswordResetEvent['type'], Step>>> = {
  verifying: { verified: 'choosing', refused: 'invalid', unanswered: 'unverified' },
  unverified: { retried: 'verifying' },
  choosing: { submitted: 'setting' },
  setting: { set: 'success', notSet: 'error' },
  error: { submitted: 'setting' },
  invalid: {},
  success: {},
};

const every = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => [state.step, event.type] as const),
);

test.each(every)('from %s, %s', (step, type) => {
  const after = moves[step][type] ?? step;
  expect(afterResetEvent(states[step], events[type])).toEqual(states[after]);
});
