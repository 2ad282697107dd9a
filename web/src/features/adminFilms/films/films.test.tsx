import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, inbox } from '../../../testing/admin';
import { aFilm } from '../../../testing/catalogue';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import type { AdminFilmRow } from './missingFields';

const at = (path: string) => `${location.origin}${path}`;

const films: AdminFilmRow[] = [
  { ...aFilm({ _id: 'alibi', name: 'Alibi', year: 1929 }), lacks: ['poster'] },
  { ...aFilm({ _id: 'patriot', name: 'The Patriot', year: 1928 }), lacks: ['poster', 'runtime'] },
];

beforeEach(() =>
  server.use(
    profileHandler(anAdmin()),
    inbox(),
    http.get(at('/api/admin/films-needing-attention'), () => HttpResponse.json(films)),
    http.get(at('/api/admin/films/1928'), () => HttpResponse.json(films.slice(1))),
    http.get(at('/api/admin/films/1899'), () => HttpResponse.json([])),
  ),
);

const names = () =>
  screen.getAllByRole('link', { name: /Alibi|The Patriot/ }).map((link) => link.textContent);

test('links films with missing data to their edit pages', async () => {
  await visit('/admin/macrodata-refinement');
  const link = await screen.findByRole('link', { name: 'The Patriot' });
  expect(link).toHaveAttribute('href', '/admin/edit-film/patriot');
  expect(names()).toEqual(['The Patriot', 'Alibi']);
  expect(screen.getByText('no runtime')).toBeVisible();
});

test('filters by missing field and title, and puts the filter in the URL', async () => {
  const { user, path } = await visit('/admin/macrodata-refinement');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Missing field' }), 'runtime');
  await waitFor(() => expect(names()).toEqual(['The Patriot']));
  expect(path()).toContain('lack=runtime');
  await user.type(screen.getByRole('searchbox', { name: 'Title or year' }), 'ali');
  expect(await screen.findByRole('heading', { name: 'No matching films' })).toBeVisible();
  expect(path()).toContain('text=ali');
});

test('celebrates a complete catalogue', async () => {
  server.use(http.get(at('/api/admin/films-needing-attention'), () => HttpResponse.json([])));
  await visit('/admin/macrodata-refinement');
  expect(await screen.findByRole('heading', { name: 'Nothing missing' })).toBeVisible();
});

test('lists the films of a year and switches to another year', async () => {
  const { user, path } = await visit('/admin/films/1928');
  expect(await screen.findByRole('link', { name: 'The Patriot' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '1929');
  await waitFor(() => expect(path()).toBe('/admin/films/1929'));
});

test.each([
  ['1899', 'No films from 1899 were nominated.'],
  ['long-ago', "“long-ago” isn't a year."],
])('shows no films for the year %s', async (year, text) => {
  await visit(`/admin/films/${year}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['/admin/macrodata-refinement', '/api/admin/films-needing-attention'],
  ['/admin/films/1928', '/api/admin/films/1928'],
])('retries after a load error of %s', async (page, path) => {
  server.use(http.get(at(path), () => errorResponse(503, 'Unavailable.'), { once: true }));
  const { user } = await visit(page);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'The Patriot' })).toBeVisible();
});
