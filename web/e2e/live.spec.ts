import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, newContext, signUp, test } from './fixtures';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

async function userId(page: Page): Promise<string> {
  const profile = await (await page.request.get('/api/user/profile')).json();
  return profile._id;
}

/** The list of friends in the first row of a film. */
const friendsOf = (page: Page, film: string) =>
  row(page, film).getByRole('list', { name: 'Friends who have seen it' });
const row = (page: Page, film: string) => page.getByRole('article').filter({ hasText: film }).first();

/** The open streams of all tabs, and the requests for the profile since the last reset. */
function watchRequests(context: BrowserContext) {
  const requests = { streams: new Set<Request>(), profiles: 0 };
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/events') requests.streams.add(request);
    if (pathname === '/api/user/profile') requests.profiles += 1;
  });
  const remove = (request: Request) => requests.streams.delete(request);
  context.on('requestfinished', remove);
  context.on('requestfailed', remove);
  return requests;
}

test('two tabs share a stream and show a film of a friend without fetching the profile', async ({
  browser,
  context,
  page,
  laurels,
}) => {
  await signUp(page);
  const friendContext = await newContext(browser, { baseURL: laurels.origin });
  const friend = await friendContext.newPage();
  await signUp(friend);
  await friend.request.get(`/api/friend/invite/${await userId(page)}`, { headers });
  await page.request.get(`/api/friend/accept/${await userId(friend)}`, { headers });

  const requests = watchRequests(context);
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto('/checklist/45');
    await expect(row(tab, 'Cabaret')).toBeVisible();
  }
  await expect.poll(() => requests.streams.size).toBe(1);
  // The stream may make a tab fetch its profile once, when it opens.
  await page.waitForTimeout(2000);
  requests.profiles = 0;

  const mark = (film: string) => friend.request.post(`/api/user/viewed/${film}/true`, { headers });
  expect((await mark('tt0068327')).ok()).toBe(true);
  for (const tab of tabs) await expect(friendsOf(tab, 'Cabaret')).toBeVisible();
  expect(requests).toMatchObject({ profiles: 0, streams: expect.objectContaining({ size: 1 }) });

  // The other tab takes over, and fetches what it may have missed.
  const [first, second] = tabs as [Page, Page];
  await first.close();
  await expect.poll(() => requests.profiles).toBeGreaterThan(0);
  expect((await mark('tt0068646')).ok()).toBe(true);
  await expect(friendsOf(second, 'The Godfather')).toBeVisible();
  await friendContext.close();
});

test('the friends page and the comparison follow invites, answers and removals', async ({
  browser,
  page,
  laurels,
}) => {
  await signUp(page);
  const friendContext = await newContext(browser, { baseURL: laurels.origin });
  const friend = await friendContext.newPage();
  await signUp(friend);
  const [myId, friendId] = [await userId(page), await userId(friend)];
  const step = async (by: Page, name: string, other: string) =>
    expect((await by.request.get(`/api/friend/${name}/${other}`, { headers })).ok()).toBe(true);
  await friend.request.post('/api/user/update/username/Toto', { headers });

  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).focus();
  await step(friend, 'invite', myId);
  await expect(page.getByRole('button', { name: "Accept Toto's invite" })).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy link|Copied/ })).toBeFocused();
  await step(friend, 'remove-relationship-with', myId);
  await expect(page.getByRole('button', { name: "Accept Toto's invite" })).toHaveCount(0);

  await step(page, 'invite', friendId);
  await expect(page.getByRole('button', { name: 'Cancel your invite to Toto' })).toBeVisible();
  await step(friend, 'accept', myId);
  await expect(page.getByRole('listitem', { name: 'Toto' })).toBeVisible();

  await page.getByRole('link', { name: 'Compare with Toto' }).click();
  const overall = page.getByRole('region', { name: 'You and Toto' });
  await expect(overall).toContainText('Neck and neck');
  const ceremony = page.getByRole('article', { name: '90th ceremony', exact: true });
  await ceremony.scrollIntoViewIfNeeded();
  await expect(ceremony.getByRole('link', { name: /^Best Picture/ })).toBeVisible();
  const before = (await ceremony.boundingBox())?.y ?? 0;
  await friend.request.post('/api/user/viewed/tt0068327/true', { headers });
  await expect(overall).toContainText('Toto is ahead by 1 film');
  // What is in view stays there, although a list appears above it.
  await expect(page.getByRole('region', { name: 'Only Toto has seen' })).toContainText('Cabaret');
  expect(Math.abs(((await ceremony.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  await step(friend, 'remove-relationship-with', myId);
  await expect(page.getByRole('heading', { name: 'No friends to compare with yet' })).toBeVisible();
  await friendContext.close();
});
