import { box, disc, line, type Motif, rays, times } from './motif';

/** A sun over a horizon, its rays filling the sky. */
export const sunburst: Motif = (pick) => {
  const level = 140 + pick(20);
  const radius = 30 + pick(16);
  return [
    { d: rays(100, level, 260, 9 + pick(6)), paint: 'accent', opacity: 0.75 },
    { d: disc(100, level, radius + 9), paint: 'ground' },
    { d: disc(100, level, radius), paint: 'ink' },
    { d: box(0, level, 200, 200 - level), paint: 'deep' },
    {
      d: times(5, (index) =>
        line(0, level + 6 + index * index * 2.4, 200, level + 6 + index * index * 2.4),
      ).join(''),
      paint: 'accent',
      line: 2,
      opacity: 0.7,
    },
  ];
};
