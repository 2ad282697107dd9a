import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { PlanRequest, PlanResponse } from '../../../shared/next/types';
import { aUser } from '../../../testing/builders';
import { listings } from '../../../testing/listings';
import { markHandlers } from '../../../testing/marks';
import { aPlan, aPlannedFilm, aRing, next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { errorResponse, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

function start(plan?: (request: PlanRequest) => PlanResponse | Promise<PlanResponse>) {
  const { handlers, requests } = next(plan ? { plan } : {});
  server.use(...markHandlers(aUser()).handlers, ...listings(), ...handlers);
  return requests.plan;
}

const plan = async () => within(await screen.findByRole('region', { name: 'Plan' }));
const titles = async () =>
  (await plan()).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const slider = () => screen.findByRole('slider', { name: 'Time for films' });

test('lists the films of the best plan, with what each closes', async () => {
  const requests = start();
  await visit('/next?view=finish');
  expect(await titles()).toEqual(['2 rings in 2 films, 3 h', 'Alibi', 'The Broadway Melody']);
  expect((await plan()).getByText('Closes Directing 1937')).toBeVisible();
  expect(screen.getByText(/^3 rings open, 20 h for all of them\./)).toBeVisible();
  expect(requests).toEqual([{ scope: { kind: 'all' }, minutes: 600, include_honorary: true }]);
});

describe('the chart', () => {
  test('is a slider along the plans, by the arrow keys', async () => {
    const requests = start();
    const { user } = await visit('/next?view=finish');
    const thumb = await slider();
    expect(thumb).toHaveAttribute('aria-valuetext', '3 h, 2 rings');
    act(() => thumb.focus());
    await user.keyboard('{ArrowRight}');
    expect(thumb).toHaveAttribute('aria-valuetext', '20 h, 3 rings');
    await user.keyboard('{Home}');
    expect(thumb).toHaveAttribute('aria-valuetext', '1 h 30 min, 1 ring');
    // Only the last position is requested.
    await waitFor(() => expect(requests.map(({ minutes }) => minutes)).toEqual([600, 90]));
    await user.keyboard('{End}');
    await waitFor(() => expect(requests.at(-1)?.minutes).toBe(1200));
  });

  test('is dragged along by a pointer', async () => {
    start();
    await visit('/next?view=finish');
    const thumb = await slider();
    const plot = thumb.parentElement as HTMLElement;
    plot.getBoundingClientRect = () => ({ left: 0, width: 1200 }) as DOMRect;
    fireEvent.pointerDown(plot, { button: 0, buttons: 1, clientX: 100 });
    expect(thumb).toHaveAttribute('aria-valuetext', '1 h 30 min, 1 ring');
    fireEvent.pointerMove(plot, { buttons: 1, clientX: 1100 });
    expect(thumb).toHaveAttribute('aria-valuetext', '20 h, 3 rings');
    // A finger that begins to scroll chooses nothing; a tap does.
    fireEvent.pointerDown(plot, { button: 0, buttons: 1, clientX: 100, pointerType: 'touch' });
    expect(thumb).toHaveAttribute('aria-valuetext', '20 h, 3 rings');
    fireEvent.pointerUp(plot, { button: 0, clientX: 100, pointerType: 'touch' });
    expect(thumb).toHaveAttribute('aria-valuetext', '1 h 30 min, 1 ring');
    fireEvent.pointerMove(plot, { buttons: 0, clientX: 1100 });
    expect(thumb).toHaveAttribute('aria-valuetext', '1 h 30 min, 1 ring');
  });

  test('names its bends, which are buttons', async () => {
    const requests = start();
    const { user } = await visit('/next?view=finish');
    await user.click(await screen.findByRole('button', { name: '3 hours close 2 rings' }));
    await waitFor(() => expect(requests.at(-1)?.minutes).toBe(180));
  });

  test('has its data as a table', async () => {
    start();
    const { user } = await visit('/next?view=finish');
    await slider();
    await user.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['TimeRings', '1 h 30 min1', '3 h2', '20 h3']);
  });
});

test('less time than the shortest efficient plan takes becomes its time', async () => {
  const requests = start(({ minutes }) =>
    aPlan({
      rings: minutes >= 760 ? 1 : 0,
      films: minutes >= 760 ? [aPlannedFilm()] : [],
      minutes: minutes >= 760 ? 760 : 0,
      frontier: [
        { minutes: 760, rings: 1 },
        { minutes: 1600, rings: 2 },
      ],
    }),
  );
  await visit('/next?view=finish');
  expect(await screen.findByRole('heading', { name: '1 ring in 1 film, 12 h 40 min' })).toBeVisible();
  expect(await slider()).toHaveAttribute('aria-valuetext', '12 h 40 min, 1 ring');
  expect(requests.map(({ minutes }) => minutes)).toEqual([600, 760]);
});

test('a single plan has no chart to drag along', async () => {
  start(() => aPlan({ open_rings: 2, open_minutes: 180, frontier: [{ minutes: 180, rings: 2 }] }));
  await visit('/next?view=finish');
  expect(await screen.findByRole('heading', { name: '2 rings in 2 films, 3 h' })).toBeVisible();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

test('an older plan never replaces that of a newer position', async () => {
  let finishOld = () => {};
  start(async ({ minutes }) => {
    if (minutes === 1200) await new Promise<void>((resolve) => (finishOld = resolve));
    return aPlan({ rings: minutes === 90 ? 1 : 2, minutes, films: [aPlannedFilm()] });
  });
  const { user } = await visit('/next?view=finish');
  const thumb = await slider();
  act(() => thumb.focus());
  await user.keyboard('{End}');
  // The old plan stays meanwhile, and says that it is old.
  expect(await screen.findByRole('heading', { name: 'Planning…' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Plan' })).toHaveAttribute('aria-busy', 'true');
  expect(await titles()).toContain('Alibi');
  await user.keyboard('{Home}');
  expect(await screen.findByRole('heading', { name: '1 ring in 1 film, 1 h 30 min' })).toBeVisible();
  finishOld();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await titles())[0]).toBe('1 ring in 1 film, 1 h 30 min');
});

test('a plan that fails for another time says so, and can be retried', async () => {
  let isBusy = false;
  start(({ minutes }) => aPlan({ rings: minutes === 90 ? 1 : 2, minutes, films: [aPlannedFilm()] }));
  server.use(http.post(at('/api/next/plan'), () => (isBusy ? errorResponse(422, 'No.') : undefined)));
  const { user } = await visit('/next?view=finish');
  const thumb = await slider();
  act(() => thumb.focus());
  isBusy = true;
  await user.keyboard('{Home}');
  expect(await screen.findByRole('heading', { name: "We couldn't make that plan." })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Plan' })).toHaveAttribute('aria-busy', 'false');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '1 ring in 1 film, 1 h 30 min' })).toBeVisible();
});

test('a kind of scope that is chosen before the ceremonies are loaded is not forgotten', async () => {
  const requests = start();
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  server.use(http.get(at('/api/ceremony/overview'), async () => void (await loaded), { once: true }));
  const { user } = await visit('/next?view=finish');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rings to close' }), 'A ceremony');
  load();
  expect(await screen.findByRole('combobox', { name: 'A ceremony' })).toBeVisible();
  await waitFor(() => expect(requests.at(-1)?.scope.kind).toBe('ceremony'));
});

test('a scope that does not exist is all rings', async () => {
  const requests = start();
  await visit('/next?view=finish&scope=ceremony:999');
  expect(await titles()).toContain('Alibi');
  await waitFor(() => expect(requests.at(-1)?.scope).toEqual({ kind: 'all' }));
  expect(screen.getByRole('combobox', { name: 'Rings to close' })).toHaveValue('all');
});

test('leaving out the film of the last ring is no reason to congratulate', async () => {
  start(({ exclude }) =>
    exclude ? aPlan({ films: [], frontier: [], rings: 0, minutes: 0, open_rings: 0 }) : aPlan(),
  );
  const { user } = await visit('/next?view=finish');
  await user.click(await screen.findByRole('button', { name: 'Not this one: Alibi' }));
  expect(await screen.findByRole('heading', { name: 'No ring can be closed like this' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(await titles()).toContain('Alibi');
});

test('the scope is chosen, and kept in the URL', async () => {
  const requests = start();
  const { user, path } = await visit('/next?view=finish');
  await slider();
  const scope = screen.getByRole('combobox', { name: 'Rings to close' });
  await user.selectOptions(scope, 'A ceremony');
  await waitFor(() => expect(requests.at(-1)?.scope).toEqual({ kind: 'ceremony', value: 2 }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'A ceremony' }), '1st (1927/28)');
  await waitFor(() => expect(requests.at(-1)?.scope).toEqual({ kind: 'ceremony', value: 1 }));
  expect(path()).toBe('/next?view=finish&scope=ceremony%3A1');
  await user.selectOptions(scope, 'A category');
  await waitFor(() => expect(requests.at(-1)?.scope).toEqual({ kind: 'category', value: 'best-picture' }));
});

test('films can be left out, and put back', async () => {
  const requests = start(({ exclude }) => {
    const films = ['alibi', 'melody'].filter((id) => !exclude?.includes(id));
    return aPlan({ films: films.map((film_id) => aPlannedFilm({ film_id, closes: [aRing] })) });
  });
  const { user } = await visit('/next?view=finish');
  await user.click(await screen.findByRole('button', { name: 'Not this one: Alibi' }));
  await waitFor(() => expect(requests.at(-1)?.exclude).toEqual(['alibi']));
  expect(await screen.findByText('1 film left out.')).toBeVisible();
  await waitFor(async () => expect(await titles()).not.toContain('Alibi'));
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  await waitFor(async () => expect(await titles()).toContain('Alibi'));
});

test('says so if the plan is not proved to be the best', async () => {
  start(() => aPlan({ optimal: false, bound: 3 }));
  await visit('/next?view=finish');
  expect(await screen.findByText('Best plan we found; at most 3 rings are possible.')).toBeVisible();
});

test('congratulates when every ring is closed, and offers to clear filters', async () => {
  start(() => aPlan({ films: [], frontier: [], rings: 0, minutes: 0, open_rings: 0, open_minutes: 0 }));
  const first = await visit('/next?view=finish');
  expect(await screen.findByRole('heading', { name: 'Every ring here is closed' })).toBeVisible();
  first.unmount();
  const { user } = await visit('/next?view=finish&genre=War');
  expect(await screen.findByRole('heading', { name: 'No ring can be closed like this' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'Every ring here is closed' })).toBeVisible();
});

test('a failure says so, and can be retried', async () => {
  start();
  server.use(
    http.post(at('/api/next/plan'), () => errorResponse(503, 'Too many plans at once.'), { once: true }),
  );
  const { user } = await visit('/next?view=finish');
  expect(await screen.findByRole('heading', { name: "We couldn't make a plan" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await titles()).toContain('Alibi');
});
