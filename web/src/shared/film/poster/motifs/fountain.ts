import { box, disc, dome, type Motif, times } from './motif';

/** Frozen arcs of water, one inside the other. */
export const fountain: Motif = (pick) => {
  const jets = 5 + pick(2);
  const arc = (index: number) => {
    const reach = 14 + index * (82 / jets);
    const top = 20 + index * (92 / jets);
    return `M100 ${top + 26}Q100 ${top} ${100 + reach / 2} ${top}Q${100 + reach} ${top} ${100 + reach} 178M100 ${top + 26}Q100 ${top} ${100 - reach / 2} ${top}Q${100 - reach} ${top} ${100 - reach} 178`;
  };
  return [
    { d: times(jets, arc).join(''), paint: 'accent', line: 6 },
    { d: times(jets, arc).join(''), paint: 'ink', line: 1.5 },
    { d: box(97.5, 26, 5, 152), paint: 'ink' },
    { d: disc(100, 22, 9), paint: 'ink' },
    { d: box(-6, 178, 212, 30), paint: 'deep' },
    { d: times(6, (index) => dome(index * 40, 178, 14)).join(''), paint: 'deep' },
    { d: box(-6, 184, 212, 3), paint: 'accent' },
  ];
};
