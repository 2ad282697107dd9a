import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { catalogueDownload } from '../../../shared/offline/catalogueDownload';
import { aUser } from '../../../testing/builders';
import { stubCaches } from '../../../testing/caches';
import { visit } from '../../../testing/render';
import { profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;

beforeEach(() => {
  server.use(
    profileHandler(aUser()),
    http.get(at('/api/film/genres'), () => HttpResponse.json([])),
    http.get(at('/api/ceremony/:ceremony/film-details'), () => HttpResponse.json([])),
  );
});

const section = async () => within(await screen.findByRole('region', { name: 'Offline settings' }));

test('browsers that cannot save anything are told so', async () => {
  await visit('/settings');
  const offline = await section();
  expect(await offline.findByText("This browser can't save films for offline use.")).toBeVisible();
  expect(offline.queryByRole('button')).toBeNull();
});

test('films can be downloaded, checked and removed', async () => {
  stubCaches();
  await catalogueDownload.remove();
  const { user } = await visit('/settings');
  const offline = await section();
  expect(await offline.findByText("They aren't saved on this device.")).toBeVisible();
  await user.click(offline.getByRole('button', { name: 'Download now' }));
  expect(await offline.findByText('Up to date. Checked just now.')).toBeVisible();
  expect(offline.getByText(/^2 of 2 ceremonies, [\d.]+ kB$/)).toBeVisible();
  expect(offline.queryByRole('progressbar')).toBeNull();
  expect(offline.getByRole('button', { name: 'Check for updates' })).toBeVisible();
  await user.click(offline.getByRole('button', { name: 'Remove from this device' }));
  expect(await offline.findByText("They aren't saved on this device.")).toBeVisible();
  expect(offline.queryByText(/ceremonies/)).toBeNull();
});

test('what is saved completely only waits for a check without a network', async () => {
  stubCaches();
  await catalogueDownload.remove();
  await catalogueDownload.downloadNow();
  server.use(http.get(at('/api/ceremony/count'), () => HttpResponse.error()));
  const { user } = await visit('/settings');
  const offline = await section();
  await user.click(await offline.findByRole('button', { name: 'Check for updates' }));
  expect(
    await offline.findByText("We can't reach Laurels. We'll check for updates when you're back online."),
  ).toBeVisible();
  expect(offline.getByText(/^2 of 2 ceremonies/)).toBeVisible();
  expect(offline.getByRole('button', { name: 'Check for updates' })).toBeVisible();
});

test('the progress of a download is shown', async () => {
  stubCaches();
  await catalogueDownload.remove();
  let respond = () => {};
  const isReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.get(at('/api/ceremony/1/films'), async () => {
      await isReleased;
      return HttpResponse.json([]);
    }),
  );
  const { user } = await visit('/settings');
  const offline = await section();
  await user.click(await offline.findByRole('button', { name: 'Download now' }));
  await waitFor(() =>
    expect(offline.getByRole('progressbar', { name: 'Ceremonies saved' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 2',
    ),
  );
  expect(offline.getByText('Downloading…')).toBeVisible();
  respond();
  expect(await offline.findByText('Up to date. Checked just now.')).toBeVisible();
});

test('a download without a network waits for it', async () => {
  stubCaches();
  await catalogueDownload.remove();
  server.use(http.get(at('/api/ceremony/count'), () => HttpResponse.error()));
  const { user } = await visit('/settings');
  const offline = await section();
  await user.click(await offline.findByRole('button', { name: 'Download now' }));
  expect(
    await offline.findByText("We can't reach Laurels. The download will go on when you're back online."),
  ).toBeVisible();
});
