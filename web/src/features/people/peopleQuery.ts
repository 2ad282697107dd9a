// Order, filters and page in the query string: /people?sort=wins&award=directing&decade=1950&page=2.

const sorts = ['nearest', 'nominations', 'wins'] as const;
export type Sort = (typeof sorts)[number];

export interface Choice {
  sort: Sort;
  /** Normalized name of a category, or 'all'. */
  award: string;
  /** First year of a decade, or 'all'. */
  decade: string;
  name: string;
  show: 'all' | 'unseen';
  page: number;
}

/** The choice in the query string; a missing part is the default. */
export interface PeopleQuery {
  sort?: string | undefined;
  /** Not `category`, which opens a dialog. */
  award?: string | undefined;
  decade?: string | undefined;
  name?: string | undefined;
  show?: 'unseen' | undefined;
  page?: string | undefined;
}

export const MAX_NAME_LENGTH = 200;

/** Ignores invalid values. */
export function choiceOf({ sort, award, decade, name, show, page }: PeopleQuery): Choice {
  return {
    sort: sorts.find((option) => option === sort) ?? 'nearest',
    award: typeof award === 'string' && /^[\w-]{1,100}$/.test(award) ? award : 'all',
    decade: typeof decade === 'string' && /^\d{3}0$/.test(decade) ? decade : 'all',
    name: typeof name === 'string' ? name.trim().slice(0, MAX_NAME_LENGTH) : '',
    show: show === 'unseen' ? show : 'all',
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function queryOf({ sort, award, decade, name, show, page }: Choice): PeopleQuery {
  return {
    sort: sort === 'nearest' ? undefined : sort,
    award: award === 'all' ? undefined : award,
    decade: decade === 'all' ? undefined : decade,
    name: name || undefined,
    show: show === 'all' ? undefined : show,
    page: page === 1 ? undefined : String(page),
  };
}
