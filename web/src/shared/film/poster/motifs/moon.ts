import { disc, dome, type Motif, type Shape, star, times } from './motif';

/** A moon over rows of waves. */
export const moon: Motif = (pick) => {
  const x = 70 + pick(60);
  const radius = 40 + pick(18);
  const rows = times(4, (row): Shape => {
    const size = 17 + row * 4;
    const level = 146 + row * 22;
    const shift = row % 2 === 0 ? 0 : size;
    return {
      d: times(9, (index) => dome(index * 2 * size - size + shift - 20, level, size)).join(''),
      paint: row % 2 === 0 ? 'accent' : 'deep',
      opacity: row % 2 === 0 ? 0.9 : 1,
    };
  });
  const isCrescent = pick(2) === 0;
  return [
    { d: disc(x, 76, radius), paint: 'ink' },
    ...(isCrescent ? [{ d: disc(x + radius * 0.42, 66, radius * 0.84), paint: 'ground' } as const] : []),
    { d: star(28 + pick(20), 40, 9) + star(176 - pick(16), 24 + pick(12), 6), paint: 'ink' },
    ...rows,
    { d: 'M-10 206H210V260H-10Z', paint: 'deep' },
  ];
};
