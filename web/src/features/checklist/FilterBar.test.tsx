import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { server } from '../../testing/server';

const titles = async () =>
  (await screen.findAllByRole('article')).map(
    (row) => within(row).getByRole('heading', { level: 3 }).textContent,
  );
const order = () => screen.getByRole('combobox', { name: 'Sort by' });

test('films can be sorted in other orders, and the choice is remembered', async () => {
  server.use(...markHandlers(aUser({ films_reviewed: ['alibi', 'melody', 'lady', 'patriot'] })).handlers);
  const { user, unmount } = await visit('/checklist/2');
  expect((await titles())[3]).toBe('The Divine Lady');
  expect(order()).toHaveDisplayValue('Default order');
  await user.selectOptions(order(), 'By name');
  const directing = ['The Broadway Melody', 'The Divine Lady', 'The Patriot'];
  expect((await titles()).slice(3, 6)).toEqual(directing);
  unmount();
  await visit('/checklist/2');
  expect(order()).toHaveDisplayValue('By name');
  expect((await titles()).slice(3, 6)).toEqual(directing);
});
