import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { rememberPostLoginPath } from '../../../shared/me/postLoginPath';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

const logIn = `${location.origin}/api/auth/login/email`;
const signUp = `${location.origin}/api/auth/signup/email`;

/** Accepts every request and records its body. */
function acceptAll(url: string) {
  const sent: unknown[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      sent.push(await request.json());
      server.use(profileHandler(aUser()));
      return HttpResponse.json(aUser());
    }),
  );
  return sent;
}

async function fillIn(path = '/log-in', kind: 'Log in' | 'Sign up' = 'Log in') {
  const visited = await visit(path);
  const { user } = visited;
  await user.click(await screen.findByRole('radio', { name: kind }));
  await user.type(screen.getByLabelText('Email'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'rosebud 1941');
  return { ...visited, submit: () => user.click(screen.getByRole('button', { name: kind })) };
}

describe('logging in', () => {
  test('redirects to the page the visitor requested', async () => {
    const sent = acceptAll(logIn);
    rememberPostLoginPath('/checklist/2');
    const { submit, path } = await fillIn();
    await submit();
    await waitFor(() => expect(path()).toBe('/checklist/2'));
    expect(sent).toEqual([{ email: 'ana@example.org', password: 'rosebud 1941' }]);
  });

  test('passes through /auth-complete with the forwarded query', async () => {
    acceptAll(logIn);
    const { submit, router } = await fillIn('/log-in?from=mail&problem=expired');
    const visited: string[] = [];
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.href));
    await submit();
    await waitFor(() => expect(visited).toContain('/auth-complete?strategy=email&success=true&from=mail'));
  });

  test('shows the specified error for a wrong password', async () => {
    const detail = "No account could be found for email 'ana@example.org', using the given password.";
    server.use(http.post(logIn, () => errorResponse(404, detail)));
    const { submit, path } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(path()).toBe('/log-in');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');
  });

  test('shows how long to wait after too many attempts', async () => {
    const limited = errorResponse(429, 'Too many tries.');
    limited.headers.set('retry-after', '170');
    server.use(http.post(logIn, () => limited));
    const { submit } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many tries. You can try again in 3 minutes.',
    );
  });

  test('shows an error when the server is unreachable', async () => {
    server.use(http.post(logIn, () => HttpResponse.error()));
    const { submit } = await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Laurels.");
  });

  test('shows a pending state and ignores a second submit', async () => {
    let requests = 0;
    server.use(
      http.post(logIn, () => {
        requests += 1;
        return new Promise<never>(() => {});
      }),
    );
    const { submit, user } = await fillIn();
    await submit();
    expect(screen.getByRole('button', { name: /Log in/, busy: true })).toBeVisible();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(requests).toBe(1);
  });

  test('sets autocomplete attributes for password managers', async () => {
    const { user } = await visit('/log-in');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('radio', { name: 'Sign up' }));
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('toggles the visibility of the password', async () => {
    const { user } = await visit('/log-in');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
  });
});

describe('signing up', () => {
  test('sends the query parameters and redirects to the dashboard', async () => {
    const sent = acceptAll(signUp);
    const { submit, path } = await fillIn('/log-in?from=mail', 'Sign up');
    await submit();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(sent).toEqual([
      { email: 'ana@example.org', password: 'rosebud 1941', signup_params: { from: 'mail' } },
    ]);
  });

  test('shows the error detail of the server', async () => {
    server.use(http.post(signUp, () => errorResponse(409, 'There is already an account with this address.')));
    const { submit } = await fillIn('/log-in', 'Sign up');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is already an account with this address.',
    );
  });

  test('retains the email and clears the error when switching to log-in', async () => {
    server.use(http.post(signUp, () => errorResponse(409, 'There is already an account with this address.')));
    const { submit, user } = await fillIn('/log-in', 'Sign up');
    await submit();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('radio', { name: 'Log in' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');
  });
});

describe('Google and Apple', () => {
  test('are links with the forwarded query when set up', async () => {
    server.use(setupHandler({ google_sign_in: true, apple_sign_in: true }));
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

  test('are disabled with a note when not set up', async () => {
    server.use(setupHandler({ google_sign_in: true }));
    await visit('/log-in');
    const apple = await screen.findByRole('button', {
      name: /^Continue with Apple ?not set up on this server$/,
    });
    expect(apple).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  });

  test('are active when the setup cannot be loaded', async () => {
    server.use(http.get(`${location.origin}/api/setup`, () => errorResponse(503, 'Down.')));
    await visit('/log-in');
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeVisible();
  });

  test('show an error from the redirect until a newer error replaces it', async () => {
    acceptAll(logIn);
    const { user } = await visit('/log-in?problem=account_exists&strategy=apple');
    expect(await screen.findByRole('alert')).toHaveTextContent(/already an account.*connect Apple/);
    server.use(http.post(logIn, () => errorResponse(404, 'No account could be found.')));
    await user.type(screen.getByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'x{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No account could be found.'));
  });
});

test('links to the reset form with the email typed so far', async () => {
  const { user, path } = await visit('/log-in');
  await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('button', { name: 'Send reset link' });
  expect(path()).toBe('/reset-password');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');
});

test('“Start your list” opens the page at sign-up', async () => {
  await visit('/log-in#sign-up');
  expect(await screen.findByRole('radio', { name: 'Sign up' })).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Take your seat' })).toBeVisible();
});

test('a new user can choose the name that friends see', async () => {
  const sent = acceptAll(signUp);
  const { user, submit } = await fillIn('/log-in', 'Sign up');
  await user.type(screen.getByLabelText('Name'), ' Ana Belén ');
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ username: 'Ana Belén' });
});
