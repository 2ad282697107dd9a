import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import type { Laurels } from '../laurels';

/** The link to a page in the newest email to this address. */
export async function emailedLink(laurels: Laurels, to: string, page: string): Promise<string> {
  const find = async () => {
    const { text = '' } = await simpleParser(laurels.emails(to).at(-1) ?? '');
    return new RegExp(`http\\S+/${page}\\S+`).exec(text)?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as string;
}
