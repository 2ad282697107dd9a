// Every main screen at the first visit: the prerendered page has the largest text, nothing moves when the app renders, and
// nothing is personal.
import type { APIRequestContext, Page } from '@playwright/test';
import {
  blockAppScripts,
  desktop,
  expect,
  holdAppScripts,
  logOut,
  phone,
  signUp,
  test,
  uniqueEmail,
} from './fixtures';
import { markViewed, overview } from './support/marks';

const username = 'Margarethe';
const headers = { 'x-mol-frontend-build-version': 'browser tests' };

interface Screen {
  path: string;
  /** A text of the prerendered page. */
  prerendered: string;
  /** A text of the app. */
  rendered: string;
  /** API calls that don't wait for the code. */
  calls?: string[];
}

/** The screens of members. */
const screens: Screen[] = [
  {
    path: '/dashboard',
    prerendered: 'Dashboard',
    rendered: `${username}.`,
    calls: ['/api/ceremony/overview'],
  },
  { path: '/dashboard?category=97%2Fdirecting', prerendered: 'Dashboard', rendered: 'Anora' },
  { path: '/checklist/97', prerendered: 'Group by nomination', rendered: 'Anora' },
  { path: '/checklist/97?film=tt28607951', prerendered: 'Group by nomination', rendered: 'Sean Baker' },
  { path: '/friends', prerendered: 'Invite a friend', rendered: '1 friend to watch with.' },
  { path: '/viewing-options', prerendered: 'Viewing Options', rendered: 'Choose my services' },
  {
    path: '/search-results?searchText=godfather&searchType=titles',
    prerendered: 'Searching…',
    rendered: 'The Godfather',
  },
  { path: '/settings', prerendered: 'Your account, log-in and data.', rendered: username },
  { path: '/profile/:id', prerendered: 'Films viewed per ceremony', rendered: username },
];

interface Paints {
  /** The largest contentful paint so far. */
  largest: { text: string; isPrerendered: boolean } | undefined;
  shift: number;
}

/** Collects the paints and layout shifts of the pages that are opened from now on. */
async function observePaints(page: Page): Promise<() => Promise<Paints>> {
  await page.addInitScript(() => {
    const paints: Paints = { largest: undefined, shift: 0 };
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as unknown as { element: Element | null }[]) {
        paints.largest = {
          text: element?.textContent ?? '',
          isPrerendered: element?.closest('#prerendered') !== null,
        };
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[]) paints.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { paints: Paints }).paints);
}

/** Creates an account with many films; returns its id. */
async function signUpWithFilms(page: Page): Promise<string> {
  await signUp(page);
  const films = (await overview(page)).flatMap(({ nomination_summary }) =>
    nomination_summary.flatMap((summary) => summary.films.map(({ film_id }) => film_id)),
  );
  await markViewed(
    page,
    [...new Set(films)].filter((_, index) => index % 3 === 0),
  );
  const renamed = await page.request.post(`/api/user/update/username/${username}`, { headers });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  return userId(page.request);
}

async function userId(session: APIRequestContext): Promise<string> {
  return (await (await session.get('/api/user/profile')).json())._id;
}

/** Gives the user of the page a friend, who is logged in in `session`. */
async function addFriend(page: Page, session: APIRequestContext): Promise<void> {
  const data = { email: uniqueEmail(), password: 'ruby slippers' };
  await session.post('/api/auth/signup/email', { data, headers });
  await session.post('/api/user/update/username/Toto', { headers });
  await session.get(`/api/friend/invite/${await userId(page.request)}`, { headers });
  const accepted = await page.request.get(`/api/friend/accept/${await userId(session)}`, { headers });
  expect(accepted.ok(), await accepted.text()).toBe(true);
}

