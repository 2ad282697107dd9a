import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';
import { resetConsent, storeConsent } from '../consent/consent';
import { startAnalytics } from './analytics';
import { isWorthReporting, reportError } from './errors';
import { start as startSentry } from './sentry';

vi.mock('./analytics', () => ({ startAnalytics: vi.fn() }));
vi.mock('./sentry', () => ({ start: vi.fn() }));

const trackPageView = vi.fn();
const stop = vi.fn();
const captureException = vi.fn();
const close = vi.fn();

beforeEach(() => {
  for (const spy of [trackPageView, stop, captureException, close]) spy.mockReset();
  vi.mocked(startAnalytics).mockReset().mockResolvedValue({ trackPageView, stop });
  vi.mocked(startSentry).mockReset().mockReturnValue({ captureException, close });
});
afterEach(() => act(resetConsent));

const pages = () => trackPageView.mock.calls.flat();

/** Collects the page views sent to the API. */
function collectPageViews() {
  const views: unknown[] = [];
  server.use(
    http.post(`${location.origin}/api/user/page-view`, async ({ request }) => {
      views.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return views;
}

describe('without consent', () => {
  test.each([
    ['undecided', undefined],
    ['declined', 'declined' as const],
  ])('(%s) loads nothing and counts only the welcome page, on the Laurels server', async (_name, choice) => {
    if (choice) storeConsent(choice);
    server.use(setupHandler({ posthog_key: 'phc_1', sentry_dsn: 'https://a@b.example/1' }));
    const views = collectPageViews();
    const { router } = await visit('/welcome');
    await waitFor(() => expect(views).toHaveLength(1));
    expect(views[0]).toEqual({ page: '/welcome', distinct_id: expect.stringMatching(/^\d+(-\d+){3}$/) });
    await act(() => router.navigate({ to: '/about' }));
    expect(views).toHaveLength(1);
    reportError(new Error('a bug'));
    expect(startAnalytics).not.toHaveBeenCalled();
    expect(startSentry).not.toHaveBeenCalled();
  });
});

describe('with consent', () => {
  beforeEach(() => storeConsent('accepted'));

  test('tracks every page except the checklist by its route pattern', async () => {
    server.use(profileHandler(aUser()), setupHandler({ posthog_key: 'phc_1' }));
    const views = collectPageViews();
    const { router } = await visit('/dashboard');
    await waitFor(() => expect(pages()).toEqual(['/dashboard']));
    await act(() => router.navigate({ to: '/checklist/{-$init_ceremony}', params: { init_ceremony: '12' } }));
    await act(() => router.navigate({ to: '/profile/$user_id', params: { user_id: 'user-1' } }));
    await waitFor(() => expect(pages()).toEqual(['/dashboard', '/profile/$user_id']));
    expect(startAnalytics).toHaveBeenCalledWith('phc_1');
    expect(views).toEqual([]);
  });

  test('loads and counts nothing when the server has no keys', async () => {
    const views = collectPageViews();
    await visit('/welcome');
    expect(startAnalytics).not.toHaveBeenCalled();
    expect(startSentry).not.toHaveBeenCalled();
    expect(views).toEqual([]);
  });

  test('stops both when consent is withdrawn', async () => {
    server.use(setupHandler({ posthog_key: 'phc_1', sentry_dsn: 'https://a@b.example/1' }));
    const { router } = await visit('/about');
    await waitFor(() => expect(pages()).toEqual(['/about']));
    await waitFor(() => expect(startSentry).toHaveBeenCalledWith('https://a@b.example/1'));
    act(() => storeConsent('declined'));
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    await act(() => router.navigate({ to: '/privacy' }));
    reportError(new Error('a bug'));
    expect(pages()).toEqual(['/about']);
    expect(captureException).not.toHaveBeenCalled();
  });

  test('reports failed requests without help from the page', async () => {
    server.use(
      setupHandler({ sentry_dsn: 'https://a@b.example/1' }),
      http.get(`${location.origin}/api/ceremony/overview`, () => errorResponse(500, 'Something broke.')),
    );
    await visit('/welcome');
    await waitFor(() =>
      expect(captureException).toHaveBeenCalledWith(expect.objectContaining({ message: 'Something broke.' })),
    );
  });
});

test.each([
  [new Problem(500, {}), true],
  [new Problem(400, {}), true],
  [new Problem(401, {}), false],
  [new Problem(404, {}), false],
  [new Problem(429, {}), false],
  [new Unreachable(new TypeError()), false],
  [Object.assign(new Error('left'), { name: 'AbortError' }), false],
  [new TypeError('undefined is not a function'), true],
])('%s is worth a report: %s', (error, isWorth) => {
  expect(isWorthReporting(error)).toBe(isWorth);
});
