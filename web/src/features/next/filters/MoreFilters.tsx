import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Languages, Tags, X } from 'lucide-react';
import { useMemo } from 'react';
import { languageName, languages } from '../../../shared/film/language/languages';
import { filmQueries } from '../../../shared/film/queries';
import type { NextKind } from '../../../shared/next/types';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import type { Filters } from '../nextQuery';
import type { ChangeFilters } from '../useFilters';
import { Chip, ChipRow } from './Chip';
import { toggled } from './toggled';

const kindLabels: readonly { kind: NextKind; label: string }[] = [
  { kind: 'features', label: 'Features' },
  { kind: 'shorts', label: 'Shorts' },
  { kind: 'documentaries', label: 'Documentaries' },
];

interface MoreFiltersProps {
  filters: Filters;
  onChange: ChangeFilters;
}

/** Kinds, genres and languages. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const genres = useQuery(filmQueries.genres());
  return (
    <>
      <ChipRow label="Kinds of films" icon={<Clapperboard />} wraps>
        {kindLabels.map(({ kind, label }) => (
          <Chip
            key={kind}
            isOn={filters.kinds.includes(kind)}
            onClick={() => onChange((old) => ({ ...old, kinds: toggled(old.kinds, kind) }))}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label="Genres" icon={<Tags />} wraps>
        <QueryState
          query={genres}
          pending={<Skeleton width="100%" height="5.5rem" />}
          failure={{ note: "We couldn't load the genres." }}
        >
          {(names) =>
            names.map((genre) => (
              <Chip
                key={genre}
                isOn={filters.genres.includes(genre)}
                onClick={() => onChange((old) => ({ ...old, genres: toggled(old.genres, genre) }))}
              >
                {genre}
              </Chip>
            ))
          }
        </QueryState>
      </ChipRow>
      <LanguageFilter
        chosen={filters.languages}
        onToggle={(code) => onChange((old) => ({ ...old, languages: toggled(old.languages, code) }))}
      />
    </>
  );
}

interface LanguageFilterProps {
  chosen: readonly string[];
  onToggle: (code: string) => void;
}

function LanguageFilter({ chosen, onToggle }: LanguageFilterProps) {
  const options = useMemo(() => {
    const rest = Object.keys(languages)
      .filter((code) => !chosen.includes(code))
      .map((code) => ({ value: code, label: languageName(code) }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return [{ value: '', label: chosen.length > 0 ? 'Another language' : 'Any language' }, ...rest];
  }, [chosen]);
  return (
    <ChipRow label="Languages" icon={<Languages />} wraps>
      {chosen.map((code) => (
        <Chip key={code} isOn onClick={() => onToggle(code)}>
          {languageName(code)}
          <X aria-hidden size={16} />
        </Chip>
      ))}
      <PillSelect label="Language" options={options} value="" onChange={(code) => code && onToggle(code)} />
    </ChipRow>
  );
}
