// Which rings a plan may close.
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { categoryOptions, decadeOptions, newestFirst } from '../../../shared/ceremony/options';
import type { PlanScope } from '../../../shared/next/types';
import { readRings, writeRings } from '../rings/chosenRings';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export type ScopeKind = PlanScope['kind'];
/** Kinds of scopes that are one of several values. */
export type ListedKind = Exclude<ScopeKind, 'all' | 'rings'>;

export const scopeKinds: readonly { value: ScopeKind; label: string }[] = [
  { value: 'all', label: 'All rings' },
  { value: 'ceremony', label: 'A ceremony' },
  { value: 'decade', label: 'A decade' },
  { value: 'category', label: 'A category' },
  { value: 'rings', label: 'My own choice' },
];

/** 'ceremony:98' for the query string; undefined for all rings. */
export function scopeText({ kind, value, rings }: PlanScope): string | undefined {
  if (kind === 'rings') return `rings:${writeRings(rings ?? [])}`;
  return kind === 'all' ? undefined : `${kind}:${value}`;
}

export function readScope(text: string | undefined): PlanScope {
  const [kind, value = ''] = text?.split(':') ?? [];
  switch (kind) {
    case 'ceremony':
    case 'decade':
      return /^\d{1,4}$/.test(value) ? { kind, value: Number(value) } : { kind: 'all' };
    case 'category':
      return /^[\w-]+$/.test(value) ? { kind, value } : { kind: 'all' };
    case 'rings':
      return { kind, rings: readRings(value) };
    default:
      return { kind: 'all' };
  }
}

/** Whether the catalogue has what a scope names. Chosen rings are checked one by one. */
export function isKnown({ kind, value }: PlanScope, overview: readonly CeremonyOverview[]): boolean {
  if (kind === 'all' || kind === 'rings') return true;
  return scopeOptions(overview)[kind].some((option) => option.value === String(value));
}

interface Option {
  value: string;
  label: string;
}

/** The values of each kind of scope. */
export function scopeOptions(overview: readonly CeremonyOverview[]): Record<ListedKind, Option[]> {
  return {
    ceremony: newestFirst(overview).map(({ ceremony, honoring_years }) => ({
      value: String(ceremony),
      label: `${ordinal(ceremony)} (${honoring_years})`,
    })),
    decade: decadeOptions(overview),
    category: categoryOptions(overview),
  };
}
