import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';
import { observeLayoutShift } from './support/layoutShift';
import { markViewed, overview } from './support/marks';
import { workPerScrolledFrame } from './support/scrolling';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The card of a ceremony. */
function card(page: Page, ceremony: number) {
  return page.getByRole('article', { name: new RegExp(`^${ceremony} Honoring`) });
}

/** Limits the overview to the two newest ceremonies: axe needs minutes for a hundred similar cards. */
async function showFewCeremonies(page: Page) {
  const few = (await overview(page)).toSorted((a, b) => b.ceremony - a.ceremony).slice(0, 2);
  await page.route('/api/ceremony/overview', (route) => route.fulfill({ json: few }));
}

/** The films of a category of a ceremony. */
async function filmsOf(page: Page, ceremony: number, category: string) {
  const found = (await overview(page))
    .find((entry) => entry.ceremony === ceremony)
    ?.nomination_summary.find(({ category: { normalized_name } }) => normalized_name === category);
  return found?.films.map(({ film_id }) => film_id) ?? [];
}

/** The link of a ceremony in the middle of the page. */
async function jumpToThe1970s(page: Page) {
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Decades' }).getByRole('link', { name: '1970s' }).click();
  await expect(page.getByRole('heading', { name: '1970s' })).toBeInViewport();
  const link = card(page, 52).getByRole('link', { name: 'Honoring 1979' });
  await expect(link).toBeInViewport();
  // A click may scroll first.
  await page.evaluate(() => {
    const record = ({ target }: Event) => {
      if ((target as Element).closest('article')) sessionStorage.setItem('scrollY at click', String(scrollY));
    };
    document.addEventListener('click', record, true);
  });
  return link;
}

async function expectSameScrollPosition(page: Page, link: Locator) {
  await expect(page).toHaveURL('/dashboard');
  await expect(link).toBeInViewport();
  // Cards above render once visible; until then their height is an estimate, off by a pixel or two.
  const distance = () => Math.abs(scrollY - Number(sessionStorage.getItem('scrollY at click')));
  await expect.poll(() => page.evaluate(distance)).toBeLessThan(100);
}

