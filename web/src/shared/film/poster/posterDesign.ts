// Palette, motif and layout of a film's generated poster. The genre narrows the choice and the film's id decides,
// so that a film always looks the same and films of one genre differ.
import { chevrons } from './motifs/chevrons';
import { comet } from './motifs/comet';
import { curtains } from './motifs/curtains';
import { fan } from './motifs/fan';
import { filmStrip } from './motifs/filmStrip';
import { fountain } from './motifs/fountain';
import { moon } from './motifs/moon';
import type { Motif, Pick, Shape } from './motifs/motif';
import { mountains } from './motifs/mountains';
import { peacock } from './motifs/peacock';
import { portal } from './motifs/portal';
import { skyscraper } from './motifs/skyscraper';
import { spotlights } from './motifs/spotlights';
import { stairs } from './motifs/stairs';
import { sunburst } from './motifs/sunburst';

const motifs = {
  chevrons,
  comet,
  curtains,
  fan,
  filmStrip,
  fountain,
  moon,
  mountains,
  peacock,
  portal,
  skyscraper,
  spotlights,
  stairs,
  sunburst,
} satisfies Record<string, Motif>;

type MotifName = keyof typeof motifs;

const palettes = [
  'ember',
  'midnight',
  'emerald',
  'plum',
  'rose',
  'teal',
  'noir',
  'copper',
  'slate',
  'olive',
  'ivory',
  'sand',
] as const;

type Palette = (typeof palettes)[number];

const layouts = ['low', 'high', 'plate'] as const;
const frames = ['double', 'stepped', 'cornered'] as const;

export interface PosterDesign {
  palette: Palette;
  motif: MotifName;
  shapes: Shape[];
  /** Where the title stands. */
  layout: (typeof layouts)[number];
  frame: (typeof frames)[number];
}

interface Mood {
  palettes: readonly Palette[];
  motifs: readonly MotifName[];
}

const moods: Readonly<Record<string, Mood>> = {
  Action: mood('ember noir copper midnight sand', 'chevrons comet spotlights skyscraper sunburst mountains'),
  Adventure: mood('olive teal copper sand emerald', 'mountains comet sunburst moon portal chevrons'),
  Animation: mood('teal rose sand midnight emerald plum', 'peacock comet moon fan sunburst fountain'),
  Comedy: mood(
    'sand rose teal ivory olive copper',
    'curtains fan spotlights fountain stairs chevrons peacock',
  ),
  Crime: mood('noir ember midnight plum slate', 'skyscraper stairs spotlights chevrons portal filmStrip'),
  Documentary: mood(
    'slate ivory olive teal noir copper',
    'filmStrip mountains sunburst chevrons portal skyscraper',
  ),
  Drama: mood(
    'midnight copper plum slate ember emerald ivory rose',
    'stairs portal moon curtains skyscraper fountain sunburst chevrons mountains',
  ),
  Family: mood('sand teal rose ivory emerald', 'fan comet moon peacock sunburst fountain'),
  Fantasy: mood('plum emerald midnight rose teal', 'peacock comet moon portal fountain fan'),
  History: mood('copper ivory olive emerald ember', 'portal stairs sunburst mountains fan curtains'),
  Horror: mood('ember noir plum emerald', 'moon stairs portal curtains chevrons comet'),
  Music: mood('plum rose midnight sand teal', 'curtains fan spotlights filmStrip peacock fountain'),
  Mystery: mood('noir plum emerald midnight slate', 'moon portal stairs spotlights skyscraper curtains'),
  Romance: mood('rose plum ivory copper teal', 'fountain moon fan peacock stairs curtains'),
  'Science Fiction': mood(
    'midnight teal noir plum slate',
    'comet skyscraper portal chevrons spotlights moon',
  ),
  Thriller: mood('noir ember emerald slate midnight', 'spotlights stairs skyscraper chevrons moon portal'),
  War: mood('olive noir slate ember copper', 'spotlights mountains chevrons sunburst skyscraper filmStrip'),
  Western: mood('sand copper ember olive ivory', 'mountains sunburst comet chevrons moon'),
};

const anyMood: Mood = { palettes, motifs: Object.keys(motifs) as MotifName[] };

export function posterDesign(filmId: string, genres: readonly string[]): PosterDesign {
  const pick = pickFor(filmId);
  // For most films the first genre is Drama or Comedy, so any of the first three may set the mood.
  const genre = one(genres.slice(0, 3), pick);
  const { palettes: colors, motifs: names } = (genre && moods[genre]) || anyMood;
  // A third of the films get a motif from any genre, so that a list of one genre still looks varied.
  const motif = one(pick(3) === 0 ? anyMood.motifs : names, pick) ?? 'sunburst';
  return {
    palette: one(colors, pick) ?? 'midnight',
    motif,
    layout: one(layouts, pick) ?? 'low',
    frame: one(frames, pick) ?? 'double',
    shapes: motifs[motif](pick),
  };
}

function one<T>(choices: readonly T[], pick: Pick): T | undefined {
  return choices[pick(choices.length)];
}

/** Pseudorandom numbers seeded by the film: mulberry32, seeded with the FNV-1a hash of its id. */
function pickFor(filmId: string): Pick {
  let state = 0x811c9dc5;
  for (const char of filmId) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return below > 0 ? ((mixed ^ (mixed >>> 14)) >>> 0) % below : 0;
  };
}

function mood(colors: string, names: string): Mood {
  return { palettes: colors.split(' ') as Palette[], motifs: names.split(' ') as MotifName[] };
}
