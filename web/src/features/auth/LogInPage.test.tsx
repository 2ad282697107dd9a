import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { rememberPostLoginPath } from '../../shared/me/postLoginPath';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, server, setUp, whoIsHere } from '../../testing/server';

const logIn = `${location.origin}/api/auth/login/email`;
const signUp = `${location.origin}/api/auth/signup/email`;

/** Takes whoever comes, and keeps what they sent. */
function open(call: string) {
  const sent: unknown[] = [];
  server.use(
    http.post(call, async ({ request }) => {
      sent.push(await request.json());
      server.use(whoIsHere(aUser()));
      return HttpResponse.json(aUser());
    }),
  );
  return sent;
}

async function fillIn(address = '/log-in', kind: 'Log in' | 'Sign up' = 'Log in') {
  const visited = await visit(address);
  const { user } = visited;
  await user.click(await screen.findByRole('radio', { name: kind }));
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'rosebud 1941');
  return { ...visited, submit: () => user.click(screen.getByRole('button', { name: kind })) };
}

describe('logging in', () => {
  test('leads to where the visitor was going', async () => {
    const sent = open(logIn);
    rememberPostLoginPath('/checklist/2');
    const { submit, path } = await fillIn();
    await submit();
    await waitFor(() => expect(path()).toBe('/checklist/2'));
    expect(sent).toEqual([{ email: 'ana@example.org', password: 'rosebud 1941' }]);
  });

  test('goes by way of /auth-complete, with the query it came with', async () => {
    open(logIn);
    const { submit, router } = await fillIn('/log-in?from=mail&problem=expired');
    const passed: string[] = [];
    router.subscribe('onBeforeNavigate', ({ toLocation }) => passed.push(toLocation.href));
    await submit();
    await waitFor(() => expect(passed).toContain('/auth-complete?strategy=email&success=true&from=mail'));
  });

  test('with a wrong password says what the specification says', async () => {
    const words = "No account could be found for email 'ana@example.org', using the given password.";
    server.use(http.post(logIn, () => errorResponse(404, words)));
    const { submit, path } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(path()).toBe('/log-in');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org');
  });

  test('too often says how long to wait', async () => {
    const limited = errorResponse(429, 'Too many tries.');
    limited.headers.set('retry-after', '170');
    server.use(http.post(logIn, () => limited));
    const { submit } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many tries. You can try again in 3 minutes.',
    );
  });

  test('without a connection says so', async () => {
    server.use(http.post(logIn, () => HttpResponse.error()));
    const { submit } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Laurels.");
  });

  test('shows that it is under way, and is not begun twice', async () => {
    let asked = 0;
    server.use(
      http.post(logIn, () => {
        asked += 1;
        return new Promise<never>(() => {});
      }),
    );
    const { submit, user } = await fillIn();
    await submit();
    expect(screen.getByRole('button', { name: /Log in/, busy: true })).toBeVisible();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(asked).toBe(1);
  });

  test('tells password managers what is what', async () => {
    const { user } = await visit('/log-in');
    expect(await screen.findByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('radio', { name: 'Sign up' }));
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('a password can be looked at', async () => {
    const { user } = await visit('/log-in');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
  });
});

describe('signing up', () => {
  test('sends what the address carried, and leads to the dashboard', async () => {
    const sent = open(signUp);
    const { submit, path } = await fillIn('/log-in?from=mail', 'Sign up');
    await submit();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(sent).toEqual([
      { email: 'ana@example.org', password: 'rosebud 1941', signup_params: { from: 'mail' } },
    ]);
  });

  test('that is refused says why, in the words of the server', async () => {
    server.use(http.post(signUp, () => errorResponse(409, 'There is already an account with this address.')));
    const { submit } = await fillIn('/log-in', 'Sign up');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is already an account with this address.',
    );
  });

  test('keeps the address and forgets the error when the other way is chosen', async () => {
    server.use(http.post(signUp, () => errorResponse(409, 'There is already an account with this address.')));
    const { submit, user } = await fillIn('/log-in', 'Sign up');
    await submit();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('radio', { name: 'Log in' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org');
  });
});

describe('Google and Apple', () => {
  test('are links that take the query along, when they are set up', async () => {
    server.use(setUp({ google_sign_in: true, apple_sign_in: true }));
    await visit('/log-in?from=mail');
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      '/api/auth/login/google?from=mail',
    );
    expect(screen.getByRole('link', { name: 'Continue with Apple' })).toHaveAttribute(
      'href',
      '/api/auth/login/apple?from=mail',
    );
  });

  test('say so and cannot be pressed, when they are not', async () => {
    server.use(setUp({ google_sign_in: true }));
    await visit('/log-in');
    const apple = await screen.findByRole('button', {
      name: /^Continue with Apple ?not set up on this server$/,
    });
    expect(apple).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  });

  test('can be tried when the server cannot say', async () => {
    server.use(http.get(`${location.origin}/api/setup`, () => errorResponse(503, 'Away.')));
    await visit('/log-in');
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeVisible();
  });

  test('come back with a problem that is put into words, until something newer happens', async () => {
    open(logIn);
    const { user } = await visit('/log-in?problem=account_exists&strategy=apple');
    expect(await screen.findByRole('alert')).toHaveTextContent(/already an account.*connect Apple/);
    server.use(http.post(logIn, () => errorResponse(404, 'No account could be found.')));
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'x{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No account could be found.'));
  });
});

test('a forgotten password leads to the request, with the address typed so far', async () => {
  const { user, path } = await visit('/log-in');
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('button', { name: 'Send reset link' });
  expect(path()).toBe('/reset-password');
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org');
});
