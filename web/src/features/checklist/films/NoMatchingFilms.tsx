import { Bookmark, Clapperboard, PartyPopper, SearchX } from 'lucide-react';
import { ordinal } from '../../../lib/ordinals';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { everything, type Filters, type Kind } from '../filters';

const kindNames: Record<Kind, string> = {
  all: 'films',
  features: 'features',
  shorts: 'shorts',
  documentaries: 'documentaries',
};

interface NoMatchingFilmsProps {
  ceremony: number;
  filters: Filters;
  /** Whether the ceremony has films of the kind at all. */
  hasKind: boolean;
  onFilter: (filters: Filters) => void;
}

/** A list that the filters have emptied says why, and how to fill it again. */
export function NoMatchingFilms({ ceremony, filters, hasKind, onFilter }: NoMatchingFilmsProps) {
  const { show, kind } = filters;
  const these = kindNames[kind];
  const showAll = <Button onClick={() => onFilter(everything)}>Show all films</Button>;
  if (!hasKind) {
    return (
      <EmptyState art={<Clapperboard strokeWidth={1} />} title={`No ${these} here`} action={showAll}>
        The {ordinal(ceremony)} ceremony honored no {these}.
      </EmptyState>
    );
  }
  if (show === 'unseen') {
    return (
      <EmptyState art={<PartyPopper strokeWidth={1} />} title="Nothing left to see" action={showAll}>
        You have seen all {these} of the {ordinal(ceremony)} ceremony.
      </EmptyState>
    );
  }
  if (show === 'bookmarked') {
    return (
      <EmptyState art={<Bookmark strokeWidth={1} />} title="No bookmarks here" action={showAll}>
        Bookmark the {these} you want to watch next, and this is where you find them again.
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<SearchX strokeWidth={1} />} title="No films here">
      Nothing is known about this ceremony yet.
    </EmptyState>
  );
}
