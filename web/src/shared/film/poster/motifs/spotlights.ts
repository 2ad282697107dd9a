import { box, type Motif, polygon, type Shape, star, times } from './motif';

/** Searchlights crossing over the roofs of a premiere. */
export const spotlights: Motif = (pick) => {
  const spread = 18 + pick(10);
  const beam = (x: number, to: number): Shape => ({
    d: polygon([x - 4, 170], [to - spread, -30], [to + spread, -30], [x + 4, 170]),
    paint: 'accent',
    opacity: 0.55,
  });
  return [
    beam(34, 132 + pick(30)),
    beam(166, 68 - pick(30)),
    beam(100, 84 + pick(32)),
    { d: star(100, 52 + pick(16), 30), paint: 'ink' },
    {
      d: times(8, (index) => {
        const height = 26 + pick(44);
        return box(index * 26 - 4, 206 - height, 22, height);
      }).join(''),
      paint: 'deep',
    },
    { d: box(-6, 190, 212, 3), paint: 'ink', opacity: 0.9 },
  ];
};
