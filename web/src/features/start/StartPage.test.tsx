import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;

test('a press marks a film and shows the rings it fills', async () => {
  const sent: unknown[] = [];
  server.use(
    profileHandler(aUser({ viewed: [] })),
    http.post(url('/api/user/viewed/:film/:viewed'), ({ params }) => {
      sent.push(params);
      return HttpResponse.json(aUser({ viewed: params.viewed === 'true' ? [String(params.film)] : [] }));
    }),
    http.get(url('/api/achievements/:film'), () => HttpResponse.json([])),
  );
  const { user } = await visit('/start');
  const decade = within(await screen.findByRole('region', { name: /1920s/ }));
  const rings = within(screen.getByRole('complementary', { name: 'Your rings' }));
  expect(rings.getByRole('status')).toHaveTextContent('0 films marked');
  const poster = await decade.findByRole('button', { name: /The Broadway Melody/ });
  await user.click(poster);
  await waitFor(() => expect(rings.getByRole('status')).toHaveTextContent('1 film marked'));
  expect(poster).toHaveAttribute('aria-pressed', 'true');
  expect(rings.getByText('The Broadway Melody')).toBeVisible();
  expect(rings.getByRole('img', { name: 'Best Picture, 1 of 3 viewed' })).toBeVisible();
  expect(decade.getByRole('heading')).toHaveTextContent('1920s 1 of 6');
  await user.click(poster);
  await waitFor(() => expect(rings.getByRole('status')).toHaveTextContent('0 films marked'));
  expect(sent).toEqual([
    { film: 'melody', viewed: 'true' },
    { film: 'melody', viewed: 'false' },
  ]);
});

test('a film that is not saved is not marked', async () => {
  server.use(
    profileHandler(aUser({ viewed: [] })),
    http.post(url('/api/user/viewed/:film/:viewed'), () => errorResponse(500, 'Try again later.')),
  );
  const { user } = await visit('/start');
  const poster = await screen.findByRole('button', { name: /The Broadway Melody/ });
  await user.click(poster);
  expect(await screen.findByText(/We couldn't save “The Broadway Melody”/)).toBeInTheDocument();
  expect(poster).toHaveAttribute('aria-pressed', 'false');
});

test('shows an error when the films cannot be loaded, and retries', async () => {
  server.use(
    profileHandler(aUser()),
    http.get(url('/api/ceremony/overview'), () => errorResponse(503, 'Try again later.'), { once: true }),
  );
  const { user } = await visit('/start');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: /1920s/ })).toBeVisible();
});
