import { useQuery } from '@tanstack/react-query';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmQueries } from '../../shared/film/queries';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Dialog } from '../../ui/Dialog';

interface FilmModalProps {
  filmId: string;
  onClose: () => void;
}

export function FilmModal({ filmId, onClose }: FilmModalProps) {
  const { data: film } = useQuery(filmQueries.details(filmId));
  const marks = useFilmMarks({ _id: filmId, name: film?.name ?? '' });
  return (
    <Dialog isOpen onClose={onClose} title={film?.name ?? 'Film'} size="large">
      {film && <FilmRow film={film} {...marks} />}
    </Dialog>
  );
}
