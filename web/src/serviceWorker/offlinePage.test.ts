import { expect, test } from 'vitest';
import { canOpenOffline, offlinePage } from './offlinePage';

const page = (name: string) => ({ member: `${name}.member`, visitor: `${name}.visitor` });
const routes = {
  '/': page('dashboard'),
  '/about': page('about'),
  '/checklist/{-$init_ceremony}': page('checklist'),
  '/confirm-email': { member: 'index', visitor: 'index' },
  '/profile/$user_id': page('profile'),
  '/$': page('not-found'),
};

test.each([
  ['/', 'dashboard'],
  ['/about', 'about'],
  ['/About/', 'about'],
  ['/about/us', 'not-found'],
  ['/profile', 'not-found'],
  ['/profile/u1', 'profile'],
  ['/profile/u1.png', 'profile'],
  ['/profile/u1/films', 'not-found'],
  ['/checklist', 'checklist'],
  ['/checklist/98', 'checklist'],
  ['/nonsense', 'not-found'],
])('%s has the page %s', (path, name) => {
  expect(offlinePage(routes, path, true)).toBe(`${name}.member`);
  expect(offlinePage(routes, path, false)).toBe(`${name}.visitor`);
  expect(canOpenOffline(routes, path)).toBe(true);
});

test('a screen without a page of its own has the generic one', () => {
  expect(offlinePage(routes, '/confirm-email', false)).toBe('index');
});

test.each([
  '/api/user/data',
  '/api',
  '/docs',
  '/docs/api',
  '/dev/outbox',
  '/admin',
  '/Admin/users',
  '/auth-complete',
  '/robots.txt',
  '/wp-login.php',
])('%s is never answered from the cache', (path) => {
  expect(offlinePage(routes, path, true)).toBeUndefined();
  expect(canOpenOffline(routes, path)).toBe(false);
});
