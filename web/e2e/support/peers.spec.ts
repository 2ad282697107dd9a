import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { type APIRequestContext, expect, test } from '@playwright/test';
import type { Account } from './oidcAccount';
import { type OidcProvider, startOidcProvider } from './oidcProvider';
import { type SmtpSink, startSmtpSink } from './smtpSink';

// Tests of the fake servers that the browser tests use, without a browser.

const ana: Account = { subject: '1', name: 'Ana Example', email: 'ana@example.org', isEmailVerified: true };
const ben: Account = {
  subject: '2',
  name: 'Ben',
  email: 'b@relay.example',
  isEmailVerified: false,
  isEmailPrivate: true,
};
const verifier = 'v'.repeat(43);

test.describe('the sign-in provider', () => {
  let provider: OidcProvider;
  test.beforeEach(async () => {
    provider = await startOidcProvider([ana, ben]);
  });
  test.afterEach(() => provider.stop());

  test('serves its discovery document', async ({ request }) => {
    const response = await request.get(`${provider.origin}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: provider.origin,
      jwks_uri: `${provider.origin}/jwks`,
    });
  });

  test('returns claims as Google does, for a single-use code', async ({ request }) => {
    const back = await consent(request, provider, 'google', ana);
    expect(back.searchParams.get('state')).toBe('a-state');
    const secret = `${provider.settings.LAURELS_GOOGLE_CLIENT_SECRET}`;
    const code = `${back.searchParams.get('code')}`;
    expect(await idToken(request, provider, 'google', code, secret)).toMatchObject({
      iss: provider.origin,
      sub: '1',
      nonce: 'a-nonce',
      email: 'ana@example.org',
      email_verified: true,
      name: 'Ana Example',
    });
    await expect(idToken(request, provider, 'google', code, secret)).rejects.toThrow('invalid_grant');
  });

  test('rejects a wrong secret and a wrong code verifier', async ({ request }) => {
    const code = async () => `${(await consent(request, provider, 'google', ana)).searchParams.get('code')}`;
    const secret = `${provider.settings.LAURELS_GOOGLE_CLIENT_SECRET}`;
    await expect(idToken(request, provider, 'google', await code(), 'wrong')).rejects.toThrow(
      'invalid_client',
    );
    const stolen = idToken(request, provider, 'google', await code(), secret, 'w'.repeat(43));
    await expect(stolen).rejects.toThrow('invalid_grant');
  });

  test('posts a form as Apple does, with the name the first time only', async ({ request }) => {
    const first = await consentByForm(request, provider, ana);
    expect(first.get('state')).toBe('a-state');
    expect(JSON.parse(first.get('user') ?? '')).toEqual({
      name: { firstName: 'Ana', lastName: 'Example' },
      email: 'ana@example.org',
    });
    expect((await consentByForm(request, provider, ana)).has('user')).toBe(false);
  });

  test('accepts a client secret as Apple does, signed with our key only', async ({ request }) => {
    const code = async () => `${(await consentByForm(request, provider, ben)).get('code')}`;
    const token = await idToken(request, provider, 'apple', await code(), appleSecret(provider));
    expect(token).toMatchObject({ sub: '2', email_verified: 'false', is_private_email: 'true' });
    expect(token).not.toHaveProperty('name');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const secret of [appleSecret(provider, foreign), 'unused: Apple requires a signed token instead']) {
      const rejected = idToken(request, provider, 'apple', await code(), secret);
      await expect(rejected).rejects.toThrow('invalid_client');
    }
  });

  test('supports canceling, and replaying the token of another sign-in', async ({ request }) => {
    expect((await consent(request, provider, 'google')).searchParams.get('error')).toBe('access_denied');
    expect((await consentByForm(request, provider)).get('error')).toBe('user_cancelled_authorize');
    provider.tampersWithNonce = true;
    const back = await consent(request, provider, 'google', ana);
    const secret = `${provider.settings.LAURELS_GOOGLE_CLIENT_SECRET}`;
    const token = await idToken(request, provider, 'google', `${back.searchParams.get('code')}`, secret);
    expect(token.nonce).toBe('another-nonce');
  });
});

test.describe('the mail server', () => {
  let sink: SmtpSink;
  test.beforeEach(async () => {
    sink = await startSmtpSink();
  });
  test.afterEach(() => sink.stop());

  const email = [
    'From: Laurels <no-reply@laurels.example>',
    'To: ana@example.org',
    'Subject: =?utf-8?Q?Am=C3=A9lie?=',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Click https://laurels.example/reset?id=1&token=2 soon.',
    '.',
  ];

  test('parses the email it receives', async () => {
    expect((await converse(sink, ['RCPT TO:<ana@example.org>', 'DATA', ...email])).at(-1)).toMatch(/^250/);
    expect(await sink.mailTo('ana@example.org')).toMatchObject({
      from: 'no-reply@laurels.example',
      subject: 'Amélie',
      links: ['https://laurels.example/reset?id=1&token=2'],
    });
  });

  test('can reject recipients', async () => {
    sink.rejectsRecipients = true;
    expect((await converse(sink, ['RCPT TO:<ana@example.org>'])).at(-1)).toMatch(/^550/);
    expect(sink.mails).toEqual([]);
  });
});

type Shape = 'google' | 'apple';

function clientId(provider: OidcProvider, shape: Shape): string {
  return `${provider.settings[shape === 'google' ? 'LAURELS_GOOGLE_CLIENT_ID' : 'LAURELS_APPLE_CLIENT_ID']}`;
}

const callback = (shape: Shape) => `http://127.0.0.1:1/api/auth/callback/${shape}`;

/** Follows the provider's pages as a browser would, up to the last response. Without an account, cancels. */
async function signIn(request: APIRequestContext, provider: OidcProvider, shape: Shape, account?: Account) {
  const query = new URLSearchParams({
    client_id: clientId(provider, shape),
    redirect_uri: callback(shape),
    response_type: 'code',
    scope: shape === 'google' ? 'openid email profile' : 'openid name email',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(shape === 'google' ? { prompt: 'select_account' } : { response_mode: 'form_post' }),
  });
  const page = await request.get(`${provider.origin}/auth?${query}`);
  expect(await page.text()).toContain('Choose an account');
  const chosen = await request.get(`${page.url()}?account=${account?.subject ?? ''}`, { maxRedirects: 0 });
  return request.get(`${chosen.headers().location}`, { maxRedirects: 0 });
}

async function consent(request: APIRequestContext, provider: OidcProvider, shape: Shape, account?: Account) {
  return new URL(`${(await signIn(request, provider, shape, account)).headers().location}`);
}

/** The fields of the form that is posted back. */
async function consentByForm(request: APIRequestContext, provider: OidcProvider, account?: Account) {
  const page = await (await signIn(request, provider, 'apple', account)).text();
  expect(page).toContain(`action="${callback('apple')}"`);
  const fields = page.matchAll(/name="(\w+)" value="([^"]*)"/g);
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return new Map(Array.from(fields, ([, name = '', value = '']) => [name, plain(value)]));
}

/** Exchanges a code for the ID token; throws on an error response. */
async function idToken(
  request: APIRequestContext,
  provider: OidcProvider,
  shape: Shape,
  code: string,
  client_secret: string,
  code_verifier = verifier,
) {
  const response = await request.post(`${provider.origin}/token`, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback(shape),
      client_id: clientId(provider, shape),
      client_secret,
      code_verifier,
    },
  });
  const { error, id_token } = await response.json();
  if (error) throw new Error(error);
  return JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString());
}

function appleSecret(
  { origin, settings }: OidcProvider,
  key = `${settings.LAURELS_APPLE_PRIVATE_KEY}`,
): string {
  const now = Math.floor(Date.now() / 1000);
  const message = [
    { alg: 'ES256', kid: settings.LAURELS_APPLE_KEY_ID },
    {
      iss: settings.LAURELS_APPLE_TEAM_ID,
      sub: settings.LAURELS_APPLE_CLIENT_ID,
      aud: origin,
      iat: now,
      exp: now + 300,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' });
  return `${message}.${signature.toString('base64url')}`;
}

/** Sends lines in an SMTP session; returns the replies. */
async function converse(sink: SmtpSink, lines: string[]): Promise<string[]> {
  const { hostname, port } = new URL(`${sink.settings.LAURELS_SMTP_URL}`);
  const socket = connect(Number(port), hostname);
  const replies: string[] = [];
  const lineReader = createInterface({ input: socket });
  lineReader.on('line', (line) => replies.push(line));
  for (const line of ['HELO test', 'MAIL FROM:<no-reply@laurels.example>', ...lines]) {
    const isData = replies.at(-1)?.startsWith('354');
    if (!isData) await once(lineReader, 'line');
    socket.write(`${line}\r\n`);
  }
  await once(lineReader, 'line');
  socket.end();
  return replies;
}
