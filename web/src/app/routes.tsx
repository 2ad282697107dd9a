// All routes, with their guards and titles.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { chooseCeremony } from '../features/checklist/ceremonies/chooseCeremony';
import { filterQuery } from '../features/checklist/filters';
import { DashboardSkeleton } from '../features/dashboard/DashboardSkeleton';
import { readFilterQuery } from '../features/viewingOptions/filters/filters';
import { preloadViewingOptions } from '../features/viewingOptions/preload';
import { ceremonyQueries, prefetchNewestCeremony } from '../shared/ceremony/queries';
import { takePostLoginPath } from '../shared/me/postLoginPath';
import { setupQueries } from '../shared/setup/queries';
import { adminRoutes } from './adminRoutes';
import { afterAuth } from './authComplete';
import { requireVisibleProfile, returnAfterLogin } from './guards';
import { anonymous, DashboardPage, member, root, tester } from './parentRoutes';
import { forwardQuery, queryText, readCheckoutSession, readLink } from './queryString';
import { developmentOnly } from './shell/developmentOnly';
import { NotFoundPage } from './shell/errors/NotFoundPage';

interface SearchQuery {
  searchText?: string | undefined;
  searchType?: string | undefined;
}

// For everyone

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  staticData: { title: 'About' },
  component: lazyRouteComponent(() => import('../features/about/AboutPage'), 'AboutPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('../features/about/PrivacyPolicyPage'), 'PrivacyPolicyPage'),
});
const contactUs = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  staticData: { title: 'Contact Us' },
  component: lazyRouteComponent(() => import('../features/contact/ContactUsPage'), 'ContactUsPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { title: 'Reset Password' },
  validateSearch: readLink,
  component: lazyRouteComponent(
    () => import('../features/auth/reset/ResetPasswordPage'),
    'ResetPasswordPage',
  ),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: 'Confirm Email' },
  validateSearch: readLink,
  beforeLoad: returnAfterLogin,
  component: lazyRouteComponent(() => import('../features/auth/email/ConfirmEmailPage'), 'ConfirmEmailPage'),
});
const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: '/restore-email',
  staticData: { title: 'Restore Email' },
  validateSearch: readLink,
  component: lazyRouteComponent(() => import('../features/auth/email/RestoreEmailPage'), 'RestoreEmailPage'),
});
const connectWith = createRoute({
  getParentRoute: () => root,
  path: '/connect-with/$user_id_to_connect_with',
  staticData: { title: 'Connect' },
  beforeLoad: returnAfterLogin,
  component: lazyRouteComponent(() => import('../features/connect/FriendConnectPage'), 'FriendConnectPage'),
});
const authComplete = createRoute({
  getParentRoute: () => root,
  path: '/auth-complete',
  beforeLoad: ({ location }) => {
    const success = queryText((location.search as Record<string, unknown>).success);
    const stored = success === 'true' ? takePostLoginPath() : undefined;
    throw redirect({ href: afterAuth(success, stored), replace: true });
  },
});
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/dev/gallery',
  staticData: { title: 'Gallery' },
  component: developmentOnly(
    lazyRouteComponent(() => import('../features/gallery/GalleryPage'), 'GalleryPage'),
  ),
});
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Page Not Found' },
  component: NotFoundPage,
});

// For anonymous visitors

const welcome = createRoute({
  getParentRoute: () => anonymous,
  path: '/welcome',
  staticData: { title: 'Welcome' },
  loader: ({ context }) => prefetchNewestCeremony(context.cache),
  component: lazyRouteComponent(() => import('../features/welcome/WelcomePage'), 'WelcomePage'),
});
const logIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/log-in',
  staticData: { title: 'Log In' },
  search: { middlewares: [forwardQuery] },
  // Not awaited: the page renders immediately and enables its buttons later.
  loader: ({ context }) => void context.cache.prefetchQuery(setupQueries.features()),
  component: lazyRouteComponent(() => import('../features/auth/logIn/LogInPage'), 'LogInPage'),
});

