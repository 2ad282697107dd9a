import { FilmRow } from '../../../shared/film/row/FilmRow';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { Stack } from '../../../ui/Stack';
import type { DemoMarks } from '../useDemoMarks';
import type { NewestCeremony } from '../useNewestCeremony';
import { FeatureSection } from './FeatureSection';
import { mostNominated } from './mostNominated';
import { Ornament } from './Ornament';

interface MarkFilmsProps {
  newest: NewestCeremony | undefined;
  demo: DemoMarks;
  hasFailed: boolean;
}

const ROWS = 4;

export function MarkFilms({ newest, demo, hasFailed }: MarkFilmsProps) {
  return (
    <FeatureSection
      eyebrow="Mark films"
      title="One tap for seen, one for later."
      text="Mark a film watched, or bookmark it for the right night. Your friends' faces show who's seen it. Import from Letterboxd, Trakt or IMDb and your list fills itself."
      linkText="Log in to mark films"
      layout="side"
      placeholder={<FilmRowSkeletons count={ROWS} />}
    >
      {newest ? (
        <Stack gap={3}>
          {mostNominated(newest.films, ROWS).map((film) => (
            <FilmRow
              key={film._id}
              film={film}
              viewed={{ isOn: demo.viewed.has(film._id), onToggle: () => demo.toggleViewed(film._id) }}
              bookmark={{
                isOn: demo.bookmarked.has(film._id),
                onToggle: () => demo.toggleBookmark(film._id),
              }}
            />
          ))}
        </Stack>
      ) : hasFailed ? (
        <Ornament />
      ) : (
        <FilmRowSkeletons count={ROWS} />
      )}
    </FeatureSection>
  );
}
