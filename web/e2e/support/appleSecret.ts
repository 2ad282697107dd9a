import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';

/** Six months, Apple's limit. */
const maxLifetimeSeconds = 15_777_000;

/** The key pair that Apple issues to a developer. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** The text of the `.p8` file. */
  privateKey: string;
  publicKey: KeyObject;
}

export function appleKey(): AppleKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    teamId: 'TEAM000001',
    keyId: 'KEY0000001',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey,
  };
}

/** Whether a client secret is valid for Apple: a JWT signed with ES256 by the client's key, with a limited lifetime. */
export function isAppleSecret(
  secret: string,
  key: AppleKey,
  { issuer, clientId }: { issuer: string; clientId: string },
): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: key.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return false;
  const { alg, kid } = decode(header);
  const { iss, sub, aud, iat, exp } = decode(claims);
  const now = Date.now() / 1000;
  return (
    alg === 'ES256' &&
    kid === key.keyId &&
    iss === key.teamId &&
    sub === clientId &&
    aud === issuer &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= now + 60 &&
    exp > now &&
    exp - iat <= maxLifetimeSeconds
  );
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
