import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { errorResponse, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import type { User } from '../me/user';
import { PictureEditor } from './PictureEditor';

const url = (path: string) => `${location.origin}${path}`;
const png = (name = 'me.png') =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], name, { type: 'image/png' });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
});

function open(me: User) {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, me);
  render(
    <QueryClientProvider client={cache}>
      <PictureEditor me={me} />
    </QueryClientProvider>,
  );
  const cachedUser = () => cache.getQueryData(meQueries.profile().queryKey);
  return { cachedUser, user: userEvent.setup({ applyAccept: false }) };
}

test.each([
  ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' })],
  ['an SVG that claims to be a PNG', new File(['<svg/>'], 'me.png', { type: 'image/png' })],
  ['an empty file', new File([], 'me.png', { type: 'image/png' })],
])('rejects %s without a request', async (_name, file) => {
  const { user } = open(aUser());
  await user.upload(screen.getByLabelText('Picture file'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A profile picture must be a PNG, JPEG or BMP file.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('rejects a truncated picture', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('truncated', 'InvalidStateError')),
  );
  const { user } = open(aUser());
  await user.upload(screen.getByLabelText('Picture file'), png());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This picture is damaged or too large to be read.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('discards a picture on cancel', async () => {
  const { user } = open(aUser());
  await user.upload(screen.getByLabelText('Picture file'), png());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
});

test('removes a picture and retains the cached friends', async () => {
  const friends = [{ _id: 'toto', revision: 1, username: 'Toto', viewed: [] }];
  const me = aUser({ picture_url: '/api/user/picture/user-1?v=3', friends });
  server.use(
    http.post(url('/api/user/clear-profile-pic'), () => {
      const { friends: _friends, friends_waiting_for_approval: _waiting, ...minimal } = me;
      return HttpResponse.json({ ...minimal, picture_url: null });
    }),
  );
  const { user, cachedUser } = open(me);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Picture removed.'));
  await waitFor(() => expect(cachedUser()).toMatchObject({ picture_url: null, friends }));
});

test('shows the reason when a picture cannot be removed', async () => {
  server.use(
    http.post(url('/api/user/clear-profile-pic'), () => errorResponse(503, 'The database is unavailable.')),
  );
  const { user } = open(aUser({ picture_url: '/api/user/picture/user-1?v=3' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
});

test('has no remove button without a picture', () => {
  open(aUser());
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
