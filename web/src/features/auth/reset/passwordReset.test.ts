import { expect, test } from 'vitest';
import { afterResetEvent, type PasswordReset, type PasswordResetEvent } from './passwordReset';

const owner = { name: 'Ana', email: 'ana@example.org' };
const states = {
  verifying: { step: 'verifying' },
  invalid: { step: 'invalid' },
  unverified: { step: 'unverified', reason: 'Offline.' },
  choosing: { step: 'choosing', owner },
  setting: { step: 'setting', owner },
  success: { step: 'success' },
  error: { step: 'error', owner, reason: 'No.' },
} as const satisfies Record<PasswordReset['step'], PasswordReset>;
const events = {
  verified: { type: 'verified', owner },
  rejected: { type: 'rejected' },
  notVerified: { type: 'notVerified', reason: 'Offline.' },
  retried: { type: 'retried' },
  submitted: { type: 'submitted' },
  set: { type: 'set' },
  notSet: { type: 'notSet', reason: 'No.' },
} as const satisfies Record<PasswordResetEvent['type'], PasswordResetEvent>;

type Step = PasswordReset['step'];
const transitions: Record<Step, Partial<Record<PasswordResetEvent['type'], Step>>> = {
  verifying: { verified: 'choosing', rejected: 'invalid', notVerified: 'unverified' },
  unverified: { retried: 'verifying' },
  choosing: { submitted: 'setting' },
  setting: { set: 'success', notSet: 'error' },
  error: { submitted: 'setting' },
  invalid: {},
  success: {},
};

const combinations = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => [state.step, event.type] as const),
);

test.each(combinations)('state %s handles event %s', (step, type) => {
  const after = transitions[step][type] ?? step;
  expect(afterResetEvent(states[step], events[type])).toEqual(states[after]);
});
