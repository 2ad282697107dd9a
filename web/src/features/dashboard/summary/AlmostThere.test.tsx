import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

/** Without a plan for the evening, a ring is suggested. */
const logIn = (viewed: string[]) =>
  server.use(
    profileHandler(aUser({ viewed, ceremonies_reviewed: [1] })),
    http.post(at('/api/next/plan'), () => errorResponse(503, 'Busy.')),
  );

test('suggests another film at the next visit', async () => {
  logIn(['melody', 'lady', 'chang']);
  const first = await visit('/dashboard');
  expect(await screen.findByText('2nd ceremony. One film closes this ring.')).toBeVisible();
  first.unmount();
  const same = await visit('/dashboard');
  expect(await screen.findByText('2nd ceremony. One film closes this ring.')).toBeVisible();
  same.unmount();
  // Another tab.
  sessionStorage.clear();
  const second = await visit('/dashboard');
  expect(await screen.findByText('1st ceremony. One film closes this ring.')).toBeVisible();
  second.unmount();
  sessionStorage.clear();
  await visit('/dashboard');
  expect(await screen.findByText('2nd ceremony. One film closes this ring.')).toBeVisible();
});

test('suggests no ring of a single film', async () => {
  logIn(['melody', 'lady', 'patriot', 'tt0018578', 'chang']);
  server.use(
    http.get(at('/api/ceremony/overview'), () =>
      HttpResponse.json([
        {
          ceremony: 1,
          date: '1929-05-16',
          honoring_years: '1927/28',
          venue: '',
          nomination_summary: [
            {
              category: { name: 'Sound', normalized_name: 'sound', display_priority: 80, group: 'sound' },
              films: [{ film_id: 'alibi', won: true }],
            },
            {
              category: {
                name: 'Directing',
                normalized_name: 'directing',
                display_priority: 20,
                group: 'directing',
              },
              films: [{ film_id: 'melody', won: true }],
            },
          ],
        },
      ]),
    ),
  );
  await visit('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Nearly every ring is closed.' })).toBeVisible();
  expect(screen.getByText(/^One ring is left, of a single film or a special award\./)).toBeVisible();
});
