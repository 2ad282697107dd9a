import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { components } from '../api/schema.gen';
import type { User } from '../shared/me/user';
import { account } from './account';
import { catalogue } from './catalogue';
import { friends } from './friends';

/** Headers that every answer of the real server carries. */
function stamped(environment: string) {
  return { 'x-mol-server-build-version': 'test-server', 'x-mol-environment': environment };
}

const address = (path: string) => `${location.origin}${path}`;

/** Answers `GET /api/user/profile` with this person, or as to a stranger. */
export function whoIsHere(user: User | undefined, environment = 'production') {
  return http.get(address('/api/user/profile'), () =>
    user
      ? HttpResponse.json(user, { headers: stamped(environment) })
      : errorResponse(401, 'Please log in.', environment),
  );
}

/** Answers what the server is set up for: nothing, but what is given. */
export function setUp(features: Partial<components['schemas']['Setup']>, environment = 'production') {
  const listings = {
    mode: 'off',
    schedules: false,
    streaming: false,
    theaters: false,
    region: 'US',
  } as const;
  const nothing = { google_sign_in: false, apple_sign_in: false, mail: false, logged_in: false, listings };
  return http.get(address('/api/setup'), () =>
    HttpResponse.json({ ...nothing, ...features }, { headers: stamped(environment) }),
  );
}

/** An answer in the server's error format. */
export function errorResponse(status: number, detail: string, environment = 'production') {
  const problem = { type: 'about:blank', title: 'Refused', status, detail, code: 'refused' };
  return HttpResponse.json(problem, {
    status,
    headers: { ...stamped(environment), 'content-type': 'application/problem+json' },
  });
}

/** The server as a stranger finds it; a test adds what it needs with `server.use`. */
export const server = setupServer(
  whoIsHere(undefined),
  setUp({}),
  http.post(address('/api/user/page-view'), () => new HttpResponse(null, { status: 204 })),
  http.post(address('/api/user/cookie-preferences'), () => new HttpResponse(null, { status: 204 })),
  ...account(),
  ...catalogue(),
  ...friends(),
);
