// All routes, with their guards and titles.
import { createRoute } from '@tanstack/react-router';
import { chooseCeremony } from '../features/checklist/ceremonies/chooseCeremony';
import { filterQuery } from '../features/checklist/filters';
import { DashboardSkeleton } from '../features/dashboard/DashboardSkeleton';
import { readDiaryQuery } from '../features/diary/diaryQuery';
import { readImportQuery } from '../features/filmImports/importQuery';
import type { NextQuery } from '../features/next/nextQuery';
import type { PeopleQuery } from '../features/people/peopleQuery';
import { readFilterQuery } from '../features/viewingOptions/filters/filters';
import { restoreFilters } from '../features/viewingOptions/filters/rememberedFilters';
import { readChoiceQuery } from '../features/watchlist/watchlistQuery';
import { ceremonyQueries, prefetchNewestCeremony } from '../shared/ceremony/queries';
import { friendQueries } from '../shared/friends/queries';
import { setupQueries } from '../shared/setup/queries';
import { adminRoutes } from './adminRoutes';
import { requireVisibleProfile } from './guards';
import { lazyPage } from './lazyPage';
import { openRoutes } from './openRoutes';
import { anonymous, member, root, tester } from './parentRoutes';
import { forwardQuery, queryText, readCheckoutSession } from './queryString';
import { MemberBar } from './shell/bars/lazyMemberBar';

interface SearchQuery {
  searchText?: string | undefined;
  searchType?: string | undefined;
  /** Which films of a nominee are listed; a missing one means all. */
  show?: 'unseen' | undefined;
}

interface YearQuery {
  /** The screen of the review, from 1 on. */
  screen?: string | undefined;
}

// For anonymous visitors

const welcome = createRoute({
  getParentRoute: () => anonymous,
  path: '/welcome',
  staticData: { title: 'Welcome' },
  loader: ({ context }) => prefetchNewestCeremony(context.cache),
  component: lazyPage(() => import('../features/welcome/WelcomePage'), 'WelcomePage'),
});
const logIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/log-in',
  staticData: { title: 'Log In' },
  search: { middlewares: [forwardQuery] },
  // Not awaited: the page renders immediately and enables its buttons later.
  loader: ({ context }) => {
    void context.cache.prefetchQuery(setupQueries.features());
    void MemberBar.preload?.();
  },
  component: lazyPage(() => import('../features/auth/logIn/LogInPage'), 'LogInPage'),
});