for (const { path, prerendered, rendered, calls = [] } of screens) {
  test(`${path} is prerendered, with its largest text, and doesn't shift`, async ({ page, request }) => {
    const id = await signUpWithFilms(page);
    await addFriend(page, request);
    const url = path.replace(':id', id);
    // Never answered: news of the films that the first visit has sent as reviewed would fetch the profile again.
    await page.route('/api/events', () => {});
    const readPaints = await observePaints(page);
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (/preload|Content Security Policy/.test(message.text())) warnings.push(message.text());
    });
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      requests.length = 0;
      const response = await page.goto(url);
      const html = (await response?.text()) ?? '';
      expect(html).toContain(prerendered);
      expect(html).not.toContain(username);
      expect(html).not.toContain(id);
      await expect(page.getByText(rendered).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('#prerendered')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      const { largest, shift } = await readPaints();
      // A film's own text is larger than any that could be prerendered.
      if (!path.includes('film=')) {
        expect(largest, `largest text at ${viewport.width} px`).toMatchObject({ isPrerendered: true });
      }
      expect(shift, `layout shift at ${viewport.width} px`).toBeLessThan(0.0001);
      expect(requests.filter((file) => /WelcomePage/.test(file))).toEqual([]);
      expect(requests.filter((file) => file === '/api/user/profile')).toHaveLength(1);
      const code = requests.findIndex((file) => /\/index-[^/]*\.js$/.test(file));
      for (const call of ['/api/user/profile', ...calls]) {
        expect(requests, 'requested before the code').toContain(call);
        expect(requests.indexOf(call), `${call} is requested before the code`).toBeLessThan(code);
      }
    }
    expect(warnings).toEqual([]);
  });
}

test('the welcome page is prerendered, with its largest text, and does not shift', async ({ page }) => {
  const readPaints = await observePaints(page);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/welcome');
    await expect(page.getByText('98th ceremony').first()).toBeVisible();
    const { largest, shift } = await readPaints();
    expect(largest).toMatchObject({ isPrerendered: true });
    expect(shift).toBeLessThan(0.0001);
  }
});

test.describe('before the scripts load', () => {
  test('a member sees the heading, the navigation and the cookie bar of the page', async ({ page }) => {
    await signUp(page);
    await blockAppScripts(page);
    for (const { path, prerendered } of screens) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText(prerendered).first()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Laurels' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeVisible();
    }
  });

  test('a visitor who has decided about cookies does not see the cookie bar', async ({ page }) => {
    await blockAppScripts(page);
    await page.addInitScript(() => localStorage.setItem('laurels.cookies', 'declined'));
    await page.goto('/welcome', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Watch every nominee.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden();
  });

  test('a visitor sees the welcome page in place of a member page', async ({ page }) => {
    await blockAppScripts(page);
    await page.goto('/friends', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Watch every nominee.' })).toBeVisible();
  });

  test('a member sees the dashboard in place of the welcome page', async ({ page }) => {
    await signUp(page);
    await blockAppScripts(page);
    await page.goto('/welcome', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Watch every nominee.' })).toHaveCount(0);
  });
});

test('what is pressed before the scripts load is repeated when they have', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(desktop);
  const release = await holdAppScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const decline = page.getByRole('button', { name: 'Decline' });
  await decline.click();
  await page.keyboard.press('/');
  release();
  await expect(decline).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search for' })).toBeFocused();
});

test('links work where the scripts fail to load', async ({ page }) => {
  await page.route(/\/assets\/(?!beforePaint-)[^/]*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => /\/index-[^/]*\.js$/.test(request.url()));
  await page.goto('/welcome', { waitUntil: 'commit' });
  await failed;
  await expect(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/log-in', { timeout: 1000 });
  }).toPass();
});

test('after log-out, pages are those of a visitor', async ({ page }) => {
  const id = await signUpWithFilms(page);
  await page.goto('/dashboard');
  await expect(page.getByText(`${username}.`)).toBeVisible();
  await logOut(page);
  for (const path of ['/dashboard', '/about', `/profile/${id}`]) {
    const html = await (await page.goto(path))?.text();
    expect(html).toContain('data-expects="visitor"');
    expect(html).not.toContain(username);
  }
  await expect(page).toHaveURL('/welcome');
});

test('a session that has ended leads to the welcome page', async ({ page }) => {
  await signUp(page);
  await page.request.post('/api/auth/logout', { headers });
  const { origin } = new URL((await page.request.get('/')).url());
  await page.context().addCookies([{ name: 'laurels_session', value: 'expired', url: origin }]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { name: 'Watch every nominee.' })).toBeVisible();
});
