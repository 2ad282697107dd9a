import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders';
import { aPerson, personHandler } from '../../testing/person';
import { visit } from '../../testing/render';
import { profileHandler, server } from '../../testing/server';
import { expectUser } from '../me/lastVisit';

const url = (path: string) => `${location.origin}${path}`;

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

/** A browser with a share sheet. */
function withShareSheet(share: (data: ShareData) => Promise<void>) {
  const spy = vi.fn(share);
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true });
  return spy;
}

/** Opens the menu of a film's public page. */
async function openMenu() {
  const { user } = await visit('/film/tt0018578');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  return { user, menu: within(screen.getByRole('menu', { name: 'Share' })) };
}

const items = (menu: Awaited<ReturnType<typeof openMenu>>['menu']) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('copies the link of the public page', async () => {
  const { user, menu } = await openMenu();
  expect(items(menu)).toEqual(['Copy link', 'Download image', 'Download image for stories']);
  await user.click(menu.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(url('/film/tt0018578'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus();
});

test('shows the link if it cannot be copied', async () => {
  const { user, menu } = await openMenu();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(menu.getByRole('menuitem', { name: 'Copy link' }));
  expect(
    await screen.findByText(`Couldn't copy. Here's the link: ${url('/film/tt0018578')}`),
  ).toBeInTheDocument();
});

test('downloads pictures in both sizes', async () => {
  const { menu } = await openMenu();
  const wide = menu.getByRole('menuitem', { name: 'Download image' });
  expect(wide).toHaveAttribute('href', '/api/card/film/tt0018578.png?size=wide');
  expect(wide).toHaveAttribute('download', 'Wings (1927).png');
  expect(menu.getByRole('menuitem', { name: 'Download image for stories' })).toHaveAttribute(
    'href',
    '/api/card/film/tt0018578.png?size=story',
  );
});

describe('with a share sheet', () => {
  test('shares title and link', async () => {
    const share = withShareSheet(() => Promise.resolve());
    const { user, menu } = await openMenu();
    expect(items(menu)).toEqual(['Share…', 'Copy link', 'Download image', 'Download image for stories']);
    await user.click(menu.getByRole('menuitem', { name: 'Share…' }));
    expect(share.mock.calls).toEqual([[{ title: 'Wings (1927)', url: url('/film/tt0018578') }]]);
  });

  test('says nothing if the user cancels it', async () => {
    const share = withShareSheet(() => Promise.reject(new DOMException('Canceled', 'AbortError')));
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('menuitem', { name: 'Share…' }));
    await waitFor(() => expect(share.mock.settledResults[0]?.type).toBe('rejected'));
    expect(screen.queryByText(/Couldn't share/)).not.toBeInTheDocument();
  });

  test('says so if it fails', async () => {
    withShareSheet(() => Promise.reject(new DOMException('Denied', 'NotAllowedError')));
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('menuitem', { name: 'Share…' }));
    expect(await screen.findByText("Couldn't share this. Copy the link instead.")).toBeInTheDocument();
  });
});

test.each([
  ['/search?film=tt0018578', '/film/tt0018578', '/api/card/film/tt0018578.png'],
  ['/search?category=2/best-picture', '/ceremony/2/best-picture', '/api/card/category/2/best-picture.png'],
  ['/checklist/2', '/ceremony/2', '/api/card/ceremony/2.png'],
  ['/person/nm0000658', '/person/nm0000658', '/api/card/person/nm0000658.png'],
])('%s shares the page %s', async (page, path, card) => {
  server.use(profileHandler(aUser()), personHandler(aPerson()));
  expectUser(true);
  const { user } = await visit(page);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const menu = within(screen.getByRole('menu', { name: 'Share' }));
  expect(menu.getByRole('menuitem', { name: 'Download image' })).toHaveAttribute('href', `${card}?size=wide`);
  await user.click(menu.getByRole('menuitem', { name: 'Copy link' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url(path)));
});
