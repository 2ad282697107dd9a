import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { listings } from '../../../testing/listings';
import { markHandlers } from '../../../testing/marks';
import { next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { errorResponse, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

/** A user who has viewed Alibi, the only film of a category. */
function start() {
  const { handlers, requests } = next();
  const user = aUser({ viewed: ['alibi'] });
  server.use(...markHandlers(user).handlers, ...listings(), ...handlers);
  return requests.plan;
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Choose rings' }));
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen rings' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

test('nothing is requested until rings are chosen', async () => {
  const requests = start();
  const { user, path } = await visit('/next?view=finish');
  await screen.findByRole('region', { name: 'Plan' });
  expect(requests).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rings to close' }), 'My own choice');
  expect(await screen.findByRole('heading', { name: 'Which rings do you want to close?' })).toBeVisible();
  expect(path()).toBe('/next?view=finish&scope=rings%3A');
  expect(requests).toHaveLength(1);
});

test('rings of a ceremony are chosen, with their progress', async () => {
  const requests = start();
  const { user, path } = await visit('/next?view=finish&scope=rings:');
  const open = await screen.findByRole('button', { name: 'Choose rings' });
  await user.click(open);
  const chooser = await dialog();
  expect(chooser.getByRole('checkbox', { name: / Done$/ })).toBeDisabled();
  await user.click(chooser.getByRole('checkbox', { name: 'Best Picture 1 of 3 seen' }));
  await user.click(chooser.getByRole('checkbox', { name: 'Directing 0 of 3 seen' }));
  await user.selectOptions(chooser.getByRole('combobox', { name: 'A ceremony' }), '1st (1927/28)');
  await user.click(chooser.getByRole('checkbox', { name: 'Best Picture 0 of 2 seen' }));
  expect(chooser.getByText('3 rings chosen')).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(chooser.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Change rings' })).toHaveFocus();
  expect(path()).toBe('/next?view=finish&scope=rings%3Abest-picture.2.1%2Cdirecting.2');
  await waitFor(() =>
    expect(requests.map(({ scope }) => scope)).toEqual([
      {
        kind: 'rings',
        rings: [
          { ceremony: 2, category: 'best-picture' },
          { ceremony: 2, category: 'directing' },
          { ceremony: 1, category: 'best-picture' },
        ],
      },
    ]),
  );
  expect(chips()).toEqual(['Best Picture 1928/29', 'Directing 1928/29', 'Best Picture 1927/28']);
});

test('a category is chosen through all its years, and removed', async () => {
  start();
  const { user } = await visit('/next?view=finish&scope=rings:directing.2');
  await user.click(await screen.findByRole('button', { name: 'Change rings' }));
  const chooser = await dialog();
  await user.click(chooser.getByRole('radio', { name: 'A category' }));
  await user.selectOptions(chooser.getByRole('combobox', { name: 'A category' }), 'Best Picture');
  expect(chooser.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(chooser.getByRole('button', { name: 'Add all open' }));
  expect(chooser.getByText('3 rings chosen')).toBeVisible();
  await user.click(chooser.getByRole('button', { name: 'Remove all' }));
  expect(chooser.getByText('1 ring chosen')).toBeVisible();
  // What was removed can be chosen again at once.
  await user.click(chooser.getByRole('radio', { name: 'Chosen 1' }));
  const directing = chooser.getByRole('checkbox', { name: /^Directing 1928\/29/ });
  await user.click(directing);
  expect(directing).not.toBeChecked();
  expect(chooser.getByText('No rings yet')).toBeVisible();
  await user.click(directing);
  await user.click(chooser.getByRole('button', { name: 'Clear' }));
  expect(chooser.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: 'Which rings do you want to close?' })).toBeVisible();
});

test('chips remove rings, and keep the focus', async () => {
  const requests = start();
  const { user, path } = await visit('/next?view=finish&scope=rings:directing.2,best-picture.1');
  await user.click(await screen.findByRole('button', { name: 'Directing 1928/29' }));
  expect(chips()).toEqual(['Best Picture 1927/28']);
  expect(screen.getByRole('button', { name: 'Best Picture 1927/28' })).toHaveFocus();
  await waitFor(() => expect(requests.at(-1)?.scope.rings).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Which rings do you want to close?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose rings' })).toHaveFocus();
  expect(path()).toBe('/next?view=finish&scope=rings%3A');
});

test('rings that the catalogue does not have are ignored', async () => {
  const requests = start();
  await visit('/next?view=finish&scope=rings:directing.2.98,knitting.2');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.scope.rings).toEqual([{ ceremony: 2, category: 'directing' }]);
});

/** Makes the catalogue consist of a ceremony with three categories, and an older one with `count`. */
function serveCatalogue(count: number) {
  const ceremony = (number: number, categories: number) => ({
    ceremony: number,
    date: '1931-11-10',
    honoring_years: `19${26 + number}`,
    venue: '',
    nomination_summary: Array.from({ length: categories }, (_, index) => ({
      category: {
        name: `Award ${index}`,
        normalized_name: `award-${index}`,
        display_priority: index,
        group: 'x',
      },
      films: [{ film_id: `film-${index}`, won: false }],
    })),
  });
  server.use(
    http.get(at('/api/ceremony/overview'), () => HttpResponse.json([ceremony(4, 3), ceremony(3, count)])),
  );
  return `rings:${Array.from({ length: count }, (_, index) => `award-${index}.3`).join(',')}`;
}

test('no more rings are chosen than the server accepts', async () => {
  start();
  const scope = serveCatalogue(198);
  const { user } = await visit(`/next?view=finish&scope=${scope}`);
  await user.click(await screen.findByRole('button', { name: 'Change rings' }));
  const chooser = await dialog();
  await user.click(chooser.getByRole('button', { name: 'Add all open' }));
  expect(chooser.getByText('200 rings chosen')).toBeVisible();
  expect(chooser.getByText(/^That's 200 rings, as many as one plan can have\./)).toBeVisible();
  expect(chooser.getByRole('checkbox', { name: /^Award 2/ })).toBeDisabled();
  await user.click(chooser.getByRole('checkbox', { name: /^Award 1/ }));
  expect(chooser.getByRole('checkbox', { name: /^Award 2/ })).toBeEnabled();
});

test('many chosen rings are counted, and listed in the dialog', async () => {
  start();
  const scope = serveCatalogue(10);
  const { user } = await visit(`/next?view=finish&scope=${scope}`);
  await user.click(await screen.findByRole('button', { name: 'and 4 more' }));
  const chooser = await dialog();
  expect(chooser.getByRole('radio', { name: 'Chosen 10' })).toBeChecked();
  expect(chooser.getAllByRole('checkbox', { checked: true })).toHaveLength(10);
});

test('without the catalogue it says so, and can be retried', async () => {
  const requests = start();
  server.use(http.get(at('/api/ceremony/overview'), () => errorResponse(503, 'Busy.'), { once: true }));
  const { user } = await visit('/next?view=finish&scope=rings:directing.2');
  expect(await screen.findByText(/We couldn't load the ceremonies\./)).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests).toHaveLength(1));
});
