import { vi } from 'vitest';

interface PasskeyBrowser {
  create?: () => Promise<unknown>;
  get?: (options: CredentialRequestOptions) => Promise<unknown>;
  suggests?: boolean;
}

/** A browser that supports passkeys; jsdom doesn't. `vi.unstubAllGlobals` ends the support. */
export function stubPasskeys({ create, get, suggests = false }: PasskeyBrowser): void {
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
    isConditionalMediationAvailable: async () => suggests,
  });
  // Only this property: the browser's own `navigator` can't be copied.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
}

/** What a browser returns for a passkey. */
export const aCredential = (id: string) => ({ toJSON: () => ({ id }) });

/** The user has closed the browser's prompt. */
export const canceled = () => Promise.reject(new DOMException('canceled', 'NotAllowedError'));
