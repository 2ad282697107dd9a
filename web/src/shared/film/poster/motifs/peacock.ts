import { around, disc, type Motif, type Shape, times } from './motif';

/** A wheel of feathers, each with its eye. */
export const peacock: Motif = (pick) => {
  const rings = [
    { reach: 128, count: 11 + pick(3), size: 20 },
    { reach: 88, count: 9, size: 16 },
    { reach: 50, count: 6 + pick(2), size: 12 },
  ];
  const feather = (reach: number, count: number, size: number): Shape[] => {
    const eyes = times(count, (index) => around(100, 178, reach, (180 / (count - 1)) * index));
    return [
      { d: eyes.map(([x, y]) => disc(x, y, size)).join(''), paint: 'accent' },
      { d: eyes.map(([x, y]) => disc(x, y, size * 0.68)).join(''), paint: 'deep' },
      { d: eyes.map(([x, y]) => disc(x, y, size * 0.36)).join(''), paint: 'ink' },
    ];
  };
  return [
    ...rings.flatMap(({ reach, count, size }) => feather(reach, count, size)),
    { d: disc(100, 186, 26), paint: 'ink' },
    { d: disc(100, 186, 17), paint: 'accent' },
  ];
};
