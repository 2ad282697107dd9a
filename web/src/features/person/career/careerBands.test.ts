import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nominationOf } from '../../../testing/person';
import { careerBands } from './careerBands';

const at = (...ceremonies: number[]) =>
  ceremonies.map((ceremony, index) => nominationOf({ _id: `n${index}`, ceremony }));
const ticks = (bands: ReturnType<typeof careerBands>) =>
  bands.map((band) => band.filter(({ hasTick }) => hasTick).map(({ ceremony }) => ceremony));

test('has a slot for each ceremony from the first to the last nomination, with stacked nominations', () => {
  const [band = []] = careerBands(at(51, 53, 53));
  expect(band.map(({ ceremony, nominations }) => [ceremony, nominations.map(({ _id }) => _id)])).toEqual([
    [51, ['n0']],
    [52, []],
    [53, ['n1', 'n2']],
  ]);
});

test('has bands of equal length', () => {
  expect(careerBands(at(51, 90)).map(({ length }) => length)).toEqual([20, 20]);
  expect(careerBands(at(51, 71)).map(({ length }) => length)).toEqual([11, 10]);
});

test('has ticks at the beginning of bands, at the end and every tenth ceremony with room', () => {
  expect(ticks(careerBands(at(51, 90)))).toEqual([
    [51, 60, 70],
    [71, 80, 90],
  ]);
  expect(ticks(careerBands(at(58, 72)))).toEqual([[58, 72]]);
  expect(ticks(careerBands(at(51, 52)))).toEqual([[52]]);
  expect(ticks(careerBands(at(51)))).toEqual([[51]]);
});

test('without nominations it is empty', () => {
  expect(careerBands([])).toEqual([]);
});

test('every nomination is in one slot, in the order of the ceremonies', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 98 }), { minLength: 1, maxLength: 60 }), (ceremonies) => {
      const bands = careerBands(at(...ceremonies));
      const placed = bands.flat().flatMap(({ nominations }) => nominations.map(({ ceremony }) => ceremony));
      expect(placed).toEqual(ceremonies.toSorted((a, b) => a - b));
      expect(Math.max(...bands.map(({ length }) => length))).toBeLessThanOrEqual(20);
    }),
  );
});
