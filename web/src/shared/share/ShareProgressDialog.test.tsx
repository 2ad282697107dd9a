import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';
import { aShare, ownShareHandlers } from '../../testing/shares';
import { expectUser } from '../me/lastVisit';

async function openDialog(page: string, { handlers, sent }: ReturnType<typeof ownShareHandlers>) {
  server.use(profileHandler(aUser()), ...handlers);
  expectUser(true);
  const visited = await visit(page);
  await visited.user.click(await screen.findByRole('button', { name: 'Share' }));
  await visited.user.click(screen.getByRole('menuitem', { name: 'Share my progress…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share my progress' }));
  return { ...visited, dialog, sent };
}

test('nothing is shared before the link is created', async () => {
  const { dialog, user, sent } = await openDialog('/checklist/2', ownShareHandlers());
  expect(dialog.getByText('2nd Academy Awards')).toBeVisible();
  expect(dialog.queryByLabelText('Your link')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Create link' })).not.toHaveAttribute('aria-busy'),
  );
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByLabelText('Your link')).toHaveValue(`${location.origin}/s/new`);
  expect(sent).toEqual([{ kind: 'ceremony', ceremony: 2 }]);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/new`);
  expect(dialog.getByRole('link', { name: 'Download image for stories' })).toHaveAttribute(
    'href',
    '/s/new/card.png?size=story',
  );
  await user.click(dialog.getByRole('button', { name: 'Delete link' }));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeVisible();
  expect(sent.at(-1)).toBe('deleted new');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Share my progress' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus();
});

test('what is shared already has its link', async () => {
  const { dialog } = await openDialog('/search?category=2/best-picture', ownShareHandlers([aShare()]));
  expect(await dialog.findByLabelText('Your link')).toHaveValue(`${location.origin}/s/token-1`);
});

test('a failure is displayed', async () => {
  const { dialog, user } = await openDialog('/checklist/2', ownShareHandlers());
  server.use(
    http.post(`${location.origin}/api/user/shares`, () =>
      errorResponse(409, 'You have 100 links. Delete some first.'),
    ),
  );
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Create link' })).not.toHaveAttribute('aria-busy'),
  );
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have 100 links.');
});

test('arrow keys in it leave the category behind it alone', async () => {
  const { user, path } = await openDialog('/search?category=2/best-picture', ownShareHandlers());
  await user.keyboard('{ArrowRight}');
  expect(path()).toContain('best-picture');
});

test('on a private server it is all that can be shared', async () => {
  server.use(setupHandler({ public_catalogue: false }), profileHandler(aUser()));
  expectUser(true);
  const { user } = await visit('/checklist/2');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Share my progress…',
    ]),
  );
});

test('a decade of the dashboard is shared from its header', async () => {
  const { handlers, sent } = ownShareHandlers();
  server.use(
    profileHandler(aUser()),
    ...handlers,
    http.get(`${location.origin}/api/user/watches`, () => HttpResponse.json({ watches: [] })),
  );
  expectUser(true);
  const { user } = await visit('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Share my progress: The 1920s' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share my progress' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Create link' })).not.toHaveAttribute('aria-busy'),
  );
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'decade', decade: 1920 }]));
});
