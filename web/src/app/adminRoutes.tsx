// Routes of the admin pages.
import { createRoute } from '@tanstack/react-router';
import { readUsersQuery } from '../features/admin/users/usersQuery';
import { readAttentionFilter } from '../features/adminFilms/films/missingFields';
import { lazyPage } from './lazyPage';
import { admin } from './parentRoutes';
import { readCheckoutSession } from './queryString';

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  staticData: { title: 'Admin' },
  component: lazyPage(() => import('../features/admin/AdminPage'), 'AdminPage'),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/users',
  staticData: { title: 'Users' },
  validateSearch: readUsersQuery,
  component: lazyPage(() => import('../features/admin/users/UsersPage'), 'UsersPage'),
});
const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/$user_id',
  staticData: { title: 'User' },
  component: lazyPage(() => import('./AdminUserPage'), 'AdminUserPage'),
});
const setWinners = createRoute({
  getParentRoute: () => admin,
  path: '/admin/set-category-winners/$ceremony_num',
  staticData: { title: 'Set Category Winners' },
  component: lazyPage(() => import('../features/adminFilms/winners/SetWinnersPage'), 'SetWinnersPage'),
});
const macrodata = createRoute({
  getParentRoute: () => admin,
  path: '/admin/macrodata-refinement',
  staticData: { title: 'Macrodata Refinement' },
  validateSearch: readAttentionFilter,
  component: lazyPage(() => import('../features/adminFilms/films/MacrodataPage'), 'MacrodataPage'),
});
const editFilm = createRoute({
  getParentRoute: () => admin,
  path: '/admin/edit-film/$filmId',
  staticData: { title: 'Edit Film' },
  component: lazyPage(() => import('../features/adminFilms/film/EditFilmPage'), 'EditFilmPage'),
});
const serverInfo = createRoute({
  getParentRoute: () => admin,
  path: '/admin/server-info',
  staticData: { title: 'Server Info' },
  component: lazyPage(() => import('../features/admin/serverInfo/ServerInfoPage'), 'ServerInfoPage'),
});
const testStorefront = createRoute({
  getParentRoute: () => admin,
  path: '/admin/test-storefront',
  staticData: { title: 'Test Storefront' },
  component: lazyPage(() => import('../features/testStorefront/TestStorefrontPage'), 'TestStorefrontPage'),
});
const testPurchaseResolved = createRoute({
  getParentRoute: () => admin,
  path: '/admin/test-purchase-resolved',
  staticData: { title: 'Test Purchase Resolved' },
  validateSearch: readCheckoutSession,
  component: lazyPage(
    () => import('../features/testStorefront/PurchaseResolvedPage'),
    'PurchaseResolvedPage',
  ),
});
const filmsByYear = createRoute({
  getParentRoute: () => admin,
  path: '/admin/films/$year',
  staticData: { title: 'Films by Year' },
  component: lazyPage(() => import('../features/adminFilms/films/FilmsByYearPage'), 'FilmsByYearPage'),
});
const nominations = createRoute({
  getParentRoute: () => admin,
  path: '/admin/nominations',
  staticData: { title: 'Import Nominations' },
  component: lazyPage(() => import('../features/adminFilms/nominations/NominationsPage'), 'NominationsPage'),
});
const messages = createRoute({
  getParentRoute: () => admin,
  path: '/admin/messages',
  staticData: { title: 'Messages' },
  component: lazyPage(() => import('../features/admin/inbox/InboxPage'), 'InboxPage'),
});
const auditLog = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit-log',
  staticData: { title: 'Audit Log' },
  component: lazyPage(() => import('../features/admin/audit/AuditLogPage'), 'AuditLogPage'),
});

export const adminRoutes = admin.addChildren([
  adminHome,
  adminUsers,
  adminUser,
  setWinners,
  macrodata,
  editFilm,
  serverInfo,
  testStorefront,
  testPurchaseResolved,
  filmsByYear,
  nominations,
  messages,
  auditLog,
]);
