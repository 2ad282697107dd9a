import { around, dome, line, type Motif, times } from './motif';

/** A feathered fan opened upwards. */
export const fan: Motif = (pick) => {
  const blades = 9 + 2 * pick(3);
  const tips = times(blades, (index) => (180 / (blades - 1)) * index);
  const size = (Math.PI * 112) / blades / 1.9;
  return [
    {
      d: tips
        .map((degrees) => {
          const [x, y] = around(100, 176, 112, degrees);
          return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
        })
        .join(''),
      paint: 'ink',
    },
    { d: dome(100, 176, 112), paint: 'accent' },
    { d: dome(100, 176, 78), paint: 'deep' },
    {
      d: tips.map((degrees) => line(100, 176, ...around(100, 176, 112, degrees))).join(''),
      paint: 'ground',
      line: 3,
    },
    { d: dome(100, 176, 44), paint: 'accent' },
    { d: dome(100, 176, 20 + pick(10)), paint: 'ink' },
    { d: line(-10, 178, 210, 178) + line(-10, 186, 210, 186), paint: 'accent', line: 3 },
  ];
};
