import { box, dome, type Motif, rays, type Shape, times } from './motif';

/** Arches within arches. */
export const portal: Motif = (pick) => {
  const depth = 4 + pick(2);
  const arch = (half: number, paint: Shape['paint']): Shape => ({
    d: dome(100, 108, half) + box(100 - half, 107.5, 2 * half, 100),
    paint,
  });
  return [
    { d: rays(100, 108, 240, 8 + pick(5)), paint: 'accent', opacity: 0.3 },
    ...times(depth, (index) => arch(90 - index * (64 / depth), index % 2 === 0 ? 'accent' : 'deep')),
    arch(22, 'ink'),
    { d: box(-6, 188, 212, 20), paint: 'deep' },
    { d: box(-6, 184, 212, 4), paint: 'ink' },
  ];
};
