import { SearchX, UsersRound } from 'lucide-react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import type { Choice } from './peopleQuery';

interface NoPeopleProps {
  choice: Choice;
  onChange: (changes: Partial<Choice>) => void;
}

/** Empty state of the list, by what has emptied it. */
export function NoPeople({ choice: { sort, award, decade, name, show }, onChange }: NoPeopleProps) {
  const isLimited = award !== 'all' || decade !== 'all';
  if (name) {
    return (
      <EmptyState
        art={<SearchX strokeWidth={1.25} />}
        heading="h2"
        title={`No “${name}” here`}
        action={
          <Button onClick={() => onChange({ sort: 'nominations', award: 'all', decade: 'all', show: 'all' })}>
            Search everyone
          </Button>
        }
      >
        Check the spelling, or search everyone.
      </EmptyState>
    );
  }
  if (show === 'unseen') {
    return (
      <EmptyState
        art={<UsersRound strokeWidth={1.25} />}
        heading="h2"
        title="No one's unseen"
        action={
          <Button onClick={() => onChange({ show: 'all', sort: 'nominations' })}>Show all people</Button>
        }
      >
        You've seen a film by everyone on this list.
      </EmptyState>
    );
  }
  if (sort === 'nearest') {
    return (
      <EmptyState
        art={<UsersRound strokeWidth={1.25} />}
        heading="h2"
        title="No one's close yet"
        action={<Button onClick={() => onChange({ sort: 'nominations' })}>Most nominated</Button>}
      >
        {isLimited
          ? "There's no one here of whom you've seen some films, but not all."
          : "Mark the films you've seen and we'll show you who's nearly complete."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<SearchX strokeWidth={1.25} />}
      heading="h2"
      title="No matching people"
      action={<Button onClick={() => onChange({ award: 'all', decade: 'all' })}>Show all people</Button>}
    >
      No one was nominated for this in that decade.
    </EmptyState>
  );
}
