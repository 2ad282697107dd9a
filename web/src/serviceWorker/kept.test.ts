import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changesUser, isCatalogue, isComputed, isOptional, isPersonal } from './kept';

const { paths } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);
const example = (path: string) => path.replace(/\{\w+\}/g, 'x1');

test('the responses of these calls are cached', () => {
  const kept = calls.filter(({ method, path }) => method === 'GET' && isPersonal(example(path)));
  expect(kept.map(({ path }) => path)).toEqual([
    '/api/achievements/accomplished/{user_id}',
    '/api/friend/invite-link',
    '/api/friend/report',
    '/api/friend/watches/{id}',
    '/api/next/goal',
    '/api/next/last-chance',
    '/api/setup',
    '/api/user/diary-sharing',
    '/api/user/picture/{user_id}',
    '/api/user/profile',
    '/api/user/watched-dates',
    '/api/user/watches',
    '/api/user/watchlist',
    '/api/viewing-options/alerts',
    '/api/viewing-options/my-services',
    '/api/viewing-options/scheduled/{provider}',
    '/api/viewing-options/streaming/{provider}/films',
    '/api/viewing-options/theater-showings',
  ]);
  const catalogue = calls.filter(({ method, path }) => method === 'GET' && isCatalogue(example(path)));
  expect(catalogue.map(({ path }) => path).filter((path) => !path.endsWith('/film-details'))).toEqual([
    '/api/achievements/{film_id}',
    '/api/ceremony/count',
    '/api/ceremony/overview',
    '/api/ceremony/{ceremony}/films',
    '/api/ceremony/{ceremony}/films/{category_name}',
    '/api/film/genres',
    '/api/film/{film_id}/details',
    '/api/person/{person_id}',
  ]);
  expect(isCatalogue('/api/ceremony/98/film-details')).toBe(true);
});

test('the last responses to these POST requests are cached', () => {
  const kept = calls.filter(({ method, path }) => method === 'POST' && isComputed(example(path)));
  expect(kept.map(({ path }) => path)).toEqual(['/api/next/plan', '/api/next/tonight']);
  expect(isOptional(new URL('https://laurels.example/api/next/plan?body={}'))).toBe(false);
});

test('a response is in one cache only', () => {
  expect(calls.filter(({ path }) => isPersonal(example(path)) && isCatalogue(example(path)))).toEqual([]);
});

test('these calls may change who is logged in', () => {
  const changing = calls.filter(({ method, path }) => changesUser(method, example(path)));
  expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/auth/callback/{provider}',
    'POST /api/auth/callback/{provider}',
    'POST /api/auth/email/forgot-password/send-reset-link',
    'POST /api/auth/email/forgot-password/set-password',
    'POST /api/auth/email/forgot-password/verify-token',
    'POST /api/auth/email/restore',
    'POST /api/auth/login/email',
    'POST /api/auth/login/passkey',
    'POST /api/auth/login/passkey/begin',
    'POST /api/auth/logout',
    'POST /api/auth/signup/email',
    'POST /api/demo/log-in',
    'POST /api/user/delete-account',
  ]);
  expect(changesUser('GET', '/auth-complete')).toBe(true);
});
