import {
  Aperture,
  Armchair,
  AudioLines,
  Award,
  BookOpen,
  Brush,
  Clapperboard,
  Drama,
  Film,
  Footprints,
  Globe,
  ListMusic,
  type LucideIcon,
  Megaphone,
  Mic,
  Music,
  Palette,
  PenLine,
  Scissors,
  Shirt,
  Timer,
  Users,
  VenetianMask,
  Video,
  WandSparkles,
} from 'lucide-react';

/** Exceptions to the icon of the group. */
const byName: Readonly<Record<string, LucideIcon>> = {
  'writing-adapted-screenplay': BookOpen,
  'music-original-song': Mic,
  'music-original-song-score-or-adaptation-score': ListMusic,
  'makeup-and-hairstyling': Brush,
  casting: Users,
  'dance-direction': Footprints,
};

const byGroup: Readonly<Record<string, LucideIcon>> = {
  picture: Clapperboard,
  directing: Megaphone,
  actor: Drama,
  actress: VenetianMask,
  'documentary-feature': Video,
  'animated-feature': Palette,
  'international-feature': Globe,
  cinematography: Aperture,
  writing: PenLine,
  music: Music,
  'visual-effects': WandSparkles,
  'production-design': Armchair,
  'film-editing': Scissors,
  sound: AudioLines,
  'makeup-costume': Shirt,
  shorts: Timer,
  honorary: Award,
};

export function categoryIcon({
  normalized_name,
  group,
}: {
  normalized_name: string;
  group: string;
}): LucideIcon {
  return byName[normalized_name] ?? byGroup[group] ?? Film;
}
