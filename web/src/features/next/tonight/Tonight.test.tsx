import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { visit } from '../../../testing/render';
import { errorResponse, server } from '../../../testing/server';
import { films, startTonight, titles } from '../../../testing/tonight';

const at = (path: string) => `${location.origin}${path}`;
describe('the results', () => {
  test('are one large film and rows, each with its reasons in words', async () => {
    startTonight();
    await visit('/next');
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
    const hero = within(screen.getByRole('article', { name: 'Alibi' }));
    expect(hero.getByText('Closes Directing 1937')).toBeVisible();
    expect(hero.getByText('On MUBI')).toBeVisible();
    expect(screen.getByText('On your watchlist')).toBeVisible();
    expect(document.title).toBe("Laurels - What's next");
  });

  test('label sample listings', async () => {
    startTonight({ isSample: true });
    await visit('/next');
    expect(await screen.findByText('Sample data')).toBeVisible();
  });

  test('lose a film that was marked as watched', async () => {
    startTonight();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Mark Alibi watched' }));
    await waitFor(async () => expect(await titles()).toEqual(['The Broadway Melody', 'The Patriot']));
  });

  test('can be loaded again after an error', async () => {
    startTonight();
    server.use(http.post(at('/api/next/tonight'), () => errorResponse(503, 'Busy.'), { once: true }));
    const { user } = await visit('/next');
    expect(await screen.findByRole('heading', { name: "We couldn't load films for tonight" })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toHaveLength(3);
  });

  test('congratulate a user who has seen everything', async () => {
    startTonight({ results: [] });
    await visit('/next');
    expect(await screen.findByRole('heading', { name: "You've seen them all" })).toBeVisible();
  });
});

describe('not this one', () => {
  test('hides a film at once, and can be undone', async () => {
    const { hidden } = startTonight();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    expect(await screen.findByText('“The Broadway Melody” is hidden for a week.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']),
    );
    expect(hidden).toEqual(['hide melody', 'show melody']);
  });

  test('leaves the film hidden in results that were on their way', async () => {
    startTonight();
    const { user } = await visit('/next');
    await titles();
    const responses: (() => void)[] = [];
    server.use(
      http.post(
        at('/api/next/tonight'),
        async () => {
          await new Promise<void>((resolve) => responses.push(resolve));
          return HttpResponse.json({ films, is_sample: false, hidden: 0 });
        },
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    expect(await screen.findByText('“The Broadway Melody” is hidden for a week.')).toBeVisible();
    responses[0]?.();
    await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
  });

  test('can be undone after other filters were chosen', async () => {
    startTonight();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    await screen.findByText('“The Broadway Melody” is hidden for a week.');
    await user.click(screen.getByRole('button', { name: '2 h' }));
    await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
    expect(await titles()).toEqual(['Alibi', 'The Patriot']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“The Broadway Melody” is back.')).toBeVisible();
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
  });

  test('puts the film back if the server rejects it', async () => {
    startTonight();
    server.use(http.post(at('/api/next/hidden/:film'), () => errorResponse(503, 'Busy.')));
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one' }));
    expect(await screen.findByText("We couldn't hide “Alibi”. Busy.")).toBeVisible();
    expect(await titles()).toEqual(['Alibi', 'The Broadway Melody', 'The Patriot']);
  });

  test('counts one hidden film', async () => {
    startTonight({ hidden: 1 });
    await visit('/next');
    expect(await screen.findByText('1 film hidden.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show it again' })).toBeVisible();
  });

  test('can be taken back for all hidden films', async () => {
    const { hidden } = startTonight({ hidden: 2 });
    const { user } = await visit('/next');
    expect(await screen.findByText('2 films hidden.')).toBeVisible();
    server.use(
      http.post(at('/api/next/tonight'), () => HttpResponse.json({ films, is_sample: false, hidden: 0 })),
    );
    await user.click(screen.getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(hidden).toEqual(['show all']));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tonight' })).toHaveFocus());
  });

  test('moves the focus to the heading when no film is left', async () => {
    startTonight({ results: films.slice(0, 1) });
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one' }));
    expect(await screen.findByRole('heading', { name: "You've passed on everything" })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Tonight' })).toHaveFocus();
  });

  test('keeps the focus in the list', async () => {
    startTonight();
    const { user } = await visit('/next');
    await titles();
    await user.click(screen.getByRole('button', { name: 'Not this one: The Broadway Melody' }));
    await waitFor(() => expect(screen.queryByText('The Broadway Melody')).not.toBeInTheDocument());
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('surprise me shows one film, another one, and all again', async () => {
  startTonight();
  const { user } = await visit('/next');
  await titles();
  await user.click(screen.getByRole('button', { name: 'Surprise me' }));
  const [first] = await titles();
  expect(await titles()).toHaveLength(1);
  expect(screen.getByText(`Our pick for you: ${first}`)).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'Another' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Another' }));
  const [second] = await titles();
  expect(second).not.toBe(first);
  expect(screen.getByText(`Our pick for you: ${second}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await titles()).toHaveLength(3);
});