test.describe('a user who has seen many films', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page);
    const [missing, ...directing] = await filmsOf(page, 98, 'directing');
    const others = (await overview(page))
      .flatMap(({ nomination_summary }) => nomination_summary.flatMap(({ films }) => films))
      .map(({ film_id }) => film_id)
      .filter((id, index) => index % 4 === 0 && id !== missing);
    await markViewed(page, [...new Set([...others, ...directing])]);
  });

  test('sees all ceremonies, and opens a category by its ring', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Laurels - Dashboard');
    await expect(page.getByRole('article', { name: /Honoring/ })).toHaveCount(98);
    const newest = card(page, 98);
    await expect(newest.getByRole('button', { name: /viewed$/ })).toHaveCount(6);
    await newest.getByRole('button', { name: 'show all categories' }).click();
    await expect(newest.getByRole('button', { name: /viewed$/ })).toHaveCount(24);
    await newest.getByRole('button', { name: 'hide all but top row' }).click();
    await newest.getByRole('button', { name: /^Directing/ }).click();
    const category = page.getByRole('dialog');
    await expect(category).toBeVisible();
    await expect(page).toHaveURL('/dashboard?category=98%2Fdirecting');
    await page.keyboard.press('Escape');
    await expect(category).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });

  test('shows all categories of a ceremony, also after a reload, until log-out', async ({ page }) => {
    await page.goto('/dashboard');
    await card(page, 98).getByRole('button', { name: 'show all categories' }).click();
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await page.goBack();
    await expect(card(page, 98).getByRole('button', { name: 'hide all but top row' })).toBeVisible();
    await page.reload();
    await expect(card(page, 98).getByRole('button', { name: 'hide all but top row' })).toBeVisible();
    await expect(card(page, 97).getByRole('button', { name: 'show all categories' })).toBeVisible();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/welcome');
    await signUp(page);
    await page.goto('/dashboard');
    await expect(card(page, 98).getByRole('button', { name: 'show all categories' })).toBeVisible();
  });

  test('jumps to a decade, opens a ceremony and returns to the same scroll position', async ({ page }) => {
    const link = await jumpToThe1970s(page);
    await link.click();
    await expect(page).toHaveURL('/checklist/52');
    await expect(page.getByRole('heading', { name: /52nd/ }).first()).toBeVisible();
    await page.goBack();
    await expectSameScrollPosition(page, link);
  });

  test('returns to the same scroll position from a ceremony that is still loading', async ({ page }) => {
    const link = await jumpToThe1970s(page);
    const responses: (() => Promise<void>)[] = [];
    await page.route('/api/ceremony/52/films*', (route) => void responses.push(() => route.continue()));
    await link.click();
    await expect(link).toBeHidden();
    await page.goBack();
    await expectSameScrollPosition(page, link);

    await link.click();
    await expect(link).toBeHidden();
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expectSameScrollPosition(page, link);
    for (const respond of responses) await respond().catch(() => {});
  });

  for (const viewport of [phone, desktop]) {
    test(`sees aligned rings, no overflow and no layout shift at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const layoutShift = await observeLayoutShift(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('article', { name: /Honoring/ })).toHaveCount(98);
      await page.waitForLoadState('networkidle');
      const layout = await card(page, 98).evaluate((element) => {
        const centers = [...element.querySelectorAll('button svg:first-child')].map((ring) => {
          const { top, height } = ring.getBoundingClientRect();
          return Math.round(top + height / 2);
        });
        return {
          lines: new Set(centers).size,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(layout.lines).toBe(1);
      expect(layout.overflow).toBeLessThanOrEqual(0);
      expect(await layoutShift()).toBe(0);
    });
  }

  test('scrolls at 60 frames per second on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/dashboard');
    await expect(page.getByRole('article', { name: /Honoring/ })).toHaveCount(98);
    const work = await workPerScrolledFrame(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(5000);
    expect(work.length).toBeGreaterThan(20);
    // Frames in which a card becomes visible cost more, so compare the median.
    expect(work[Math.floor(work.length / 2)]).toBeLessThan(1000 / 60);
  });

  test('has an accessible dashboard in both themes', async ({ page }) => {
    await showFewCeremonies(page);
    await page.goto('/dashboard');
    await card(page, 98).getByRole('button', { name: 'show all categories' }).click();
    await expect(page.getByRole('article', { name: /Honoring/ })).toHaveCount(2);
    await page.waitForLoadState('load');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test('what a suggested film closes is not covered by its buttons on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  const luxoJr = 'tt0091455';
  const all = (await overview(page)).flatMap(({ nomination_summary }) => nomination_summary);
  const films = new Set(all.flatMap((ring) => ring.films.map(({ film_id }) => film_id)));
  films.delete(luxoJr);
  await markViewed(page, [...films]);
  await page.goto('/dashboard');
  const closes = page.getByText('Closes Animated Short Film 1986', { exact: true });
  await expect(closes).toBeVisible();
  const end = await closes.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  const button = await page.getByRole('button', { name: /^Mark Luxo Jr\. watched$/ }).boundingBox();
  expect(end).toBeLessThan(button?.x ?? 0);
});

test('closes rings with the film of the suggested evening, and undoes it', async ({ page }) => {
  await signUp(page);
  const rings = (await overview(page)).flatMap(({ nomination_summary }) => nomination_summary);
  const [missing = ''] = await filmsOf(page, 98, 'directing');
  const closed = rings.filter(({ films }) => films.some(({ film_id }) => film_id === missing)).length;
  // Gone with the Wind is too long for an evening: the plan is the other film that is missing.
  const gone = 'tt0031381';
  const all = rings.flatMap(({ films }) => films.map(({ film_id }) => film_id));
  const viewed = [...new Set(all)].filter((id) => id !== missing && id !== gone);
  await markViewed(page, viewed);

  await page.goto('/dashboard');
  const almostThere = page.getByRole('region').filter({ hasText: 'Almost there' });
  const mark = almostThere.getByRole('button', { name: / watched$/ });
  await expect(almostThere.getByRole('heading', { name: /rings in one evening$/ })).toBeVisible();
  await expect(almostThere.getByText(`Closes ${closed} rings at once`)).toBeVisible();
  await expect(mark).toHaveCount(1);
  const number = async (index: number) =>
    Number.parseInt(
      ((await page.getByRole('definition').nth(index).textContent()) ?? '').replace(',', ''),
      10,
    );
  const numbers = async () => ({ films: await number(0), rings: await number(1) });
  const before = await numbers();
  const after = { films: before.films + 1, rings: before.rings + closed };
  const directing = (seen: number) =>
    card(page, 98).getByRole('button', { name: `Directing, ${seen} of 5 viewed` });
  expect(before.films).toBe(viewed.length);
  await expect(directing(4)).toBeVisible();

  await mark.click();
  await expect.poll(numbers).toEqual(after);
  await expect(directing(5)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(numbers).toEqual(before);
  await expect(directing(4)).toBeVisible();

  await mark.click();
  await expect.poll(numbers).toEqual(after);
  // The film that was just viewed is the first of the recently watched ones.
  await page.reload();
  await expect.poll(numbers).toEqual(after);
  const recent = page.getByRole('region', { name: 'Recently watched' });
  await recent.getByRole('list').getByRole('link').first().click();
  await expect(page).toHaveURL(`/dashboard?film=${missing}`);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('new users see where to start', async ({ page }) => {
  await signUp(page);
  await showFewCeremonies(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your first ring is waiting.' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /Open the 98th checklist/ }).click();
  await expect(page).toHaveURL('/checklist/98');
});

test('shows an error when the ceremonies fail to load and can retry', async ({ page }) => {
  await signUp(page);
  await page.route('/api/ceremony/overview', (route) => route.abort());
  await page.goto('/dashboard');
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load the ceremonies" });
  await expect(failure).toBeVisible({ timeout: 15_000 });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute('/api/ceremony/overview');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 98)).toBeVisible();
});

test('the data of the dashboard are requested once', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(card(page, 98)).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(card(page, 98)).toBeVisible();
  for (const path of ['/api/user/profile', '/api/ceremony/overview']) {
    expect(requested.filter((other) => other === path)).toHaveLength(1);
  }
});
