import { disc, line, type Motif, polygon, star, times } from './motif';

/** A star with its tail across the sky. */
export const comet: Motif = (pick) => {
  const isLeft = pick(2) === 0;
  const x = isLeft ? 58 + pick(14) : 142 - pick(14);
  const y = 124 + pick(22);
  const far = isLeft ? 1 : -1;
  return [
    {
      d: polygon([x - 22, y - 16], [x + far * 190, y - 200], [x + far * 240, y - 110], [x + 22, y + 16]),
      paint: 'accent',
      opacity: 0.5,
    },
    {
      d: polygon([x - 12, y - 9], [x + far * 196, y - 186], [x + far * 230, y - 128], [x + 12, y + 9]),
      paint: 'accent',
    },
    {
      d: times(3, (index) => line(x, y, x + far * (150 + index * 26), y - 166 + index * 26)).join(''),
      paint: 'ink',
      line: 2,
      opacity: 0.8,
    },
    { d: disc(x, y, 30), paint: 'ground' },
    { d: star(x, y, 42 + pick(12)), paint: 'ink' },
    {
      d:
        times(5, () => star(14 + pick(172), 14 + pick(60), 3 + pick(5))).join('') +
        star(100 + far * 60, 178, 6),
      paint: 'ink',
      opacity: 0.8,
    },
  ];
};
