import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { components } from '../api/schema.gen';
import type { User } from '../shared/me/user';
import { account } from './account';
import { catalogue } from './catalogue';
import { friends } from './friends';
import { next } from './next';
import { reviewHandlers } from './yearReview';

/** Headers of every response of the real server. */
function serverHeaders(environment: string) {
  return { 'x-mol-server-build-version': 'test-server', 'x-mol-environment': environment };
}

const url = (path: string) => `${location.origin}${path}`;

/** Handles `GET /api/user/profile` for a user, or for an anonymous visitor. */
export function profileHandler(user: User | undefined, environment = 'production') {
  return http.get(url('/api/user/profile'), () =>
    user
      ? HttpResponse.json(user, { headers: serverHeaders(environment) })
      : errorResponse(401, 'Please log in.', environment),
  );
}

/** Handles `GET /api/setup`; all features are off unless given. */
export function setupHandler(features: Partial<components['schemas']['Setup']>, environment = 'production') {
  const listings = {
    mode: 'off',
    schedules: false,
    streaming: false,
    logos: {},
    theaters: false,
    region: 'US',
  } as const;
  const nothing = { google_sign_in: false, apple_sign_in: false, mail: false, logged_in: false, listings };
  return http.get(url('/api/setup'), () =>
    HttpResponse.json({ ...nothing, ...features }, { headers: serverHeaders(environment) }),
  );
}

/** A response in the server's error format. */
export function errorResponse(status: number, detail: string, environment = 'production') {
  const problem = { type: 'about:blank', title: 'Rejected', status, detail, code: 'rejected' };
  return HttpResponse.json(problem, {
    status,
    headers: { ...serverHeaders(environment), 'content-type': 'application/problem+json' },
  });
}

/** The mock server for an anonymous visitor; tests add handlers with `server.use`. */
export const server = setupServer(
  profileHandler(undefined),
  setupHandler({}),
  http.post(url('/api/user/page-view'), () => new HttpResponse(null, { status: 204 })),
  http.post(url('/api/user/cookie-preferences'), () => new HttpResponse(null, { status: 204 })),
  ...account(),
  ...catalogue(),
  ...friends(),
  ...next().handlers,
  ...reviewHandlers(),
);
