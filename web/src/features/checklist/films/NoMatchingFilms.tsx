import { Bookmark, Clapperboard, PartyPopper, SearchX } from 'lucide-react';
import { ordinal } from '../../../lib/ordinals';
import type { Kind } from '../../../shared/film/filmKind';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { everything, type Filters } from '../filters';

const kindNames: Record<Kind, string> = {
  all: 'films',
  features: 'features',
  shorts: 'shorts',
  documentaries: 'documentaries',
};

interface NoMatchingFilmsProps {
  ceremony: number;
  filters: Filters;
  /** Whether the ceremony has any films of the selected kind. */
  hasKind: boolean;
  onFilter: (filters: Filters) => void;
}

/** Empty state of the list: explains which filter excluded every film and offers to reset them. */
export function NoMatchingFilms({ ceremony, filters, hasKind, onFilter }: NoMatchingFilmsProps) {
  const { show, kind } = filters;
  const kindName = kindNames[kind];
  const showAll = <Button onClick={() => onFilter(everything)}>Show all films</Button>;
  if (!hasKind) {
    return (
      <EmptyState art={<Clapperboard strokeWidth={1} />} title={`No ${kindName} here`} action={showAll}>
        No {kindName} were nominated at the {ordinal(ceremony)} ceremony.
      </EmptyState>
    );
  }
  if (show === 'unseen') {
    return (
      <EmptyState art={<PartyPopper strokeWidth={1} />} title="Nothing left to watch" action={showAll}>
        You've watched all {kindName} from the {ordinal(ceremony)} ceremony. Bravo!
      </EmptyState>
    );
  }
  if (show === 'bookmarked') {
    return (
      <EmptyState art={<Bookmark strokeWidth={1} />} title="No bookmarks here" action={showAll}>
        Bookmark the {kindName} you want to watch next and you'll find them here.
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<SearchX strokeWidth={1} />} title="No films here">
      We don't have this ceremony's films yet.
    </EmptyState>
  );
}
