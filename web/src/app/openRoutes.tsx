// Routes for everyone, logged in or not.
import { createRoute, redirect } from '@tanstack/react-router';
import { takePostLoginPath } from '../shared/me/postLoginPath';
import { personQueries } from '../shared/person/queries';
import { afterAuth } from './authComplete';
import { returnAfterLogin } from './guards';
import { lazyPage } from './lazyPage';
import { root } from './parentRoutes';
import {
  loadCategory,
  loadCeremony,
  loadFilm,
  loadPublicPage,
  loadShare,
  redirectUsers,
  requirePublicCatalogue,
} from './publicPages';
import { queryText, readInvite, readLink } from './queryString';
import { NotFoundPage } from './shell/errors/NotFoundPage';

/** Most visitors of a page open it from an email. */
const emailedLink = { id: '-', token: '-' };

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { prerenderedAs: '/dashboard' },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  staticData: { title: 'About' },
  component: lazyPage(() => import('../features/about/AboutPage'), 'AboutPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('../features/about/PrivacyPolicyPage'), 'PrivacyPolicyPage'),
});
const contactUs = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  staticData: { title: 'Contact Us' },
  component: lazyPage(() => import('../features/contact/ContactUsPage'), 'ContactUsPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { title: 'Reset Password', prerenderedWith: emailedLink },
  validateSearch: readLink,
  component: lazyPage(() => import('../features/auth/reset/ResetPasswordPage'), 'ResetPasswordPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: 'Confirm Email', prerenderedWith: emailedLink },
  validateSearch: readLink,
  beforeLoad: returnAfterLogin,
  component: lazyPage(() => import('../features/auth/email/ConfirmEmailPage'), 'ConfirmEmailPage'),
});
const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: '/restore-email',
  staticData: { title: 'Restore Email', prerenderedWith: emailedLink },
  validateSearch: readLink,
  component: lazyPage(() => import('../features/auth/email/RestoreEmailPage'), 'RestoreEmailPage'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyPage(() => import('../features/auth/email/UnsubscribePage'), 'UnsubscribePage'),
});
const connectWith = createRoute({
  getParentRoute: () => root,
  path: '/connect-with/$user_id_to_connect_with',
  staticData: { title: 'Connect' },
  validateSearch: readInvite,
  beforeLoad: returnAfterLogin,
  component: lazyPage(() => import('../features/connect/FriendConnectPage'), 'FriendConnectPage'),
});
const person = createRoute({
  getParentRoute: () => root,
  path: '/person/$person_id',
  staticData: { title: 'Person', isPublic: true, requests: ['/api/setup', '/api/person/$person_id'] },
  beforeLoad: requirePublicCatalogue,
  // Not awaited: the page has a skeleton in its shape.
  loader: ({ context: { cache }, params: { person_id } }) => {
    void cache.prefetchQuery(personQueries.person(person_id));
  },
  component: lazyPage(() => import('../features/person/PersonPage'), 'PersonPage'),
  notFoundComponent: NotFoundPage,
});
const film = createRoute({
  getParentRoute: () => root,
  path: '/film/$film_id',
  staticData: {
    title: 'Film',
    isPublic: true,
    memberPage: '/dashboard',
    requests: ['/api/setup', '/api/film/$film_id/details', '/api/ceremony/overview'],
  },
  beforeLoad: (args) => redirectUsers(args, `/dashboard?film=${encodeURIComponent(args.params.film_id)}`),
  loader: loadFilm,
  component: lazyPage(() => import('../features/film/page/FilmPage'), 'FilmPage'),
  notFoundComponent: NotFoundPage,
});
const ceremony = createRoute({
  getParentRoute: () => root,
  path: '/ceremony/$ceremony_num',
  staticData: {
    title: 'Ceremony',
    isPublic: true,
    memberPage: '/checklist/{-$init_ceremony}',
    requests: ['/api/setup', '/api/ceremony/overview', '/api/ceremony/$ceremony_num/films'],
  },
  beforeLoad: (args) => redirectUsers(args, `/checklist/${encodeURIComponent(args.params.ceremony_num)}`),
  loader: loadCeremony,
  component: lazyPage(() => import('../features/ceremony/CeremonyPage'), 'CeremonyPage'),
  notFoundComponent: NotFoundPage,
});
const category = createRoute({
  getParentRoute: () => root,
  path: '/ceremony/$ceremony_num/$category_id',
  staticData: {
    title: 'Category',
    isPublic: true,
    memberPage: '/checklist/{-$init_ceremony}',
    requests: ['/api/setup', '/api/ceremony/overview', '/api/ceremony/$ceremony_num/films/$category_id'],
  },
  beforeLoad: (args) => {
    const { ceremony_num, category_id } = args.params;
    const query = new URLSearchParams({ category: `${ceremony_num}/${category_id}` });
    return redirectUsers(args, `/checklist/${encodeURIComponent(ceremony_num)}?${query}`);
  },
  loader: loadCategory,
  component: lazyPage(() => import('../features/category/page/CategoryPage'), 'CategoryPage'),
  notFoundComponent: NotFoundPage,
});
const publicPage = createRoute({
  getParentRoute: () => root,
  path: '/u/$slug',
  staticData: {
    title: 'Progress',
    isPublic: true,
    requests: ['/api/setup', '/api/public/$slug', '/api/ceremony/overview'],
  },
  beforeLoad: returnAfterLogin,
  loader: loadPublicPage,
  component: lazyPage(() => import('../features/publicPage/PublicPage'), 'PublicPage'),
  notFoundComponent: NotFoundPage,
});
const share = createRoute({
  getParentRoute: () => root,
  path: '/s/$token',
  staticData: { title: 'Progress', isPublic: true, requests: ['/api/setup', '/api/share/$token'] },
  beforeLoad: returnAfterLogin,
  loader: loadShare,
  component: lazyPage(() => import('../features/share/SharePage'), 'SharePage'),
  notFoundComponent: NotFoundPage,
});
const authComplete = createRoute({
  getParentRoute: () => root,
  path: '/auth-complete',
  staticData: { prerenderedAs: '/dashboard' },
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
  // The bundler drops the gallery from production builds.
  component: import.meta.env.DEV
    ? lazyPage(() => import('../features/gallery/GalleryPage'), 'GalleryPage')
    : NotFoundPage,
});
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Page Not Found' },
  component: NotFoundPage,
});

export const openRoutes = [
  index,
  about,
  privacy,
  contactUs,
  resetPassword,
  confirmEmail,
  restoreEmail,
  unsubscribe,
  connectWith,
  person,
  film,
  ceremony,
  category,
  publicPage,
  share,
  authComplete,
  gallery,
  notFound,
] as const;
