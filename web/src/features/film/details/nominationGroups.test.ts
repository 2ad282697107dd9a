import { expect, test } from 'vitest';
import { nominationGroups } from './nominationGroups';

type Nomination = Parameters<typeof nominationGroups>[0][number];

const nomination = (ceremony: number, _id: string, won: boolean, display_priority: number) =>
  ({ ceremony, _id, won, display_priority }) as Nomination;

test('sorts by newest ceremony, then wins first, then display priority', () => {
  const groups = nominationGroups([
    nomination(44, 'song', false, 30),
    nomination(45, 'director', false, 20),
    nomination(45, 'picture', true, 40),
    nomination(45, 'actor', true, 10),
    nomination(45, 'sound', false, 5),
  ]);
  expect(groups.map(({ ceremony, nominations }) => [ceremony, nominations.map(({ _id }) => _id)])).toEqual([
    [45, ['actor', 'picture', 'sound', 'director']],
    [44, ['song']],
  ]);
});

test('a film without nominations has no groups', () => {
  expect(nominationGroups([])).toEqual([]);
});
