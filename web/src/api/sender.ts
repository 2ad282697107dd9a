// The user for whom the app makes changes. Another one may have logged in in another tab.

const userHeader = 'x-laurels-user';

let userId: string | undefined;

export function sendAs(id: string | undefined): void {
  userId = id;
}

/** Lets the server reject a change if another user has logged in. */
export function nameSender({ method, headers }: Request): void {
  if (method !== 'GET' && userId !== undefined) headers.set(userHeader, userId);
}
