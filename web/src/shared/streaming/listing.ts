import { body } from '../../api/client';

/** What a listing holds, and what its headers say of it. */
export interface Listing<T> {
  items: T;
  /** Made up for trying things out; whoever shows it says so. */
  isSample: boolean;
  /** When it was fetched; missing before the first time. */
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
