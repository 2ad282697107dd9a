import type { BrowserContext, Page } from '@playwright/test';
import { expect as expectSoon, newContext, signUp, test } from './fixtures';
import { markViewed } from './support/marks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Several pages are slow while other tests run.
const expect = expectSoon.configure({ timeout: 30_000 });
const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const account = { email: '', password: '' };
/** Two with many films. */
const ceremonies = [15, 16] as const;
const perCeremony = 100;

interface Film {
  _id: string;
  name: string;
}

interface Edit {
  film_id: string;
  kind: string;
  value: boolean | string | null;
  made_at: number;
}

/** What a user has seen, and when. */
interface Seen {
  viewed: string[];
  dates: Record<string, string>;
}

/** Numbers from 0 to 1, the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const keyed = list.map((value) => ({ value, key: next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/** The films that have a name of their own, by which their buttons are found. */
async function filmsOf(page: Page, ceremony: number): Promise<Film[]> {
  const films: Film[] = await (await page.request.get(`/api/ceremony/${ceremony}/films`)).json();
  const names = films.map(({ name }) => name);
  return films
    .filter(({ name }) => names.indexOf(name) === names.lastIndexOf(name))
    .slice(0, perCeremony + 1);
}

/** Presses the mark buttons of films on the page, one after the other. */
function flip(page: Page, films: readonly Film[]): Promise<void> {
  return page.evaluate(
    async (names) => {
      const buttonOf = (name: string) =>
        [...document.querySelectorAll('main button')].find((button) =>
          [`Mark ${name} watched`, `Mark ${name} unwatched`].includes(button.ariaLabel ?? ''),
        ) as HTMLButtonElement | undefined;
      for (const name of names) {
        // A long list is rendered in steps.
        while (buttonOf(name)?.ariaBusy !== null) await new Promise((resolve) => setTimeout(resolve, 5));
        buttonOf(name)?.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    films.map(({ name }) => name),
  );
}

/** The names of the films that the page shows as watched, of these. */
async function watchedOn(page: Page, films: readonly Film[]): Promise<string[]> {
  const labels = await page
    .locator('main')
    .evaluate((main) => [...main.querySelectorAll('button')].map((button) => button.ariaLabel));
  const shown = new Set(labels);
  return films.filter(({ name }) => shown.has(`Mark ${name} unwatched`)).map(({ name }) => name);
}

async function openCeremony(page: Page, ceremony: number, film: Film) {
  await page
    .getByRole('navigation', { name: 'Ceremonies' })
    .getByRole('link', { name: new RegExp(`^${ceremony}th\\b`) })
    .click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^Mark ${film.name} (un)?watched$`) }).first(),
  ).toBeVisible();
}

/** The edits in the browser's database. */
function storedEdits(page: Page): Promise<Edit[]> {
  return page.evaluate(
    () =>
      new Promise<Edit[]>((resolve, reject) => {
        const opening = indexedDB.open('laurels');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('edits').objectStore('edits').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

/** Applies the edits in the order in which they were made. */
function applied(before: readonly string[], edits: readonly Edit[]): Seen {
  const viewed = new Set(before);
  const dates: Record<string, string> = {};
  const removesFirst = ({ value }: Edit) => (value === false ? 0 : 1);
  for (const { film_id, kind, value } of edits.toSorted(
    (a, b) => a.made_at - b.made_at || removesFirst(a) - removesFirst(b),
  )) {
    if (value === false) viewed.delete(film_id);
    else viewed.add(film_id);
    if (typeof value === 'string') dates[film_id] = value;
    else if (value === null || value === false || kind === 'watched_date') delete dates[film_id];
  }
  return { viewed: [...viewed].sort(), dates };
}

async function onServer(page: Page): Promise<Seen> {
  const { viewed } = await (await page.request.get('/api/user/profile')).json();
  const dates = await (await page.request.get('/api/user/watched-dates')).json();
  return { viewed: viewed.toSorted(), dates };
}

async function setYear(page: Page, film: Film, year: string) {
  await page.getByRole('link', { name: film.name, exact: true }).first().click();
  await page.getByRole('button', { name: new RegExp(`^(Add|Change) watch date for ${film.name}`) }).click();
  await page.getByRole('textbox', { name: 'Year' }).fill(year);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Watched in ${year}`)).toBeVisible();
  await page.keyboard.press('Escape');
}

