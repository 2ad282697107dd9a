import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { profileHandler, server } from '../../../testing/server';
import { aShare, ownShareHandlers } from '../../../testing/shares';

async function openSettings({ handlers, sent }: ReturnType<typeof ownShareHandlers>) {
  server.use(profileHandler(aUser({ username: 'Ana Belén' })), ...handlers);
  const page = await visit('/settings');
  const section = within(await screen.findByRole('region', { name: 'Sharing settings' }));
  await section.findByLabelText('Name in the link');
  return { ...page, section, sent };
}

function rejectWith(status: number, problem: object) {
  server.use(
    http.put(`${location.origin}/api/user/public-page`, () =>
      HttpResponse.json({ status, ...problem }, { status }),
    ),
  );
}

test('a public page is turned on, changed and turned off', async () => {
  const { section, user, sent } = await openSettings(ownShareHandlers());
  const name = section.getByLabelText('Name in the link');
  expect(name).toHaveValue('ana-belen');
  expect(section.getByText(/^One link/)).toBeVisible();
  await user.clear(name);
  await user.type(name, ' Ana');
  await user.click(section.getByLabelText(/^Recently watched films/));
  await user.click(section.getByRole('button', { name: 'Turn on public page' }));
  expect(await section.findByText('Saved. Your public page is on.')).toBeVisible();
  expect(section.getByLabelText('Your public page')).toHaveValue(`${location.origin}/u/ana`);
  expect(section.getByRole('link', { name: 'View my public page' })).toHaveAttribute('href', '/u/ana');
  expect(sent).toEqual([{ slug: 'ana', parts: ['rings', 'numbers', 'recent'], is_indexed: false }]);

  expect(section.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await user.type(name, '-b');
  expect(section.getByText(/Your current link will stop working/)).toBeVisible();
  await user.click(section.getByLabelText('Let search engines find it'));
  await user.click(section.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ slug: 'ana-b', is_indexed: true }));

  await user.click(await section.findByRole('button', { name: 'Turn off public page' }));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await section.findByText('Your public page is off.')).toBeVisible();
  expect(sent.at(-1)).toBe('turned off');
  expect(section.queryByRole('link', { name: 'View my public page' })).not.toBeInTheDocument();
});

test('a page needs a part', async () => {
  const { section, user } = await openSettings(ownShareHandlers());
  await user.click(section.getByLabelText(/^Numbers/));
  await user.click(section.getByLabelText(/^Rings/));
  expect(section.getByText('Choose at least one part.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Turn on public page' })).toBeDisabled();
});

test.each([
  [409, { code: 'slug_taken', detail: 'This name is taken.' }],
  [422, { code: 'invalid', field: 'slug', detail: 'This name is reserved. Choose another one.' }],
])('a rejected name is explained at its field: %i', async (status, problem) => {
  const { section, user } = await openSettings(ownShareHandlers());
  rejectWith(status, problem);
  await user.click(section.getByRole('button', { name: 'Turn on public page' }));
  await waitFor(() =>
    expect(section.getByLabelText('Name in the link')).toHaveAccessibleDescription(
      expect.stringContaining(problem.detail),
    ),
  );
  await user.type(section.getByLabelText('Name in the link'), 'x');
  expect(section.queryByText(problem.detail)).not.toBeInTheDocument();
});

test('other failures are displayed once', async () => {
  const { section, user } = await openSettings(ownShareHandlers());
  rejectWith(503, { detail: 'Try again in a minute.' });
  await user.click(section.getByRole('button', { name: 'Turn on public page' }));
  expect(await section.findByRole('alert')).toHaveTextContent('Try again in a minute.');
});

test('links are listed, copied and deleted', async () => {
  const decade = aShare({ _id: 'share-2', token: 't2', path: '/s/t2', title: 'The 1970s' });
  const { section, user, sent } = await openSettings(ownShareHandlers([aShare(), decade]));
  const list = within(await section.findByRole('list', { name: 'Shared links' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Best Picture, 2ndShared 2 days ago',
    'The 1970sShared 2 days ago',
  ]);
  expect(list.getByRole('link', { name: 'The 1970s' })).toHaveAttribute('href', '/s/t2');
  await user.click(list.getByRole('button', { name: 'Copy link to The 1970s' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/t2`);
  await user.click(list.getByRole('button', { name: 'Delete link to The 1970s' }));
  await user.click(screen.getByRole('button', { name: 'Delete link' }));
  expect(await section.findByText('The link to “The 1970s” no longer works.')).toBeVisible();
  expect(sent).toEqual(['deleted share-2']);
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});

test('without links it says how to share', async () => {
  const { section } = await openSettings(ownShareHandlers());
  expect(await section.findByText(/^Proud of a ring\?/)).toBeVisible();
});

test('after log-out nothing of it is cached', async () => {
  const { cache, user } = await openSettings(ownShareHandlers([aShare()]));
  server.use(
    http.post(`${location.origin}/api/auth/logout`, () => new HttpResponse(null, { status: 204 })),
    profileHandler(undefined),
  );
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    const cached = cache.getQueryCache().findAll({ queryKey: ['me'] });
    expect(cached.filter(({ state }) => state.data !== undefined)).toEqual([]);
  });
});
