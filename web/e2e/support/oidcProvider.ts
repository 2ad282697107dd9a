import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { appleKey, isAppleSecret } from './appleSecret';
import { listen, stop } from './listen';
import type { Account } from './oidcAccount';
import { accountPage, withField } from './oidcPages';

/** A certified OpenID Connect provider with two clients, one configured like Google and one like Apple. */
export interface OidcProvider {
  origin: string;
  /** The server settings that select it for both. */
  settings: Record<string, string>;
  accounts: Account[];
  /** Replaces the nonce of new sign-ins, as a replayed token would. */
  tampersWithNonce: boolean;
  stop(): Promise<void>;
}

const google = 'google-shaped-client';
const apple = 'apple.shaped.client';

export async function startOidcProvider(accounts: Account[]): Promise<OidcProvider> {
  const server = createServer();
  // A different host than the app's 127.0.0.1, so that the two are cross-site, as in production.
  const origin = (await listen(server)).replace('127.0.0.1', 'localhost');
  const googleSecret = randomBytes(16).toString('hex');
  const key = appleKey();
  const peer: OidcProvider = {
    origin,
    settings: {
      LAURELS_GOOGLE_ISSUER: origin,
      LAURELS_GOOGLE_CLIENT_ID: google,
      LAURELS_GOOGLE_CLIENT_SECRET: googleSecret,
      LAURELS_APPLE_ISSUER: origin,
      LAURELS_APPLE_CLIENT_ID: apple,
      LAURELS_APPLE_TEAM_ID: key.teamId,
      LAURELS_APPLE_KEY_ID: key.keyId,
      LAURELS_APPLE_PRIVATE_KEY: key.privateKey,
    },
    accounts,
    tampersWithNonce: false,
    stop: () => stop(server),
  };
  const provider = new Provider(origin, configuration(peer, googleSecret));
  // The server's port is still unknown, so any local callback is allowed.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/callback\/(google|apple)$/.test(uri);
  const compareClientSecret = provider.Client.prototype.compareClientSecret;
  provider.Client.prototype.compareClientSecret = function (secret) {
    return this.clientId === apple
      ? isAppleSecret(secret, key, { issuer: origin, clientId: apple })
      : compareClientSecret.call(this, secret);
  };
  provider.use(withoutSession);
  provider.use(tamper(peer));
  provider.use(sendNameOnce(peer));
  provider.use(interact(provider, peer));
  server.on('request', provider.callback());
  return peer;
}

function configuration(peer: OidcProvider, googleSecret: string): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hour = 3600;
  return {
    clients: [google, apple].map((client_id) => ({
      client_id,
      client_secret: client_id === google ? googleSecret : 'unused: Apple requires a signed token instead',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['http://127.0.0.1/unused'],
    })),
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'signing-key', alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    // Both put the claims into the ID token.
    conformIdTokenClaims: false,
    scopes: ['openid', 'name'],
    claims: { email: ['email', 'email_verified', 'is_private_email'], profile: ['name'] },
    findAccount: (ctx, accountId) => ({ accountId, claims: () => claims(peer, accountId, ctx) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
  };
}

function accountOf(peer: OidcProvider, subject: string): Account {
  const account = peer.accounts.find((one) => one.subject === subject);
  if (!account) throw new Error(`no account with subject ${subject}`);
  return account;
}

function claims(peer: OidcProvider, subject: string, ctx: KoaContextWithOIDC) {
  const { email, isEmailVerified, isEmailPrivate = false, name } = accountOf(peer, subject);
  return ctx.oidc.client?.clientId === apple
    ? // Apple encodes booleans as strings, and has no name claim.
      { sub: subject, email, email_verified: `${isEmailVerified}`, is_private_email: `${isEmailPrivate}` }
    : { sub: subject, email, email_verified: isEmailVerified, name };
}

type Middleware = Parameters<Provider['use']>[0];

/** Each sign-in starts with the account chooser, as with Google's `prompt=select_account`. */
const withoutSession: Middleware = async (ctx, next) => {
  if (ctx.path === '/auth') delete ctx.req.headers.cookie;
  await next();
};

function tamper(peer: OidcProvider): Middleware {
  return async (ctx, next) => {
    if (peer.tampersWithNonce && ctx.path === '/auth') ctx.query = { ...ctx.query, nonce: 'another-nonce' };
    await next();
  };
}

/** Apple adds a field with the name to its form only the first time a user consents. */
function sendNameOnce(peer: OidcProvider): Middleware {
  const sent = new Set<string>();
  return async (ctx, next) => {
    await next();
    const { oidc } = ctx as KoaContextWithOIDC;
    const subject = oidc?.session?.accountId;
    if (oidc?.client?.clientId !== apple || !subject || typeof ctx.body !== 'string' || sent.has(subject))
      return;
    sent.add(subject);
    const { name, email } = accountOf(peer, subject);
    const [firstName = '', ...rest] = name.split(' ');
    const user = JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email });
    ctx.body = withField(ctx.body, 'user', user);
  };
}

/** Shows the account chooser and handles the choice or the cancellation. */
function interact(provider: Provider, peer: OidcProvider): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const accountId = ctx.query.account;
    if (typeof accountId !== 'string') {
      ctx.type = 'html';
      ctx.body = accountPage(ctx.path, peer.accounts);
      return;
    }
    ctx.respond = false;
    if (accountId === '') {
      const error = params.client_id === apple ? 'user_cancelled_authorize' : 'access_denied';
      return provider.interactionFinished(ctx.req, ctx.res, { error });
    }
    const grant = new provider.Grant({ accountId, clientId: `${params.client_id}` });
    grant.addOIDCScope(`${params.scope}`);
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(ctx.req, ctx.res, {
      login: { accountId },
      consent,
      select_account: {},
    });
  };
}
