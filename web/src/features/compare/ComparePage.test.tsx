import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders';
import { stubEventSource } from '../../testing/eventSource';
import { markHandlers } from '../../testing/marks';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: ['alibi', 'lady', 'melody'] };
const glinda: typeof toto = { _id: 'glinda', revision: 1, username: 'Glinda', viewed: [] };

test('shows the progress of both users and who is ahead', async () => {
  server.use(profileHandler(aUser({ viewed: ['alibi'], friends: [toto, glinda] })));
  await visit('/friends/compare/toto');
  const overall = within(await screen.findByRole('region', { name: 'You and Toto' }));
  expect(overall.getByText('Toto is ahead by 2 films')).toBeVisible();
  const newest = within(screen.getByRole('article', { name: '2nd ceremony' }));
  expect(newest.getByText('Toto is ahead 3 to 1')).toBeVisible();
  expect(await newest.findByRole('link', { name: 'Best Picture: you 1, Toto 2 of 3' })).toHaveAttribute(
    'href',
    '/friends/compare/toto?category=2%2Fbest-picture',
  );
  expect(within(screen.getByRole('article', { name: '1st ceremony' })).getByText('Tied at 0')).toBeVisible();
});

test('expands the categories below the top row', async () => {
  server.use(profileHandler(aUser({ friends: [toto] })));
  const { user } = await visit('/friends/compare/toto');
  const newest = within(await screen.findByRole('article', { name: '2nd ceremony' }));
  await newest.findByRole('link', { name: /^Best Picture/ });
  expect(newest.queryByRole('link', { name: /^Sound/ })).toBeNull();
  await user.click(newest.getByRole('button', { name: 'show all categories' }));
  expect(newest.getByRole('link', { name: 'Sound: you 0, Toto 1 of 1' })).toBeVisible();
});

test('suggests the film that completes the most for both', async () => {
  server.use(profileHandler(aUser({ viewed: ['alibi', 'lady', 'melody'], friends: [toto] })));
  await visit('/friends/compare/toto');
  const together = within(await screen.findByRole('region', { name: 'Watch together next' }));
  const link = await together.findByRole('link', { name: 'The Patriot' });
  expect(link).toHaveAttribute('href', '/friends/compare/toto?film=patriot');
  expect(together.getAllByRole('listitem')[0]).toContainElement(link);
  expect(together.getByText('Completes Best Picture (2nd) and Directing (2nd) for you both')).toBeVisible();
  expect(together.getByRole('button', { name: 'Bookmark The Patriot' })).toBeVisible();
});

test('keeps a suggestion that was just marked for a while, and the focus in the list', async () => {
  server.use(...markHandlers(aUser({ viewed: ['alibi', 'lady', 'melody'], friends: [toto] })).handlers);
  const { user } = await visit('/friends/compare/toto');
  const together = within(await screen.findByRole('region', { name: 'Watch together next' }));
  const toggle = await together.findByRole('button', { name: 'Mark The Patriot watched' });
  await user.dblClick(toggle);
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  expect(together.getAllByRole('listitem')[0]).toContainElement(toggle);
  await waitFor(() => expect(toggle).not.toBeInTheDocument(), { timeout: 6000 });
  expect(together.getAllByRole('listitem')).not.toHaveLength(0);
  await waitFor(() =>
    expect(together.getByRole('list')).toContainElement(document.activeElement as HTMLElement),
  );
});

test('opens all films that only the friend has seen, and closes them', async () => {
  const viewed = ['alibi', 'lady', 'melody', 'patriot', 'tt0018578', 'chang'];
  server.use(profileHandler(aUser({ friends: [{ ...toto, viewed }] })));
  const { user } = await visit('/friends/compare/toto');
  const films = within(await screen.findByRole('region', { name: 'Only Toto has seen' }));
  await films.findByRole('link', { name: 'Alibi' });
  expect(films.getAllByRole('listitem')).toHaveLength(5);
  const more = films.getByRole('button', { name: 'and 1 more film' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(films.getAllByRole('listitem')).toHaveLength(6);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(more).toHaveFocus();
  await user.click(films.getByRole('button', { name: 'Show only 5' }));
  expect(films.getAllByRole('listitem')).toHaveLength(5);
});

test('shows a note when the other films cannot be loaded', async () => {
  const viewed = ['alibi', 'lady', 'melody', 'patriot', 'tt0018578', 'chang'];
  server.use(profileHandler(aUser({ friends: [{ ...toto, viewed }] })));
  const { user } = await visit('/friends/compare/toto');
  const films = within(await screen.findByRole('region', { name: 'Only Toto has seen' }));
  await films.findByRole('link', { name: 'Alibi' });
  server.use(http.post(at('/api/film/names'), () => errorResponse(503, 'Down.')));
  await user.click(films.getByRole('button', { name: 'and 1 more film' }));
  expect(await films.findByText("We couldn't load these films.")).toBeVisible();
  expect(films.getByRole('link', { name: 'Alibi' })).toBeVisible();
});

test('follows a friendship that begins and ends', async () => {
  const open = stubEventSource();
  server.use(profileHandler(aUser({ friends: [glinda] })));
  await visit('/friends/compare/toto');
  expect(screen.getByRole('alert')).toHaveTextContent("You're not friends on Laurels.");
  const emit = (friends: (typeof toto)[]) => {
    server.use(profileHandler(aUser({ friends })));
    open()[0]?.emit('user', { revision: 1, friends: true });
  };
  emit([glinda, toto]);
  expect(await screen.findByRole('region', { name: 'You and Toto' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  emit([glinda]);
  expect(await screen.findByRole('alert')).toHaveTextContent("You're not friends on Laurels.");
  vi.unstubAllGlobals();
});

test('switches to another friend', async () => {
  server.use(profileHandler(aUser({ friends: [toto, glinda] })));
  const { user, path } = await visit('/friends/compare');
  expect(screen.getByText('Pick a friend to compare with.')).toBeVisible();
  const picker = within(screen.getByRole('navigation', { name: 'Friends to compare with' }));
  await user.click(picker.getByRole('link', { name: 'Glinda' }));
  await waitFor(() => expect(path()).toBe('/friends/compare/glinda'));
  expect(await screen.findByRole('region', { name: 'You and Glinda' })).toBeVisible();
  expect(picker.getByRole('link', { name: 'Glinda' })).toHaveAttribute('aria-current', 'page');
});

test('rejects a user who is not a friend', async () => {
  server.use(profileHandler(aUser({ friends: [toto] })));
  await visit('/friends/compare/wizard');
  expect(screen.getByRole('alert')).toHaveTextContent("You're not friends on Laurels.");
});

test('links to the invite page when there are no friends', async () => {
  server.use(profileHandler(aUser()));
  await visit('/friends/compare/toto');
  expect(screen.getByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/friends');
});

test('retries loading the ceremonies', async () => {
  server.use(
    profileHandler(aUser({ friends: [toto] })),
    http.get(at('/api/ceremony/overview'), () => errorResponse(503, 'The catalogue is down.'), {
      once: true,
    }),
  );
  const { user } = await visit('/friends/compare/toto');
  expect(await screen.findByRole('alert')).toHaveTextContent('The catalogue is down.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'You and Toto' })).toBeVisible();
});