// For logged-in users

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  staticData: { title: 'Dashboard', skeleton: DashboardSkeleton, requests: ['/api/ceremony/overview'] },
  // Awaited, so that a fast response renders the page once; the page handles errors itself.
  loader: ({ context: { cache } }) => cache.ensureQueryData(ceremonyQueries.overview()).catch(() => {}),
  component: lazyPage(() => import('../features/dashboard/DashboardPage'), 'DashboardPage'),
});
const start = createRoute({
  getParentRoute: () => member,
  path: '/start',
  staticData: { title: 'What have you seen?', requests: ['/api/ceremony/overview'] },
  component: lazyPage(() => import('../features/start/StartPage'), 'StartPage'),
});
const profile = createRoute({
  getParentRoute: () => member,
  path: '/profile/$user_id',
  staticData: { title: 'Profile', requests: ['/api/ceremony/overview'] },
  beforeLoad: requireVisibleProfile,
  // Awaited, so that the achievements don't move the films below them.
  loader: ({ context: { cache } }) => cache.prefetchQuery(ceremonyQueries.overview()),
  component: lazyPage(() => import('../features/profile/ProfilePage'), 'ProfilePage'),
});
const settings = createRoute({
  getParentRoute: () => member,
  path: '/settings',
  staticData: { title: 'Settings', requests: ['/api/user/auth-info'] },
  component: lazyPage(() => import('../features/settings/SettingsPage'), 'SettingsPage'),
});
const letterboxd = createRoute({
  getParentRoute: () => member,
  path: '/letterboxd',
  staticData: { title: 'Import' },
  validateSearch: readImportQuery,
  component: lazyPage(() => import('../features/filmImports/ImportPage'), 'ImportPage'),
});
const checklist = createRoute({
  getParentRoute: () => member,
  path: '/checklist/{-$init_ceremony}',
  staticData: {
    title: 'Checklist',
    isOnePage: true,
    requests: ['/api/ceremony/count', '/api/ceremony/$init_ceremony/films', '/api/ceremony/overview'],
  },
  validateSearch: filterQuery,
  beforeLoad: chooseCeremony,
  component: lazyPage(() => import('../features/checklist/ChecklistPage'), 'ChecklistPage'),
});
const loadViewingOptions = () => import('../features/viewingOptions/ViewingOptionsPage');
const viewingOptions = createRoute({
  getParentRoute: () => member,
  path: '/viewing-options',
  staticData: {
    title: 'Viewing Options',
    requests: [
      '/api/setup',
      '/api/viewing-options/my-services',
      '/api/viewing-options/alerts',
      '/api/viewing-options/scheduled/tcm',
      '/api/viewing-options/scheduled/fxm',
    ],
  },
  validateSearch: readFilterQuery,
  beforeLoad: restoreFilters,
  // In the page's chunk, which is preloaded, because no other page needs it.
  loader: async ({ context: { cache } }) => (await loadViewingOptions()).preloadViewingOptions(cache),
  component: lazyPage(loadViewingOptions, 'ViewingOptionsPage'),
});
const watchlist = createRoute({
  getParentRoute: () => member,
  path: '/watchlist',
  staticData: { title: 'Watchlist', requests: ['/api/user/watchlist', '/api/ceremony/overview'] },
  validateSearch: readChoiceQuery,
  component: lazyPage(() => import('../features/watchlist/WatchlistPage'), 'WatchlistPage'),
});
const diary = createRoute({
  getParentRoute: () => member,
  path: '/diary',
  staticData: { title: 'Diary', requests: ['/api/user/watches'] },
  validateSearch: readDiaryQuery,
  component: lazyPage(() => import('../features/diary/DiaryPage'), 'DiaryPage'),
});
const loadNext = () => import('../features/next/NextPage');
const next = createRoute({
  getParentRoute: () => member,
  path: '/next',
  staticData: { title: "What's next", requests: ['/api/setup', '/api/viewing-options/my-services'] },
  // Parsed by the page: everything that no other page needs is in its chunk, which is preloaded.
  validateSearch: (query): NextQuery => query,
  beforeLoad: async ({ search }) => (await loadNext()).restoreFilters({ search }),
  loader: async ({ context: { cache }, location }) => (await loadNext()).preloadNext(cache, location.search),
  component: lazyPage(loadNext, 'NextPage'),
});
const people = createRoute({
  getParentRoute: () => member,
  path: '/people',
  staticData: { title: 'People', requests: ['/api/ceremony/overview'] },
  // Parsed by the page: no other page needs it.
  validateSearch: (query): PeopleQuery => query,
  component: lazyPage(() => import('../features/people/PeoplePage'), 'PeoplePage'),
});
const stats = createRoute({
  getParentRoute: () => member,
  path: '/stats/{-$user_id}',
  staticData: { title: 'Stats', requests: ['/api/ceremony/overview'] },
  beforeLoad: ({ context, params: { user_id } }) => {
    if (user_id) requireVisibleProfile({ context, params: { user_id } });
  },
  component: lazyPage(() => import('../features/stats/StatsPage'), 'StatsPage'),
});
const yearInReview = createRoute({
  getParentRoute: () => member,
  path: '/stats/year/$year',
  staticData: { title: 'Year in Review' },
  validateSearch: ({ screen }: Record<string, unknown>): YearQuery => ({ screen: queryText(screen) }),
  component: lazyPage(() => import('../features/yearReview/YearPage'), 'YearPage'),
});
const search = createRoute({
  getParentRoute: () => member,
  path: '/search',
  staticData: { title: 'Search' },
  component: lazyPage(() => import('../features/search/SearchPage'), 'SearchPage'),
});
const searchResults = createRoute({
  getParentRoute: () => member,
  path: '/search-results',
  staticData: { title: 'Search Results', prerenderedWith: { searchText: '…', searchType: 'titles' } },
  validateSearch: ({ searchText, searchType, show }: Record<string, unknown>): SearchQuery => ({
    searchText: queryText(searchText),
    searchType: queryText(searchType),
    show: show === 'unseen' ? show : undefined,
  }),
  component: lazyPage(() => import('../features/search/SearchResultsPage'), 'SearchResultsPage'),
});
const friends = createRoute({
  getParentRoute: () => member,
  path: '/friends',
  staticData: {
    title: 'Friends',
    requests: ['/api/friend/report', '/api/friend/invite-link', '/api/ceremony/overview'],
  },
  // Awaited, so that invites and percentages don't move what is below them.
  loader: ({ context: { cache } }) =>
    Promise.all([
      cache.ensureQueryData(friendQueries.report()).catch(() => {}),
      cache.prefetchQuery(friendQueries.inviteLink()),
      cache.prefetchQuery(ceremonyQueries.overview()),
    ]),
  component: lazyPage(() => import('../features/friends/FriendsPage'), 'FriendsPage'),
});
const compare = createRoute({
  getParentRoute: () => member,
  path: '/friends/compare/{-$user_id}',
  staticData: { title: 'Compare' },
  component: lazyPage(() => import('../features/compare/ComparePage'), 'ComparePage'),
});
const membership = createRoute({
  getParentRoute: () => tester,
  path: '/membership',
  staticData: { title: 'Membership' },
  validateSearch: readCheckoutSession,
  component: lazyPage(() => import('../features/membership/MembershipPage'), 'MembershipPage'),
});

export const routes = root.addChildren([
  ...openRoutes,
  anonymous.addChildren([welcome, logIn]),
  member.addChildren([
    dashboard,
    start,
    profile,
    settings,
    letterboxd,
    checklist,
    viewingOptions,
    watchlist,
    diary,
    next,
    people,
    stats,
    yearInReview,
    search,
    searchResults,
    friends,
    compare,
    tester.addChildren([membership]),
    adminRoutes,
  ]),
]);