// For logged-in users

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  staticData: { title: 'Dashboard', skeleton: DashboardSkeleton },
  // Awaited, so that a fast response renders the page once; the page handles errors itself.
  loader: ({ context: { cache } }) => cache.ensureQueryData(ceremonyQueries.overview()).catch(() => {}),
  component: DashboardPage,
});
const profile = createRoute({
  getParentRoute: () => member,
  path: '/profile/$user_id',
  staticData: { title: 'Profile' },
  beforeLoad: requireVisibleProfile,
  component: lazyRouteComponent(() => import('../features/profile/ProfilePage'), 'ProfilePage'),
});
const settings = createRoute({
  getParentRoute: () => member,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('../features/settings/SettingsPage'), 'SettingsPage'),
});
const letterboxd = createRoute({
  getParentRoute: () => member,
  path: '/letterboxd',
  staticData: { title: 'Letterboxd Import' },
  component: lazyRouteComponent(() => import('../features/letterboxd/LetterboxdPage'), 'LetterboxdPage'),
});
const checklist = createRoute({
  getParentRoute: () => member,
  path: '/checklist/{-$init_ceremony}',
  staticData: { title: 'Checklist', isOnePage: true },
  validateSearch: filterQuery,
  beforeLoad: chooseCeremony,
  component: lazyRouteComponent(() => import('../features/checklist/ChecklistPage'), 'ChecklistPage'),
});
const viewingOptions = createRoute({
  getParentRoute: () => member,
  path: '/viewing-options',
  staticData: { title: 'Viewing Options' },
  validateSearch: readFilterQuery,
  loader: ({ context: { cache } }) => preloadViewingOptions(cache),
  component: lazyRouteComponent(
    () => import('../features/viewingOptions/ViewingOptionsPage'),
    'ViewingOptionsPage',
  ),
});
const search = createRoute({
  getParentRoute: () => member,
  path: '/search',
  staticData: { title: 'Search' },
  component: lazyRouteComponent(() => import('../features/search/SearchPage'), 'SearchPage'),
});
const searchResults = createRoute({
  getParentRoute: () => member,
  path: '/search-results',
  staticData: { title: 'Search Results' },
  validateSearch: ({ searchText, searchType }: Record<string, unknown>): SearchQuery => ({
    searchText: queryText(searchText),
    searchType: queryText(searchType),
  }),
  component: lazyRouteComponent(() => import('../features/search/SearchResultsPage'), 'SearchResultsPage'),
});
const friends = createRoute({
  getParentRoute: () => member,
  path: '/friends',
  staticData: { title: 'Friends' },
  component: lazyRouteComponent(() => import('../features/friends/FriendsPage'), 'FriendsPage'),
});
const compare = createRoute({
  getParentRoute: () => member,
  path: '/friends/compare/{-$user_id}',
  staticData: { title: 'Compare' },
  component: lazyRouteComponent(() => import('../features/compare/ComparePage'), 'ComparePage'),
});
const membership = createRoute({
  getParentRoute: () => tester,
  path: '/membership',
  staticData: { title: 'Membership' },
  validateSearch: readCheckoutSession,
  component: lazyRouteComponent(() => import('../features/membership/MembershipPage'), 'MembershipPage'),
});

export const routes = root.addChildren([
  index,
  about,
  privacy,
  contactUs,
  resetPassword,
  confirmEmail,
  restoreEmail,
  connectWith,
  authComplete,
  gallery,
  anonymous.addChildren([welcome, logIn]),
  member.addChildren([
    dashboard,
    profile,
    settings,
    letterboxd,
    checklist,
    viewingOptions,
    search,
    searchResults,
    friends,
    compare,
    tester.addChildren([membership]),
    adminRoutes,
  ]),
  notFound,
]);
