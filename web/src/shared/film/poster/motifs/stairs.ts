import { box, dome, type Motif, polygon, type Shape, times } from './motif';

/** A grand stair up to a lit door. */
export const stairs: Motif = (pick) => {
  const steps = 6 + pick(3);
  const rise = 104 / steps;
  const door = 15 + pick(6);
  return [
    { d: polygon([100, 60], [230, -30], [-30, -30]), paint: 'accent', opacity: 0.22 },
    { d: box(100 - door * 1.9, 0, 6, 98) + box(94 + door * 1.9, 0, 6, 98), paint: 'accent', opacity: 0.8 },
    { d: box(100 - door, 52, 2 * door, 48) + dome(100, 53, door), paint: 'ink' },
    ...times(
      steps,
      (index): Shape => ({
        d: box(
          100 - (30 + (index * 92) / steps),
          98 + index * rise,
          2 * (30 + (index * 92) / steps),
          rise + 0.5,
        ),
        paint: index % 2 === 0 ? 'accent' : 'deep',
      }),
    ),
    { d: polygon([100 - door, 98], [100 + door, 98], [150, 206], [50, 206]), paint: 'ink', opacity: 0.28 },
  ];
};
