import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { ordinal } from '../../lib/ordinals';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Dialog } from '../../ui/Dialog';

interface CategoryModalProps {
  ceremony: number;
  category: string;
  onClose: () => void;
}

export function CategoryModal({ ceremony, category, onClose }: CategoryModalProps) {
  const { data: films = [] } = useQuery(ceremonyQueries.categoryFilms(ceremony, category));
  return (
    <Dialog isOpen onClose={onClose} title={`${ordinal(ceremony)} ceremony`} size="large">
      {films.map((film) => (
        <MarkedRow key={film._id} film={film} />
      ))}
    </Dialog>
  );
}

function MarkedRow({ film }: { film: components['schemas']['FilmRow'] }) {
  return <FilmRow film={film} link={filmLink(film._id)} {...useFilmMarks(film)} />;
}
