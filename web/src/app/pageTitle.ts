import { capitalize } from '../lib/capitalize';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's part of the page title. */
    title?: string;
  }
}

interface Match {
  staticData: { title?: string };
  search: object;
  status?: string;
}

/** 'Laurels - Dashboard'; search results add what was searched for: 'Laurels - Search Results - Godfather'. */
export function pageTitle(matches: readonly Match[]): string {
  if (matches.some(({ status }) => status === 'notFound')) return 'Laurels - Page Not Found';
  const match = matches.findLast(({ staticData }) => staticData.title);
  const searched = match && 'searchText' in match.search ? match.search.searchText : undefined;
  const detail = typeof searched === 'string' ? capitalize(searched.trim()) : undefined;
  return ['Laurels', match?.staticData.title, detail].filter(Boolean).join(' - ');
}
