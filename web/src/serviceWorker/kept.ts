// Which responses are cached for use without a network, and which requests end the use of a user's.

const SEGMENT = '[^/]+';

function paths(...patterns: string[]): RegExp {
  return new RegExp(`^/api/(?:${patterns.join('|').replaceAll('*', SEGMENT)})$`);
}

const catalogue = paths(
  'ceremony/count',
  'ceremony/overview',
  'ceremony/*/films',
  'ceremony/*/films/*',
  'ceremony/*/film-details',
  'film/genres',
  'film/*/details',
  'person/*',
  // The categories of a film, without anybody's progress.
  'achievements/*',
);

/** Never the security settings, exports, payments or calendar links. */
const personal = paths(
  'user/profile',
  'user/picture/*',
  'user/watched-dates',
  'user/watches',
  'user/watchlist',
  'user/diary-sharing',
  'achievements/accomplished/*',
  'friend/invite-link',
  'friend/report',
  'friend/watches/*',
  'next/goal',
  'next/last-chance',
  // Says whether a user is logged in.
  'setup',
  'viewing-options/my-services',
  'viewing-options/alerts',
  'viewing-options/scheduled/*',
  'viewing-options/streaming/*/films',
  'viewing-options/theater-showings',
);

const computed = paths('next/tonight', 'next/plan');

/** A POST request of the user that changes nothing: the server computes its response. */
export function isComputed(pathname: string): boolean {
  return computed.test(pathname);
}

/** The same for all users. */
export function isCatalogue(pathname: string): boolean {
  return catalogue.test(pathname);
}

const optional = paths(
  'ceremony/*/films/*',
  'film/*/details',
  'person/*',
  'achievements/*',
  'user/picture/*',
  'friend/watches/*',
);

/** Cached when it's used, and no screen depends on it: the oldest of many may be removed. */
export function isOptional({ pathname, search }: URL): boolean {
  return (search !== '' && !isComputed(pathname)) || optional.test(pathname);
}

/** Belongs to the user who is logged in. */
export function isPersonal(pathname: string): boolean {
  return personal.test(pathname);
}

/** Users who set or prove their password stay logged in. */
const ofSameUser = paths('auth/*/set-password', 'auth/(?:.+/)?check-password');

/** Whether a request may change who is logged in. */
export function changesUser(method: string, pathname: string): boolean {
  if (pathname === '/auth-complete' || pathname.startsWith('/api/auth/callback/')) return true;
  if (method === 'GET' || method === 'HEAD') return false;
  if (pathname === '/api/user/delete-account' || pathname === '/api/demo/log-in') return true;
  return pathname.startsWith('/api/auth/') && !ofSameUser.test(pathname);
}
