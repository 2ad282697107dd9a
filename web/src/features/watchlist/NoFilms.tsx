import { Bookmark, SearchX } from 'lucide-react';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';

interface NoFilmsProps {
  /** Whether filters exclude every film. */
  isFiltered: boolean;
  onShowAll: () => void;
}

export function NoFilms({ isFiltered, onShowAll }: NoFilmsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        art={<SearchX strokeWidth={1} />}
        title="No matching films"
        heading="h2"
        action={<Button onClick={onShowAll}>Show all films</Button>}
      >
        Nothing on your watchlist matches your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<Bookmark strokeWidth={1} />}
      title="Your watchlist is empty"
      heading="h2"
      action={
        <ButtonLink to="/checklist/{-$init_ceremony}" variant="primary">
          Browse checklists
        </ButtonLink>
      }
    >
      Bookmark the films you want to watch next and we'll tell you where to watch them.
    </EmptyState>
  );
}
