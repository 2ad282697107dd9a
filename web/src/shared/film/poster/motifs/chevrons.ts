import { type Motif, polygon, type Shape, star, times } from './motif';

/** Nested arrows that climb the poster. */
export const chevrons: Motif = (pick) => {
  const thickness = 15 + pick(8);
  const rise = 60 + pick(46);
  const paints: Shape['paint'][] = ['accent', 'deep', 'ink', 'deep'];
  return [
    ...times(9, (index): Shape => {
      const top = 34 + index * thickness;
      return {
        d: polygon(
          [100, top],
          [210, top + rise],
          [210, top + rise + thickness],
          [100, top + thickness],
          [-10, top + rise + thickness],
          [-10, top + rise],
        ),
        paint: paints[index % paints.length] ?? 'accent',
        opacity: index % 4 === 2 ? 0.85 : 1,
      };
    }),
    { d: star(100, 20, 13), paint: 'ink' },
  ];
};
