import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localToday } from '../../../lib/localToday';
import { goalKey } from '../../../shared/next/nextKey';
import type { GoalResponse } from '../../../shared/next/types';
import { aUser } from '../../../testing/builders';
import { markHandlers } from '../../../testing/marks';
import { aGoal, aPlannedFilm, next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { errorResponse, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

function start(goal: Partial<GoalResponse> = {}) {
  const { handlers, requests } = next({ goal });
  server.use(...markHandlers(aUser()).handlers, ...handlers);
  return requests.goal;
}

test('a season starts with the suggested ceremony and day', async () => {
  const sent = start();
  const { user } = await visit('/next?view=finish&by=date');
  expect(await screen.findByRole('heading', { name: 'Finish by a date' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'A ceremony' })).toHaveValue('2');
  expect(screen.getByLabelText('Finish by')).toHaveValue('2027-03-14');
  await user.click(screen.getByRole('button', { name: 'Start season' }));
  expect(await screen.findByRole('heading', { name: 'The 2nd ceremony' })).toBeVisible();
  expect(sent).toEqual([
    { scope: { kind: 'ceremony', value: 2 }, day: '2027-03-14', time_zone: 'Pacific/Honolulu' },
  ]);
});

test('without an upcoming ceremony, it starts with Best Picture', async () => {
  const sent = start({ suggestion: null });
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Start season' }));
  await waitFor(() => expect(sent).toMatchObject([{ scope: { kind: 'category', value: 'best-picture' } }]));
});

test('a season of chosen rings starts, shows which and is changed', async () => {
  const sent = start();
  const { user } = await visit('/next?view=finish&by=date&scope=rings:');
  await user.click(await screen.findByRole('button', { name: 'Start season' }));
  expect(await screen.findByText('Choose at least one ring.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Choose rings' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Choose rings' }));
  await user.click(chooser.getByRole('checkbox', { name: /^Directing/ }));
  await user.click(chooser.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Start season' }));
  const rings = within(await screen.findByRole('list', { name: 'Rings of this season' }));
  expect(rings.getByRole('link', { name: 'Directing 1928/29' })).toBeVisible();
  expect(rings.getByText('0 of 3 seen')).toBeVisible();
  const scope = { kind: 'rings', rings: [{ ceremony: 2, category: 'directing' }] };
  expect(sent).toMatchObject([{ scope }]);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('button', { name: 'Directing 1928/29' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ scope }, { scope }]));
});

test('changing a season starts with its scope, not with that of a plan', async () => {
  start({ goal: aGoal({ scope: { kind: 'decade', value: 1920 } }) });
  const { user, path } = await visit('/next?view=finish&by=date&scope=ceremony:1');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('combobox', { name: 'A decade' })).toHaveValue('1920');
  expect(path()).toBe('/next?view=finish&by=date&scope=decade%3A1920');
});

test('a day in the past is rejected before it is sent', async () => {
  const sent = start({ suggestion: { ceremony: 2, day: '2020-01-01' } });
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Start season' }));
  expect(await screen.findByText('Choose today or a later day.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a season may end today, as on the evening of the ceremony', async () => {
  const sent = start({ suggestion: { ceremony: 2, day: localToday() } });
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Start season' }));
  await waitFor(() => expect(sent).toMatchObject([{ day: localToday() }]));
});

test('shows what is left, the share of today, the evenings, the pace and the streak', async () => {
  start({ goal: aGoal() });
  await visit('/next?view=finish&by=date');
  const season = within(await screen.findByRole('region', { name: 'The 2nd ceremony' }));
  expect(season.getByText('by March 14, 2027')).toBeVisible();
  for (const text of ['12', '20 h 50 min', '11 min', '117', '3 days in a row'])
    expect(season.getByText(text)).toBeVisible();
  expect(season.getByText('2 h 15 min ahead of the line.')).toBeVisible();
  const today = within(screen.getByRole('region', { name: "Today's share" }));
  expect(today.getByRole('heading', { name: 'Alibi' })).toBeVisible();
  const evenings = within(screen.getByRole('region', { name: 'Coming evenings' }));
  expect(evenings.getByRole('link', { name: 'The Broadway Melody' })).toBeVisible();
  expect(evenings.getByText('Closes Directing 1937')).toBeVisible();
});

test('says so when the share of today is done', async () => {
  start({ goal: aGoal({ evenings: [{ day: '2026-11-17', minutes: 0, films: [] }] }) });
  await visit('/next?view=finish&by=date');
  expect(await screen.findByText("You're done for today.")).toBeVisible();
});

test("the evenings are named from the goal's day, not the browser's", async () => {
  const films = [aPlannedFilm()];
  const evenings = ['2031-05-05', '2031-05-06', '2031-05-07'].map((day) => ({ day, minutes: 90, films }));
  start({ goal: aGoal({ today: '2031-05-05', day: '2031-06-01', evenings }) });
  await visit('/next?view=finish&by=date');
  const coming = within(await screen.findByRole('region', { name: 'Coming evenings' }));
  expect(coming.getByText('Tomorrow')).toBeVisible();
  expect(coming.getByText('Wednesday, May 7')).toBeVisible();
});

test("the season is fetched again when a day begins in the goal's time zone", async () => {
  start();
  const setReal = globalThis.setInterval;
  const ticks: (() => void)[] = [];
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 60_000) ticks.push(run);
    return setReal(run, ms);
  }) as typeof setInterval);
  const passTo = (time: string) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
    act(() => {
      for (const tick of ticks) tick();
    });
  };
  onTestFinished(() => void vi.restoreAllMocks());
  let requests = 0;
  server.use(
    http.get(at('/api/next/goal'), () => {
      requests += 1;
      const goal = aGoal({ time_zone: 'Europe/Berlin', streak: requests });
      return HttpResponse.json({ goal, suggestion: null, calendar: null });
    }),
  );
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-17T22:58:30Z'));
  await visit('/next?view=finish&by=date');
  await screen.findByText('1 day in a row');
  passTo('2026-11-17T22:59:30Z');
  expect(requests).toBe(1);
  passTo('2026-11-17T23:00:30Z');
  expect(await screen.findByText('2 days in a row')).toBeVisible();
});

