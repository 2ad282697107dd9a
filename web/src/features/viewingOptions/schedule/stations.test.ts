import { expect, test } from 'vitest';
import listed from '../../../../../api/cases/stations.json';
import { stations } from './stations';

// The server reads the same list.
test('stations are those of the server', () => {
  expect(stations.map(({ id, name }) => [id, name])).toEqual(listed);
});
