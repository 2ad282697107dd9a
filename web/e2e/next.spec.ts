import type { Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';
import { observeLayoutShift } from './support/layoutShift';
import { markViewed, overview } from './support/marks';

test.use({ settings: { LAURELS_LISTINGS: 'sample' } });

/** A user who has viewed about 300 films. */
async function viewMany(page: Page): Promise<void> {
  await signUp(page);
  const films = (await overview(page)).flatMap(({ nomination_summary }) =>
    nomination_summary.flatMap(({ films }) => films.map(({ film_id }) => film_id)),
  );
  await markViewed(
    page,
    [...new Set(films)].filter((_, index) => index % 17 === 0),
  );
}

const hero = (page: Page) => page.getByRole('main').getByRole('article').first();
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const plan = (page: Page) => page.getByRole('region', { name: 'Plan' });

test("on a phone, tonight's film is two taps from the dashboard", async ({ page }) => {
  await viewMany(page);
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveTitle("Laurels - What's next");
  const film = hero(page).getByRole('link');
  await expect(film).toBeInViewport();
  await expect(hero(page)).toContainText(/Closes|left in|On /);
  const name = (await film.textContent()) ?? '';
  await film.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test(`nothing shifts while it loads at ${viewport.width} px`, async ({ page }) => {
    await viewMany(page);
    await page.setViewportSize(viewport);
    const layoutShift = await observeLayoutShift(page);
    await page.goto('/next');
    await expect(hero(page).getByRole('link')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift()).toBe(0);
  });
}

test('on a phone, viewing options are in the menu', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await page.goto('/search');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Viewing Options' }).click();
  await expect(page).toHaveURL('/viewing-options');
});

test.describe('tonight', () => {
  test('hides a film for a week, and brings it back', async ({ page }) => {
    await viewMany(page);
    await page.goto('/next');
    const name = (await hero(page).getByRole('link').textContent()) ?? '';
    await hero(page).getByRole('button', { name: 'Not this one' }).click();
    await expect(titles(page).filter({ hasText: name })).toHaveCount(0);
    await expect(page.getByText(`“${name}” is hidden for a week.`)).toBeVisible();
    await page.reload();
    await expect(hero(page)).toBeVisible();
    await expect(titles(page).getByText(name, { exact: true })).toHaveCount(0);
    await expect(page.getByText('1 film hidden.')).toBeVisible();
    await page.getByRole('button', { name: 'Show it again' }).click();
    // Not in its old position for sure: an airing may have begun or ended.
    await expect(page.getByText('1 film hidden.')).toHaveCount(0);
  });

  test('a film that was watched leaves the list', async ({ page }) => {
    await viewMany(page);
    await page.goto('/next');
    const name = (await hero(page).getByRole('link').textContent()) ?? '';
    await hero(page)
      .getByRole('button', { name: `Mark ${name} watched` })
      .click();
    await expect(hero(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  });

  test('fits the time, and filters are still there at the next visit', async ({ page }) => {
    await viewMany(page);
    await page.goto('/next');
    await page.getByRole('button', { name: '90 min' }).click();
    await expect(page).toHaveURL('/next?minutes=90');
    await expect(hero(page)).toContainText(/· (?:1h [12]?\d|1h 30|\d+)m|About/);
    await page.getByRole('link', { name: 'Friends' }).first().click();
    await page.getByRole('link', { name: "What's next" }).first().click();
    await expect(page).toHaveURL('/next?minutes=90');
  });

  test('surprises with one film', async ({ page }) => {
    await viewMany(page);
    await page.goto('/next');
    await expect(hero(page)).toBeVisible();
    await page.getByRole('button', { name: 'Surprise me' }).click();
    await expect(titles(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => titles(page).count()).toBeGreaterThan(1);
  });
});

test('the finish line is dragged, stepped along and limited to a ceremony', async ({ page }) => {
  await viewMany(page);
  await page.setViewportSize(desktop);
  await page.goto('/next?view=finish');
  await page.getByRole('combobox', { name: 'Rings to close' }).selectOption('A ceremony');
  await page.getByRole('combobox', { name: 'A ceremony' }).selectOption('10th (1937)');
  await expect(page).toHaveURL('/next?view=finish&scope=ceremony%3A10');
  await expect(plan(page).getByText(/^\d+ rings? in \d+ films?, /)).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Time for films' });
  await slider.focus();
  await slider.press('Home');
  const least = (await slider.getAttribute('aria-valuetext')) ?? '';
  await slider.press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuetext', least);
  await slider.press('End');
  const most = (await slider.getAttribute('aria-valuetext')) ?? '';
  const [, rings = ''] = / (\d+) rings?$/.exec(most) ?? [];
  await expect(plan(page).getByText(new RegExp(`^${rings} rings? in `))).toBeVisible();
  const box = await slider.locator('..').boundingBox();
  if (!box) throw new Error('the chart has no box');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', least);
  // What is left out is not in the next plan.
  const first = plan(page).getByRole('article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: 'Not this one' }).click();
  await expect(page.getByText('1 film left out.')).toBeVisible();
  await expect(plan(page).getByRole('heading', { name, exact: true })).toHaveCount(0);
});

test("rings of one's own choice are planned, become a season and stay after a reload", async ({ page }) => {
  await viewMany(page);
  await page.setViewportSize(phone);
  await page.goto('/next?view=finish');
  await page.getByRole('combobox', { name: 'Rings to close' }).selectOption('My own choice');
  await expect(page.getByRole('heading', { name: 'Which rings do you want to close?' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose rings' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose rings' });
  await chooser.getByRole('combobox', { name: 'A ceremony' }).selectOption('10th (1937)');
  await chooser.getByRole('checkbox', { name: /^Directing/ }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await chooser.getByRole('radio', { name: 'A category' }).check();
  await chooser.getByRole('combobox', { name: 'A category' }).selectOption('Cinematography');
  await chooser.getByRole('checkbox', { name: /^1938/ }).check();
  await chooser.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/next?view=finish&scope=rings%3Acinematography.11%2Cdirecting.10');
  await page.getByRole('slider', { name: 'Time for films' }).press('End');
  await expect(plan(page).getByText(/^2 rings in \d+ films, /)).toBeVisible();
  await expect(plan(page).getByText(/^Closes Directing 1937$/)).toBeVisible();
  await expect(plan(page).getByText(/^Closes Cinematography 1938$/)).toBeVisible();
  await page.reload();
  const chips = page.getByRole('list', { name: 'Chosen rings' });
  await expect(chips.getByRole('button')).toHaveText(['Cinematography 1938', 'Directing 1937', 'Clear']);
  await page.getByRole('radio', { name: 'By a date' }).check();
  await page.getByRole('button', { name: 'Start season' }).click();
  const rings = page.getByRole('list', { name: 'Rings of this season' });
  await expect(rings.getByRole('link')).toHaveText(['Cinematography 1938', 'Directing 1937']);
  await page.goto('/next?view=finish&by=date');
  await expect(page.getByRole('heading', { name: '2 rings' })).toBeVisible();
  await expect(rings.getByRole('link')).toHaveText(['Cinematography 1938', 'Directing 1937']);
});

test('a season starts, has a calendar and stops', async ({ page, request }) => {
  await viewMany(page);
  await page.goto('/next?view=finish&by=date');
  await page.getByRole('button', { name: 'Start season' }).click();
  await expect(page.getByText('Your season', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: "Today's share" })).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByLabel("Your season's calendar link").inputValue();
  const calendar = await request.get(new URL(url).pathname);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop season' }).click();
  await expect(page.getByRole('heading', { name: 'Finish by a date' })).toBeVisible();
  expect((await request.get(new URL(url).pathname)).status()).toBe(404);
});

test('last chances are grouped by when, with their time zone', async ({ page }) => {
  await viewMany(page);
  await page.goto('/next?view=last-chance');
  await expect(page.getByText('Sample data')).toBeVisible();
  await expect(page.getByText(/^Times in /)).toBeVisible();
  await expect(titles(page).first()).toBeVisible();
});

test('failures say so, and can be retried', async ({ page }) => {
  await viewMany(page);
  const calls = /\/api\/next\/(?:tonight|plan|last-chance|goal)(?:\?|$)/;
  await page.route(calls, (route) => route.abort());
  for (const [path, title] of [
    ['/next', "We couldn't load films for tonight"],
    ['/next?view=finish', "We couldn't make a plan"],
    ['/next?view=finish&by=date', "We couldn't load your season"],
    ['/next?view=last-chance', "We couldn't load last chances"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Times in /)).toBeVisible();
});

for (const [view, shown] of [
  ['', (page: Page) => hero(page).getByRole('link')],
  ['?view=finish', (page: Page) => page.getByRole('slider', { name: 'Time for films' })],
  ['?view=finish&by=date', (page: Page) => page.getByRole('button', { name: 'Start season' })],
  ['?view=last-chance', (page: Page) => titles(page).first()],
] as const) {
  test(`/next${view} is accessible and fits narrow phones`, async ({ page }) => {
    await viewMany(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/next${view}`);
    await expect(shown(page)).toBeVisible();
    await expectNarrowAndAccessible(page);
    if (!view.endsWith('by=date')) return;
    await shown(page).click();
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
    await expectNarrowAndAccessible(page);
  });
}

async function expectNarrowAndAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await accessibilityViolations(page)).toEqual([]);
}

test('last chances are filtered by the server', async ({ page }) => {
  await viewMany(page);
  await page.goto('/next?view=last-chance');
  await expect(titles(page).first()).toBeVisible();
  const response = page.waitForResponse(/\/api\/next\/last-chance\?(?:.*&)?minutes=30(?:&|$)/);
  await page.goto('/next?view=last-chance&minutes=30&kind=shorts&on=any');
  const { films } = await (await response).json();
  expect(films.length).toBeGreaterThan(0);
  for (const { minutes } of films) expect(minutes).toBeLessThanOrEqual(30);
  await expect(titles(page).filter({ hasText: films[0].film.name })).not.toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('article')).toHaveCount(films.length);
});
