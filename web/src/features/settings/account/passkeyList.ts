import type { components } from '../../../api/schema.gen';

type SignIn = components['schemas']['SignInMethod'];

export interface Passkey {
  _id: string;
  name: string;
  last_used: string | undefined;
}

/** The passkeys among the ways to log in, and whether the last of them is the only way. */
export function passkeysOf(signIns: readonly SignIn[]): { passkeys: Passkey[]; isOnlyWayIn: boolean } {
  const passkeys = signIns.flatMap(({ _id, name, last_used }) =>
    _id && name ? [{ _id, name, last_used: last_used ?? undefined }] : [],
  );
  return { passkeys, isOnlyWayIn: signIns.length === 1 };
}
