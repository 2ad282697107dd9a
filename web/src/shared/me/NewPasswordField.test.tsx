import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { errorResponse, server } from '../../testing/server';
import { NewPasswordField } from './NewPasswordField';

const endpoint = `${location.origin}/api/auth/email/check-password`;
const weak = { isAccepted: false, hint: "That's one of the most common passwords." };
const accepted = { isAccepted: true, hint: null };

function Form() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label="Password"
      email="ana@example.org"
      username="Ana"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
}

function renderForm() {
  const user = userEvent.setup();
  render(<Form />);
  return { user, field: screen.getByLabelText('Password') };
}

/** Replies to each check, and records what was checked and which checks were canceled. */
function recordChecks(reply: (password: string) => Response | Promise<Response>) {
  const sent: unknown[] = [];
  const canceled: string[] = [];
  server.use(
    http.post<never, { password: string }>(endpoint, async ({ request }) => {
      const credentials = await request.json();
      sent.push(credentials);
      request.signal.addEventListener('abort', () => canceled.push(credentials.password));
      return reply(credentials.password);
    }),
  );
  return { sent, canceled };
}

test('shows why a password is rejected, and when it is accepted', async () => {
  const { sent } = recordChecks((password) => HttpResponse.json(password === 'password' ? weak : accepted));
  const { user, field } = renderForm();
  expect(field).toHaveAccessibleDescription('At least 8 characters.');
  await user.type(field, 'password');
  expect(await screen.findByText(weak.hint)).toHaveAttribute('aria-live', 'polite');
  expect(field).toHaveAccessibleDescription(weak.hint);
  await user.type(field, ' of Oz');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Good choice.'));
  expect(sent).toEqual([
    { password: 'password', email: 'ana@example.org', username: 'Ana' },
    { password: 'password of Oz', email: 'ana@example.org', username: 'Ana' },
  ]);
  await user.clear(field);
  expect(field).toHaveAccessibleDescription('At least 8 characters.');
});

test('does not check a password that is too short', async () => {
  const { sent } = recordChecks(() => HttpResponse.json(weak));
  const { user, field } = renderForm();
  await user.type(field, '1234567');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(sent).toEqual([]);
});

test('cancels a check when the password changes', async () => {
  const { sent, canceled } = recordChecks((password) =>
    password === 'password' ? new Promise<never>(() => {}) : HttpResponse.json(accepted),
  );
  const { user, field } = renderForm();
  await user.type(field, 'password');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(field, '!');
  await waitFor(() => expect(canceled).toEqual(['password']));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Good choice.'));
});

test.each([
  ['rejected', () => errorResponse(429, 'Too many tries.')],
  ['unreachable', () => HttpResponse.error()],
])('shows the rule when the check is %s', async (_name, failure) => {
  const { sent } = recordChecks((password) =>
    password === 'password' ? HttpResponse.json(weak) : failure(),
  );
  const { user, field } = renderForm();
  await user.type(field, 'password');
  await screen.findByText(weak.hint);
  await user.type(field, '1');
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(field).toHaveAccessibleDescription('At least 8 characters.'));
});
