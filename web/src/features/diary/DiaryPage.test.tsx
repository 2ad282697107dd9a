import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { aWatch, diaryHandlers } from '../../testing/diary';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const watches = [
  aWatch({ _id: 'alibi-2', watched: '2024-03-10', rating: 4.5, note: 'Better.', is_rewatch: true }),
  aWatch({ _id: 'melody-1', film_id: 'melody', watched: '2024-03' }),
  aWatch({ _id: 'lady-1', film_id: 'lady', watched: '2024' }),
  aWatch({ _id: 'alibi-1', watched: '2020-01-05' }),
  aWatch({ _id: 'patriot-1', film_id: 'patriot', watched: null, rating: 3 }),
];

function start(initial = watches) {
  const diary = diaryHandlers(initial);
  const viewed = ['alibi', 'melody', 'lady', 'patriot', 'tt0018578'];
  server.use(profileHandler(aUser({ viewed })), ...diary.handlers);
  return diary;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const names = (list: Awaited<ReturnType<typeof region>>) =>
  list.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);

describe('the diary', () => {
  test('opens at the latest month, with calendar and list', async () => {
    start();
    await visit('/diary');
    expect(await screen.findByRole('heading', { level: 2, name: 'March 2024' })).toBeVisible();
    const calendar = within(screen.getByRole('table'));
    expect(await calendar.findByRole('link', { name: 'Alibi, March 10, 2024' })).toBeVisible();
    const days = await region('1 film');
    expect(names(days)).toEqual(['Alibi 1927']);
    expect(days.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
    expect(days.getByText('Better.')).toBeVisible();
    expect(days.getByText('Rewatch')).toBeVisible();
    expect(names(await region('Sometime this month'))).toEqual(['The Broadway Melody 1927']);
    expect(names(await region('Sometime in 2024'))).toEqual(['The Divine Lady 1927']);
    expect(document.title).toBe('Laurels - Diary');
  });

  test('lists films with unknown dates apart', async () => {
    start();
    await visit('/diary');
    const card = await region('Unknown dates');
    expect(card.getByText("2 films you've watched without a date. Open one to add it.")).toBeVisible();
    expect(await card.findByRole('link', { name: 'Wings' })).toHaveAttribute('href', '/diary?film=tt0018578');
    expect(names(await region('Ratings and notes'))).toEqual(['The Patriot 1927']);
  });

  test('moves between months, which are in the URL', async () => {
    start();
    const { user, path } = await visit('/diary');
    await screen.findByRole('heading', { name: 'March 2024' });
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'February 2024' })).toBeVisible();
    expect(path()).toBe('/diary?month=2024-02');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'January 2020 (1)');
    expect(await screen.findByRole('heading', { name: 'January 2020' })).toBeVisible();
    expect(names(await region('1 film'))).toEqual(['Alibi 1927']);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(path()).toBe('/diary?month=2020-01&view=list');
  });

  test('says so if its films fail to load, and can retry', async () => {
    start();
    let isBusy = true;
    server.use(
      http.post(`${location.origin}/api/film/names`, () => {
        if (isBusy) return errorResponse(503, 'Busy.');
        return undefined;
      }),
    );
    const { user } = await visit('/diary');
    const note = await screen.findByText("We couldn't load the films of this month.");
    isBusy = false;
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    expect(names(await region('1 film'))).toEqual(['Alibi 1927']);
  });

  test('lists many entries without a date step by step', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      aWatch({ _id: `alibi-${index}`, watched: null, note: `Note ${index}` }),
    );
    start(many);
    const { user } = await visit('/diary');
    const list = await region('Ratings and notes');
    await waitFor(() => expect(list.getAllByText(/^Note /)).toHaveLength(24));
    await user.click(list.getByRole('button', { name: 'Show 6 more' }));
    expect(list.getAllByText(/^Note /)).toHaveLength(30);
    expect(list.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('explains how to begin', async () => {
    start([]);
    await visit('/diary');
    expect(await screen.findByText("Add a watch date to a film and it'll show up here.")).toBeVisible();
  });

  test('can retry after an error', async () => {
    start();
    server.use(
      http.get(`${location.origin}/api/user/watches`, () => errorResponse(503, 'Busy.'), { once: true }),
    );
    const { user } = await visit('/diary');
    expect(await screen.findByRole('heading', { name: "We couldn't load your diary" })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'March 2024' })).toBeVisible();
  });
});

describe('an entry', () => {
  test('is changed in place', async () => {
    const { sent } = start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    const form = within(screen.getByRole('form', { name: 'Change Alibi, March 10, 2024' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Day' }), '12');
    await user.click(form.getByRole('radio', { name: '3.5 stars' }));
    await user.clear(form.getByRole('textbox', { name: 'Note' }));
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Fine.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('March 12, 2024')).toBeVisible();
    expect(sent).toEqual(['change alibi-2 2024-03-12 3.5 Fine.']);
    expect(screen.queryByRole('form', { name: /Change Alibi/ })).not.toBeInTheDocument();
  });

  test('rejects a date in the future, and an empty entry', async () => {
    const { sent } = start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: /Change The Broadway Melody/ }));
    const form = within(screen.getByRole('form', { name: /Change The Broadway Melody/ }));
    const year = form.getByRole('textbox', { name: 'Year' });
    await user.clear(year);
    await user.type(year, '2999');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('That date is in the future.')).toBeVisible();
    await user.clear(year);
    await user.selectOptions(form.getByRole('combobox', { name: 'Month' }), 'Not sure');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Add a date, a rating or a note.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is removed at once, which can be undone', async () => {
    const { sent } = start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Better.')).not.toBeInTheDocument());
    expect(await screen.findByText('Entry removed.')).toBeVisible();
    expect(sent).toEqual(['remove alibi-2']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Better.')).toBeVisible();
    expect(sent).toEqual(['remove alibi-2', 'import alibi 2024-03-10 4.5 Better.']);
  });

  test('is back with the reason if it could not be removed, and focus has a place', async () => {
    start([...watches, aWatch({ _id: 'lady-2', film_id: 'lady', watched: '2024-03-02' })]);
    server.use(http.delete(`${location.origin}/api/user/watches/:id`, () => errorResponse(503, 'Busy.')));
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('heading', { level: 3, name: /^[12] films?$/ })).toHaveFocus();
    expect(await screen.findByText("We couldn't remove the entry. Busy.")).toBeVisible();
    expect(screen.getByText('Better.')).toBeVisible();
  });

  test('leaves focus at the month when the last one of a list is removed', async () => {
    start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Better.')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 2, name: 'March 2024' })).toHaveFocus();
  });

  test('gives focus back when its form is closed', async () => {
    start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Change Alibi, March 10, 2024' })).toHaveFocus();
  });

  test('can be logged again', async () => {
    const { sent } = start();
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Watched Alibi again' }));
    const form = within(screen.getByRole('form', { name: 'Watched Alibi again' }));
    await user.click(form.getByRole('radio', { name: '5 stars' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatch(/^add alibi \d{4}-\d\d-\d\d 5$/);
    expect(await screen.findByText('Logged Alibi again.')).toBeVisible();
  });

  test("shows the server's reason when it can't be saved", async () => {
    start();
    server.use(
      http.put(`${location.origin}/api/user/watches/:id`, () =>
        errorResponse(409, "You've already logged this film on that date."),
      ),
    );
    const { user } = await visit('/diary');
    await user.click(await screen.findByRole('button', { name: 'Change Alibi, March 10, 2024' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("You've already logged this film on that date.")).toBeVisible();
  });
});
