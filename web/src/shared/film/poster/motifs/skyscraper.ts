import { box, line, type Motif, polygon, rays, times } from './motif';

/** A stepped tower between its smaller neighbors. */
export const skyscraper: Motif = (pick) => {
  const steps = 3 + pick(2);
  const tower = times(steps, (index) => {
    const width = 76 - index * (52 / steps);
    const top = 132 - index * (92 / steps);
    return box(100 - width / 2, top, width, 200 - top);
  }).join('');
  const peak = 132 - ((steps - 1) * 92) / steps;
  const neighbors = times(3, (index) => {
    const height = 40 + pick(56);
    const x = index * 24 - 6;
    return box(x, 200 - height, 20, height) + box(200 - x - 20, 200 - height + pick(18), 20, height);
  }).join('');
  return [
    { d: rays(100, 150, 240, 7 + pick(4)), paint: 'accent', opacity: 0.28 },
    { d: neighbors, paint: 'deep' },
    { d: tower, paint: 'accent' },
    { d: polygon([96, peak], [100, peak - 40], [104, peak]), paint: 'ink' },
    {
      d: times(5, (index) => line(80 + index * 10, peak + 12, 80 + index * 10, 200)).join(''),
      paint: 'deep',
      line: 2.4,
      opacity: 0.7,
    },
  ];
};
