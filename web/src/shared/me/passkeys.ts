// Passkeys in the browser. The server sends the options and verifies the result; the browser converts both.

/** What the browser returns. The OpenAPI schema has no more precise type than an object. */
export type PasskeyJson = Record<string, never>;

/** Whether this browser can use passkeys of the server's domain, which must be that of the page. */
export function canUsePasskeys(domain: string | null | undefined): boolean {
  return (
    !!domain &&
    (location.hostname === domain || location.hostname.endsWith(`.${domain}`)) &&
    typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'
  );
}

/** Creates a passkey. Undefined if the user has canceled. */
export async function createPasskey(options: unknown): Promise<PasskeyJson | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await answer(navigator.credentials.create({ publicKey }));
  return credential && toJson(credential);
}

/** Asks for one of the user's passkeys. Undefined if the user has canceled. */
export async function getPasskey(
  options: unknown,
  request: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyJson | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await answer(navigator.credentials.get({ publicKey, ...request }));
  return credential && toJson(credential);
}

async function answer(asking: Promise<Credential | null>): Promise<Credential | undefined> {
  try {
    return (await asking) ?? undefined;
  } catch (error) {
    const { name } = error as DOMException;
    // Canceled by the user or by us; browsers don't tell a timeout from that.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (name === 'InvalidStateError') {
      throw new Error('You already have a passkey on this device.', { cause: error });
    }
    throw new Error("Your browser couldn't use a passkey. Try again, or log in another way.", {
      cause: error,
    });
  }
}

function toJson(credential: Credential): PasskeyJson {
  return (credential as PublicKeyCredential).toJSON() as unknown as PasskeyJson;
}
