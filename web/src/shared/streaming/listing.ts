import { body } from '../../api/client';

/** A listing response: its body and what its headers report. */
export interface Listing<T> {
  items: T;
  /** Sample data; pages that display it must label it. */
  isSample: boolean;
  /** Timestamp of the server's last fetch; undefined before the first. */
  fetched: string | undefined;
}

export async function listing<T>(call: Parameters<typeof body<T>>[0]): Promise<Listing<T>> {
  const items = await body(call);
  const { headers } = (await call).response;
  return {
    items,
    isSample: headers.get('x-laurels-listings') === 'sample',
    fetched: headers.get('x-laurels-listings-fetched') ?? undefined,
  };
}
