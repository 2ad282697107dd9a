import { type Motif, polygon, type Shape, times } from './motif';

/** A stage between open curtains. */
export const curtains: Motif = (pick) => {
  const folds = 4 + pick(2);
  const width = 78 / folds;
  const gather = 20 + pick(14);
  const drape = (fold: number, mirror: boolean) => {
    const edge = (offset: number, at: number) => {
      const x = fold * width + offset * width;
      const pulled = x * (1 - at * (gather / 60));
      return mirror ? 200 - pulled : pulled;
    };
    return `M${edge(0, 0)} 0L${edge(1, 0)} 0Q${edge(1, 0.2)} 90 ${edge(1, 1)} 140L${edge(1, 0.7)} 204L${edge(0, 0.7)} 204L${edge(0, 1)} 140Q${edge(0, 0.2)} 90 ${edge(0, 0)} 0Z`;
  };
  const side = (parity: number) =>
    times(folds, (fold) => (fold % 2 === parity ? drape(fold, false) + drape(fold, true) : '')).join('');
  const swags: Shape = {
    d: times(5, (index) => `M${index * 40} 0h40a20 ${16 + (index % 2) * 6} 0 0 1-40 0Z`).join(''),
    paint: 'ink',
    opacity: 0.9,
  };
  return [
    { d: polygon([100, -40], [154, 186], [46, 186]), paint: 'ink', opacity: 0.22 },
    { d: 'M46 184a54 12 0 1 0 108 0a54 12 0 1 0-108 0Z', paint: 'ink', opacity: 0.85 },
    { d: side(0), paint: 'accent' },
    { d: side(1), paint: 'deep' },
    swags,
  ];
};
