import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { visit } from '../../../testing/render';
import { errorResponse, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

function start(...responses: (() => Response)[]) {
  const tokens: string[] = [];
  server.use(
    http.post(at('/api/next/closing-soon/unsubscribe/:token'), ({ params }) => {
      tokens.push(String(params.token));
      return (responses.shift() ?? (() => new HttpResponse(null, { status: 204 })))();
    }),
  );
  return tokens;
}

test('a visitor unsubscribes with a click, not by opening the link', async () => {
  const tokens = start();
  const { user } = await visit('/unsubscribe/secret');
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(tokens).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Done. No more weekly emails.')).toBeVisible();
  expect(tokens).toEqual(['secret']);
});

test('an unknown link is explained', async () => {
  start(() => errorResponse(404, 'Not found.'));
  const { user } = await visit('/unsubscribe/wrong');
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText("This link doesn't work.")).toBeVisible();
});

test('a failure can be retried', async () => {
  start(() => errorResponse(503, 'Busy.'));
  const { user } = await visit('/unsubscribe/secret');
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText("We couldn't unsubscribe you.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Done. No more weekly emails.')).toBeVisible();
});
