// Writes src/ui/fonts: the packages' fonts with the weights and features in use, each in three files by character, of which
// src/ui/fonts.css loads those that a page needs. Run after an update of a font: npm run fonts.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = new URL('../src/ui/fonts/', import.meta.url);

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/** English text; the same characters as the unicode-range of the basic files. */
const basic = `${range(0x20, 0x7e)}\u{a0}©·×–—‘’“”•…`;
/** Western European languages, and other punctuation. */
const western = [...`${range(0xa1, 0xff)}ıŒœʻʼˆ˚˜${range(0x2000, 0x206f)}€™↑↓−∕`].filter(
  (character) => !basic.includes(character),
);
/** Other languages in Latin script, with the letters of transcriptions. */
const extended = `${range(0x100, 0x24f)}${range(0x2b0, 0x2ff)}${range(0x300, 0x329)}${range(0x1e00, 0x1eff)}`;

const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

const fonts = [
  // The text's weights are between these two.
  {
    name: 'inter',
    source: '@fontsource-variable/inter',
    weights: 'wght',
    axes: { wght: { min: 400, max: 700 } },
  },
  // Headings have one weight.
  { name: 'fraunces', source: '@fontsource-variable/fraunces', weights: 'wght', axes: { wght: 600 } },
  { name: 'limelight', source: '@fontsource/limelight', weights: '400', axes: undefined },
];

/** What the display font is used for outside posters: the name, and numbers like '98th', '1990s' and '3/10'. */
const figures = `${range(0x30, 0x39)}Laurelsndth/ `;

for (const { name, source, weights, axes } of fonts) {
  for (const [characters, file, part] of [
    [basic, 'latin', ''],
    [western.join(''), 'latin', '-western'],
    [extended, 'latin-ext', '-extended'],
    ...(name === 'limelight' ? [[figures, 'latin', '-figures']] : []),
  ]) {
    const path = import.meta.resolve(`${source}/files/${name}-${file}-${weights}-normal.woff2`);
    const subset = await subsetFont(readFileSync(fileURLToPath(path)), characters, {
      targetFormat: 'woff2',
      keepFeatures,
      ...(axes && { variationAxes: axes }),
    });
    writeFileSync(new URL(`${name}${part}.woff2`, folder), subset);
  }
}
