import { disc, type Motif, polygon, type Shape } from './motif';

/** Peaks with a lit and a shaded side. */
export const mountains: Motif = (pick) => {
  const peak = (x: number, top: number, half: number, lean: number): Shape[] => [
    { d: polygon([x, top], [x + half, 204], [x - half, 204]), paint: 'accent' },
    { d: polygon([x, top], [x + half, 204], [x + lean, 204], [x - 6, top + 46]), paint: 'deep' },
    {
      d: polygon([x, top], [x + 14, top + 24], [x + 2, top + 18], [x - 8, top + 28], [x - 13, top + 23]),
      paint: 'ink',
    },
  ];
  const sun = 40 + pick(120);
  return [
    { d: disc(sun, 62, 26 + pick(16)), paint: 'ink', opacity: 0.9 },
    ...peak(44 - pick(16), 104, 92, 14),
    ...peak(164 + pick(14), 88 + pick(14), 96, -8),
    ...peak(98 + pick(14), 56 + pick(16), 104, 10),
  ];
};
