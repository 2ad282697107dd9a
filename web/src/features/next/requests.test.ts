import { expect, test } from 'vitest';
import { noFilters } from './nextQuery';
import { lastChanceRequest, resolveWhere, restrictions, tonightRequest } from './requests';

test('services are the own ones by default, if there are any', () => {
  expect(resolveWhere('auto', new Set())).toBe('any');
  expect(resolveWhere('auto', new Set(['mubi']))).toBe('mine');
  expect(resolveWhere('any', new Set(['mubi']))).toBe('any');
});

test('only what restricts something is sent', () => {
  expect(restrictions(noFilters, 'any')).toEqual({});
  expect(tonightRequest(noFilters, 'any', 'Europe/Paris', {})).toEqual({
    friend_ids: [],
    time_zone: 'Europe/Paris',
  });
  expect(lastChanceRequest(noFilters, 'any', 'Europe/Paris', {})).toEqual({ time_zone: 'Europe/Paris' });
});

test('every filter is sent', () => {
  const filters = {
    ...noFilters,
    friendIds: ['ben'],
    minutes: 120,
    kinds: ['shorts' as const],
    genres: ['War'],
    languages: ['fr'],
  };
  const place = { lat: 1, long: 2, radius: 10 };
  expect(tonightRequest(filters, ['mubi'], 'Europe/Paris', place)).toEqual({
    friend_ids: ['ben'],
    minutes: 120,
    services: ['mubi'],
    kinds: ['shorts'],
    genres: ['War'],
    languages: ['fr'],
    time_zone: 'Europe/Paris',
    place,
  });
  expect(lastChanceRequest(filters, 'mine', 'Europe/Paris', place)).toEqual({
    friend_ids: ['ben'],
    minutes: 120,
    services: 'mine',
    kinds: ['shorts'],
    genres: ['War'],
    languages: ['fr'],
    time_zone: 'Europe/Paris',
    ...place,
  });
});
