import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { aFriend, report } from '../../../testing/friends';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: ['melody', 'alibi', 'patriot'] };
const glinda = { _id: 'glinda', revision: 1, username: 'Glinda', viewed: ['tt0018578', 'chang'] };
const lately = (film_id: string) => [{ film_id, name: film_id, year: 1929 }];

const line = async () => within(await screen.findByRole('region', { name: "Friends' activity" }));

beforeEach(() =>
  server.use(
    profileHandler(aUser({ viewed: ['alibi'], friends: [toto, glinda] })),
    report({
      confirmed: [
        aFriend({ lately: lately('alibi') }),
        aFriend({ _id: 'glinda', username: 'Glinda', lately: lately('chang') }),
      ],
    }),
  ),
);

test('shows what friends have completed, one after the other', async () => {
  const { user } = await visit('/dashboard');
  const activity = await line();
  const link = await activity.findByRole('link', { name: 'Toto completed Best Picture, 2nd' });
  expect(link).toHaveAttribute('href', '/friends/compare/toto?category=2%2Fbest-picture');
  await user.click(activity.getByRole('button', { name: 'Next friend' }));
  expect(activity.getByRole('link', { name: 'Glinda completed Best Picture, 1st' })).toBeVisible();
  await user.click(activity.getByRole('button', { name: 'Next friend' }));
  expect(activity.getByRole('link', { name: 'Toto completed Best Picture, 2nd' })).toBeVisible();
});

test('can be hidden until the user wants it again, also after a reload', async () => {
  const { user, unmount } = await visit('/dashboard');
  await user.click((await line()).getByRole('button', { name: 'Hide' }));
  expect((await line()).queryByRole('link')).toBeNull();
  unmount();
  let requests = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/api/friend/report')) requests += 1;
  });
  const again = await visit('/dashboard');
  const show = (await line()).getByRole('button', { name: "Show friends' activity" });
  expect(requests).toBe(0);
  await again.user.click(show);
  expect(await (await line()).findByRole('link', { name: /^Toto completed/ })).toBeVisible();
  server.events.removeAllListeners();
});

test('says so when no friend has completed anything', async () => {
  server.use(report({ confirmed: [aFriend({ lately: [] })] }));
  await visit('/dashboard');
  expect(await (await line()).findByText('Your friends closed no rings recently.')).toBeVisible();
});

test('stays empty when the friends cannot be loaded', async () => {
  server.use(http.get(`${location.origin}/api/friend/report`, () => errorResponse(503, 'Down.')));
  await visit('/dashboard');
  await waitFor(async () => expect((await line()).getByRole('button', { name: 'Hide' })).toBeVisible());
  expect((await line()).queryByRole('link')).toBeNull();
});

test('is absent without friends', async () => {
  server.use(profileHandler(aUser({ viewed: ['alibi'] })));
  await visit('/dashboard');
  await screen.findByRole('article', { name: '1 Honoring 1927/28' });
  expect(screen.queryByRole('region', { name: "Friends' activity" })).toBeNull();
});
