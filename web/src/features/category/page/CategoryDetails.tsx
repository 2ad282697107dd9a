import { Link } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { ceremonyName } from '../../../shared/ceremony/ceremonyName';
import { ringSegments } from '../../../shared/ceremony/rings/progress';
import { publicLinks } from '../../../shared/film/catalogueLinks';
import { FilmRow } from '../../../shared/film/row/FilmRow';
import { NomineeLines } from '../../../shared/film/row/NomineeLines';
import { CeremonySteps } from '../../../shared/publicPages/CeremonySteps';
import { JoinCard } from '../../../shared/publicPages/JoinCard';
import { PublicHeader } from '../../../shared/publicPages/PublicHeader';
import { categoryShare } from '../../../shared/share/shareables';
import { RingGraphic } from '../../../ui/RingGraphic';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { categoryPosition } from '../categoryPosition';
import { nominationsIn } from '../nominationsIn';
import { ceremoniesWith } from './ceremoniesWith';

type Schemas = components['schemas'];

interface CategoryDetailsProps {
  ceremony: number;
  /** Normalized name. */
  category: string;
  overview: readonly Schemas['CeremonyOverview'][];
  films: readonly Schemas['CeremonyFilm'][];
}

const none: ReadonlySet<string> = new Set();

/** The films of a category at one ceremony, the winner first. */
export function CategoryDetails({ ceremony, category, overview, films }: CategoryDetailsProps) {
  const position = categoryPosition(overview, ceremony, category);
  if (!position) return null;
  const { summary } = position;
  const { name } = summary.category;
  const Icon = categoryIcon(summary.category);
  const nameThen = films[0] && nominationsIn(films[0], category)[0]?.category_name;
  const { previous, next } = ceremoniesWith(overview, category, ceremony);
  return (
    <>
      <PublicHeader
        eyebrow={<Link {...publicLinks.ceremony(ceremony)}>{ceremonyName(ceremony)}</Link>}
        title={name}
        subject={categoryShare(ceremony, summary.category)}
      >
        <p>
          {countText(films.length, 'nominated film')}, honoring {position.ceremony.honoring_years}
        </p>
        {nameThen && nameThen !== name && <p>Called {nameThen} that year</p>}
      </PublicHeader>
      <JoinCard
        title={films.length === 1 ? 'Have you seen it?' : `How many of the ${films.length} have you seen?`}
        logIn={films.length === 1 ? 'Log in to mark it' : 'Log in to mark them'}
        art={<RingGraphic segments={ringSegments(summary.films, none)} icon={<Icon strokeWidth={1.75} />} />}
      >
        Watch them all to close the ring, then take on the next category. It's free.
      </JoinCard>
      <div>
        <VisuallyHidden>
          <h2>Nominated films</h2>
        </VisuallyHidden>
        <Stack as="ol" gap={3}>
          {films.map((film) => (
            <li key={film._id}>
              <FilmRow film={film} link={publicLinks.film(film._id)}>
                <NomineeLines nominations={nominationsIn(film, category)} wording="full" />
              </FilmRow>
            </li>
          ))}
        </Stack>
      </div>
      <CeremonySteps
        label={`${name} at other ceremonies`}
        previous={previous}
        next={next}
        linkTo={(number) => publicLinks.category(number, category)}
      />
    </>
  );
}
