import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aMessage, anAdmin, inbox } from '../../../testing/admin';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const anonymousMessage = aMessage({
  _id: 'm2',
  user_id: null,
  username: null,
  email: 'wizard@example.com',
  subject: 'Problem',
});

beforeEach(() => server.use(profileHandler(anAdmin()), inbox([aMessage(), anonymousMessage])));

test('shows open messages with their sender and a reply link', async () => {
  await visit('/admin/messages');
  const fromUser = within(await screen.findByRole('listitem', { name: 'Idea' }));
  expect(fromUser.getByRole('link', { name: 'Toto' })).toHaveAttribute('href', '/admin/user/toto');
  expect(fromUser.getByText('More rings!')).toBeVisible();
  const fromVisitor = within(screen.getByRole('listitem', { name: 'Problem' }));
  expect(fromVisitor.getByText(/^Not logged in/)).toHaveTextContent('wizard@example.com');
  expect(fromVisitor.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    'mailto:wizard%40example.com?subject=Re%3A%20Problem',
  );
});

test('marks a message as answered, and shows why it could not be marked', async () => {
  server.use(
    http.post(at('/api/admin/message/m1/set-answered/true'), () => errorResponse(503, 'Not now.'), {
      once: true,
    }),
  );
  const { user } = await visit('/admin/messages');
  const card = within(await screen.findByRole('listitem', { name: 'Idea' }));
  await user.click(card.getByRole('button', { name: 'Mark as answered' }));
  expect(await card.findByRole('alert')).toHaveTextContent('Not now.');

  const updated = aMessage({ answered: '2026-03-02T12:00:00Z', answered_by: 'Dorothy' });
  server.use(
    http.post(at('/api/admin/message/m1/set-answered/true'), () => {
      server.use(inbox([anonymousMessage]));
      return HttpResponse.json(updated);
    }),
  );
  await user.click(card.getByRole('button', { name: 'Mark as answered' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Idea' })).toBeNull());
  expect(screen.getByRole('radio', { name: 'Open 1' })).toBeChecked();
});

test('loads more messages on demand', async () => {
  server.use(inbox([anonymousMessage]));
  server.use(
    http.get(at('/api/admin/messages'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('before') !== null) return undefined;
      return HttpResponse.json({ messages: [aMessage()], open: 2, next: '1-m1' });
    }),
  );
  const { user } = await visit('/admin/messages');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('listitem', { name: 'Problem' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Idea' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('shows an empty inbox', async () => {
  server.use(inbox());
  await visit('/admin/messages');
  expect(await screen.findByText('No open messages')).toBeVisible();
});
