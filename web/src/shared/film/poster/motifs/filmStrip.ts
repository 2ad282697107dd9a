import { around, box, disc, type Motif, times } from './motif';

/** A reel with its film running off. */
export const filmStrip: Motif = (pick) => {
  const holes = 5 + pick(2);
  const turn = pick(60);
  return [
    { d: box(96, 138, 130, 40), paint: 'deep' },
    {
      d: times(9, (index) => box(104 + index * 13, 142, 6, 6) + box(104 + index * 13, 168, 6, 6)).join(''),
      paint: 'ink',
      opacity: 0.85,
    },
    { d: disc(92, 100, 78), paint: 'accent' },
    { d: disc(92, 100, 70), paint: 'deep' },
    { d: disc(92, 100, 64), paint: 'accent' },
    {
      d: times(holes, (index) => disc(...around(92, 100, 40, turn + (360 / holes) * index), 15)).join(''),
      paint: 'ground',
    },
    { d: disc(92, 100, 13), paint: 'ink' },
    { d: disc(92, 100, 5), paint: 'deep' },
  ];
};