async function logIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const response = await page.request.post('/api/auth/login/email', { data: account, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return page;
}

for (const first of ['the closed tab', 'the open tab'] as const) {
  test(`two devices and the server agree when ${first} is back first`, async ({ page, browser, laurels }) => {
    test.setTimeout(180_000);
    Object.assign(account, await signUp(page));
    const closed = page.context();
    const open = await newContext(browser, { baseURL: laurels.origin, reducedMotion: 'reduce' });
    const other = await logIn(open);
    const [early, late] = ceremonies;
    const earlyFilms = await filmsOf(page, early);
    // Some are nominated at both.
    const lateFilms = (await filmsOf(page, late)).filter(({ name }) =>
      earlyFilms.every((film) => film.name !== name),
    );
    const [one = { _id: '', name: '' }, ...rest] = earlyFilms;
    await markViewed(page, [one._id]);
    const [two = { _id: '', name: '' }] = lateFilms;
    expect(rest.length + lateFilms.length).toBeGreaterThan(2 * perCeremony - 50);

    for (const tab of [page, other]) {
      await tab.goto(`/checklist/${early}`);
      // Opened once, so that its code is loaded.
      await tab.getByRole('link', { name: one.name, exact: true }).first().click();
      await expect(tab.getByRole('button', { name: `Add watch date for ${one.name}` })).toBeEnabled();
      await tab.keyboard.press('Escape');
      await openCeremony(tab, late, two);
      await openCeremony(tab, early, one);
      await tab.context().setOffline(true);
    }

    const next = random(first.length);
    const flips = [
      { tab: page, most: perCeremony },
      { tab: other, most: perCeremony },
      { tab: page, most: perCeremony / 2 },
    ];
    let onPage = 0;
    for (const { tab, most } of flips) {
      const [some, more] = [shuffled(rest, next).slice(0, most), shuffled(lateFilms, next).slice(0, most)];
      await flip(tab, some);
      await openCeremony(tab, late, two);
      await flip(tab, more);
      await openCeremony(tab, early, one);
      if (tab === page) onPage += some.length + more.length;
    }
    await setYear(page, one, '1999');
    await setYear(other, one, '2001');
    await expect(other.getByRole('button', { name: /changes waiting$/ })).toBeVisible();
    await expect.poll(async () => (await storedEdits(page)).length).toBe(onPage + 1);
    const edits = [...(await storedEdits(page)), ...(await storedEdits(other))];
    const expected = applied([one._id], edits);
    expect(expected.viewed.length).toBeGreaterThan(perCeremony / 2);
    await page.close();

    const back = {
      'the closed tab': async () => {
        await closed.setOffline(false);
        const again = await closed.newPage();
        await again.goto(`/checklist/${early}`);
        await expect.poll(async () => (await storedEdits(again)).length).toBe(0);
        return again;
      },
      'the open tab': async () => {
        await open.setOffline(false);
        await expect.poll(async () => (await storedEdits(other)).length).toBe(0);
        return other;
      },
    };
    const tabs = [await back[first]()];
    tabs.push(await back[first === 'the closed tab' ? 'the open tab' : 'the closed tab']());
    expect(await onServer(other)).toEqual(expected);
    const watched = earlyFilms.filter(({ _id }) => expected.viewed.includes(_id)).map(({ name }) => name);
    for (const tab of tabs) {
      await expect.poll(() => watchedOn(tab, earlyFilms)).toEqual(watched);
      await expect(tab.getByRole('button', { name: /changes waiting$/ })).toHaveCount(0);
    }
    await open.close();
  });
}
