// Screens with films or people.
import { countText } from '../../lib/countText';
import { listText } from '../../lib/listText';
import { Stars } from '../../ui/Stars';
import { PosterLink } from '../film/poster/PosterLink';
import { PersonLink } from '../person/PersonLink';
import { useOpenLinks } from '../publicPages/useOpenLinks';
import styles from './FilmScreens.module.css';
import type { ReviewFilm, YearReview } from './queries';
import { dayOfYearText } from './reviewText';
import { BigText, Line, Screen } from './Screen';

interface ReviewProps {
  review: YearReview;
}

export function FirstAndLastScreen({ review: { first, last, year } }: ReviewProps) {
  return (
    <Screen heading="First and last">
      <div className={styles.pair}>
        <FilmPicture film={first} caption={captionOf('First', first)} />
        <FilmPicture film={last} caption={captionOf('Last', last)} />
      </div>
      <Line>The first and the last film of {year}</Line>
    </Screen>
  );
}

/** 'First, January 3' */
function captionOf(position: string, { watched }: ReviewFilm): string {
  return watched ? `${position}, ${dayOfYearText(watched)}` : position;
}

/** The best-rated film; without ratings, the most nominated one. */
export function FavoriteScreen({ review: { favorites, most_nominated } }: ReviewProps) {
  const [best, ...others] = favorites;
  if (!best) {
    const { name, nomCount, winCount } = most_nominated.film;
    return (
      <Screen heading="Most nominated">
        <div className={styles.single}>
          <FilmPicture film={most_nominated} />
        </div>
        <Line detail={`${countText(nomCount, 'nomination')}, ${countText(winCount, 'win')}.`}>
          {name} had the most nominations
        </Line>
      </Screen>
    );
  }
  const names = others.map(({ film }) => film.name);
  return (
    <Screen heading="Favorites">
      <div className={styles.single}>
        <FilmPicture film={best} />
      </div>
      {typeof best.rating === 'number' && (
        <div className={styles.stars}>
          <Stars value={best.rating} />
        </div>
      )}
      <Line detail={names.length > 0 && `Then ${listText(names)}.`}>
        {best.film.name}, the best-rated film
      </Line>
    </Screen>
  );
}

export function PeopleScreen({ review: { people } }: ReviewProps) {
  const links = useOpenLinks();
  const [most, ...others] = people;
  if (!most) {
    return (
      <Screen heading="People">
        <BigText>All different</BigText>
        <Line>No nominee has two of these films.</Line>
      </Screen>
    );
  }
  return (
    <Screen heading="People">
      <BigText>
        <PersonLink id={links && most._id}>{most.name}</PersonLink>
      </BigText>
      <Line
        detail={
          others.length > 0 && `Then ${listText(others.map(({ name, films }) => `${name} with ${films}`))}.`
        }
      >
        {countText(most.films, 'film')} with the same nominee
      </Line>
    </Screen>
  );
}

interface FilmPictureProps {
  film: ReviewFilm;
  caption?: string;
}

function FilmPicture({ film: { film }, caption }: FilmPictureProps) {
  const links = useOpenLinks();
  return (
    <figure className={styles.film}>
      <PosterLink film={film} link={links ? links.film(film._id) : null} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