test('celebrates the end, and offers another day after the last', async () => {
  start({ goal: aGoal({ is_done: true, films_left: 0 }) });
  const first = await visit('/next?view=finish&by=date');
  expect(await screen.findByRole('heading', { name: 'The 2nd ceremony: done.' })).toBeVisible();
  first.unmount();
  start({ goal: aGoal({ is_over: true }) });
  await visit('/next?view=finish&by=date');
  expect(await screen.findByText('The day has passed.')).toBeVisible();
});

test('a calendar link is shown once, and can be deleted', async () => {
  start({ goal: aGoal() });
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText("Your season's calendar link")).toHaveValue(
    'https://laurels.example/api/next/goal/calendar/secret.ics',
  );
  await user.click(screen.getByRole('button', { name: 'Delete link' }));
  expect(await screen.findByText('Link deleted.')).toBeVisible();
  expect(screen.queryByLabelText("Your season's calendar link")).not.toBeInTheDocument();
});

test('the season can be changed and stopped', async () => {
  const sent = start({ goal: aGoal() });
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const day = screen.getByLabelText('Finish by');
  await user.clear(day);
  await user.type(day, '2027-02-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('by February 1, 2027')).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Stop this season?' })).getByRole('button', {
      name: 'Stop season',
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Finish by a date' })).toBeVisible();
});

test('failures are reported', async () => {
  start();
  server.use(
    http.get(at('/api/next/goal'), () => errorResponse(503, 'Busy.'), { once: true }),
    http.post(at('/api/next/goal'), () => errorResponse(422, 'Choose a day within two years.')),
  );
  const { user } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Start season' }));
  await waitFor(() => expect(screen.getByText('Choose a day within two years.')).toBeVisible());
});

test('a season that was on its way does not replace the one just saved', async () => {
  start({ goal: aGoal() });
  const { user, cache } = await visit('/next?view=finish&by=date');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const responses: (() => void)[] = [];
  server.use(
    http.get(
      at('/api/next/goal'),
      async () => {
        await new Promise<void>((resolve) => responses.push(resolve));
        return HttpResponse.json({ goal: aGoal(), suggestion: null, calendar: null });
      },
      { once: true },
    ),
  );
  void cache.invalidateQueries({ queryKey: goalKey });
  await waitFor(() => expect(responses).toHaveLength(1));
  const day = screen.getByLabelText('Finish by');
  await user.clear(day);
  await user.type(day, '2027-02-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('by February 1, 2027')).toBeVisible();
  responses[0]?.();
  await waitFor(() => expect(cache.isFetching({ queryKey: goalKey })).toBe(0));
  expect(screen.getByText('by February 1, 2027')).toBeVisible();
});

test('the focus follows from the season to its form and back', async () => {
  start({ goal: aGoal() });
  const { user } = await visit('/next?view=finish&by=date');
  const change = () => screen.getByRole('button', { name: 'Change' });
  const formHasFocus = () =>
    expect(screen.getByRole('region', { name: /your season|by a date/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
  await screen.findByRole('button', { name: 'Change' });
  await user.click(change());
  formHasFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(change()).toHaveFocus();
  await user.click(change());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(change()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(screen.getByRole('button', { name: 'Stop season' }));
  await screen.findByRole('heading', { name: 'Finish by a date' });
  await waitFor(formHasFocus);
  await user.click(screen.getByRole('button', { name: 'Start season' }));
  await waitFor(() => expect(change()).toHaveFocus());
});
