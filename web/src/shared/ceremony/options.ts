// What lists can be limited to.
import type { components } from '../../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface Option {
  value: string;
  label: string;
}

/** The decades of honored films, newest first, by their first year. */
export function decadeOptions(overview: readonly CeremonyOverview[]): Option[] {
  const years = newestFirst(overview).map(({ honoring_years }) => Number(honoring_years.slice(0, 4)));
  const decades = new Set(years.map((year) => Math.floor(year / 10) * 10));
  return [...decades].map((year) => ({ value: String(year), label: `${year}s` }));
}

/** All categories by their normalized names, in display order. */
export function categoryOptions(overview: readonly CeremonyOverview[]): Option[] {
  const categories = new Map<string, { label: string; priority: number }>();
  for (const { nomination_summary } of newestFirst(overview)) {
    for (const { category } of nomination_summary) {
      const { normalized_name, name, display_priority: priority } = category;
      // Named as most recently.
      if (!categories.has(normalized_name)) categories.set(normalized_name, { label: name, priority });
    }
  }
  return [...categories]
    .sort(([, a], [, b]) => a.priority - b.priority)
    .map(([value, { label }]) => ({ value, label }));
}

export function newestFirst(overview: readonly CeremonyOverview[]): CeremonyOverview[] {
  return overview.toSorted((a, b) => b.ceremony - a.ceremony);
}
