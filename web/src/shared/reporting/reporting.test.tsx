import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';
import { resetConsent, storeConsent } from '../consent/consent';
import { isWorthReporting, reportError } from './errors';

const analyticsUrl = 'https://us.i.posthog.com/e/';
const sentry_dsn = 'https://key@sentry.example/1';

afterEach(() => act(resetConsent));

interface Capture {
  api_key: string;
  batch: { event: string; uuid: string; timestamp: string; properties: Record<string, unknown> }[];
}

/** Collects the requests to PostHog. Without it, such a request fails the test. */
function collectAnalytics() {
  const requests: Capture[] = [];
  server.use(
    http.post(analyticsUrl, async ({ request }) => {
      requests.push((await request.json()) as Capture);
      return HttpResponse.json({ status: 1 });
    }),
  );
  const events = () => requests.flatMap(({ batch }) => batch);
  return { requests, events, pages: () => events().map(({ properties }) => properties.page) };
}

/** Collects the messages of the errors sent to Sentry. Without it, such a request fails the test. */
function collectErrors() {
  const messages: string[] = [];
  server.use(
    http.post('https://sentry.example/api/1/envelope/', async ({ request }) => {
      for (const line of (await request.text()).split('\n')) {
        const { exception } = JSON.parse(line) as { exception?: { values: { value: string }[] } };
        messages.push(...(exception?.values.map(({ value }) => value) ?? []));
      }
      return HttpResponse.json({});
    }),
  );
  return messages;
}

/** A UUID of version 7. */
const id = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

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
    server.use(setupHandler({ posthog_key: 'phc_1', sentry_dsn }));
    const views = collectPageViews();
    const { requests } = collectAnalytics();
    const errors = collectErrors();
    const { router } = await visit('/welcome');
    await waitFor(() => expect(views).toHaveLength(1));
    expect(views[0]).toEqual({ page: '/welcome', distinct_id: expect.stringMatching(/^\d+(-\d+){3}$/) });
    reportError(new Error('a bug'));
    await act(() => router.navigate({ to: '/about' }));
    expect(views).toHaveLength(1);
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
    expect(localStorage.getItem('ph_phc_1_posthog')).toBeNull();
  });
});

describe('with consent', () => {
  beforeEach(() => storeConsent('accepted'));

  test('tracks every page except the checklist by its route pattern', async () => {
    server.use(profileHandler(aUser()), setupHandler({ posthog_key: 'phc_1' }));
    const views = collectPageViews();
    const { requests, pages } = collectAnalytics();
    const { router } = await visit('/dashboard');
    await waitFor(() => expect(pages()).toEqual(['/dashboard']));
    await act(() => router.navigate({ to: '/checklist/{-$init_ceremony}', params: { init_ceremony: '12' } }));
    await act(() => router.navigate({ to: '/profile/$user_id', params: { user_id: 'user-1' } }));
    await waitFor(() => expect(pages()).toEqual(['/dashboard', '/profile/$user_id']));
    expect(requests.map(({ api_key }) => api_key)).toEqual(['phc_1', 'phc_1']);
    expect(views).toEqual([]);
  });

  test('sends a page once, whatever is opened on it, with the page before it', async () => {
    server.use(profileHandler(aUser()), setupHandler({ posthog_key: 'phc_1' }));
    const { events, pages } = collectAnalytics();
    const { router } = await visit('/dashboard');
    await waitFor(() => expect(pages()).toEqual(['/dashboard']));
    await act(() => router.navigate({ to: '/dashboard', search: { film: 'alibi' } }));
    await act(() => router.navigate({ to: '/dashboard' }));
    await act(() => router.navigate({ to: '/checklist/{-$init_ceremony}', params: { init_ceremony: '2' } }));
    await act(() => router.navigate({ to: '/friends' }));
    await waitFor(() => expect(pages()).toEqual(['/dashboard', '/friends']));
    const referrers = events().map(({ properties }) => properties.$prev_pageview_pathname);
    expect(referrers).toEqual([undefined, '/checklist/{-$init_ceremony}']);
  });

  test('sends the page and the browser to analytics, not the URL or the user', async () => {
    server.use(profileHandler(aUser()), setupHandler({ posthog_key: 'phc_1' }));
    const { events } = collectAnalytics();
    await visit('/search-results?searchText=jaws&searchType=titles');
    await waitFor(() => expect(events()).toHaveLength(1));
    const [{ event, uuid, timestamp, properties } = expect.fail()] = events();
    expect(event).toBe('$pageview');
    expect(uuid).toMatch(id);
    expect(Date.parse(timestamp)).toBeCloseTo(Date.now(), -5);
    expect(properties).toEqual({
      distinct_id: expect.stringMatching(id),
      $device_id: properties.distinct_id,
      $session_id: expect.stringMatching(id),
      $process_person_profile: false,
      $lib: 'laurels',
      $lib_version: expect.any(String),
      $os: expect.any(String),
      $device_type: 'Desktop',
      $viewport_width: innerWidth,
      $viewport_height: innerHeight,
      page: '/search-results',
      $pathname: '/search-results',
      $current_url: `${location.origin}/search-results`,
    });
  });

  test.each([
    ['continues a session', 29, true],
    ['starts a new session after half an hour', 31, false],
  ])('%s of a returning visitor', async (_name, minutesAgo, isSame) => {
    const lastPage = Date.now() - minutesAgo * 60_000;
    const stored = { distinct_id: 'visitor-1', $sesid: [lastPage, 'session-1', lastPage] };
    localStorage.setItem('ph_phc_1_posthog', JSON.stringify(stored));
    server.use(setupHandler({ posthog_key: 'phc_1' }));
    const { router, events } = { ...collectAnalytics(), ...(await visit('/about')) };
    await waitFor(() => expect(events()).toHaveLength(1));
    await act(() => router.navigate({ to: '/privacy' }));
    await waitFor(() => expect(events()).toHaveLength(2));
    const [first, second] = events().map(({ properties }) => properties);
    expect(first).toMatchObject({ distinct_id: 'visitor-1' });
    expect(first?.$session_id === 'session-1').toBe(isSame);
    expect(second).toMatchObject({ distinct_id: 'visitor-1', $session_id: first?.$session_id });
  });

  test('counts a visitor again whose stored id is unreadable', async () => {
    localStorage.setItem('ph_phc_1_posthog', '{');
    server.use(setupHandler({ posthog_key: 'phc_1' }));
    const { pages } = collectAnalytics();
    await visit('/about');
    await waitFor(() => expect(pages()).toEqual(['/about']));
  });

  test('loads and counts nothing when the server has no keys', async () => {
    const views = collectPageViews();
    const { requests } = collectAnalytics();
    const errors = collectErrors();
    const { router } = await visit('/welcome');
    reportError(new Error('a bug'));
    await act(() => router.navigate({ to: '/about' }));
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
    expect(views).toEqual([]);
  });

  test('stops both when consent is withdrawn', async () => {
    server.use(setupHandler({ posthog_key: 'phc_1', sentry_dsn }));
    const { pages } = collectAnalytics();
    const errors = collectErrors();
    const { router } = await visit('/about');
    await waitFor(() => expect(pages()).toEqual(['/about']));
    expect(localStorage.getItem('ph_phc_1_posthog')).not.toBeNull();
    reportError(new Error('a bug before'));
    await waitFor(() => expect(errors).toEqual(['a bug before']));
    act(() => storeConsent('declined'));
    await waitFor(() => expect(localStorage.getItem('ph_phc_1_posthog')).toBeNull());
    reportError(new Error('a bug after'));
    await act(() => router.navigate({ to: '/privacy' }));
    // Sentry also listens to errors that no code of ours reports.
    window.onerror?.('an uncaught bug', '', 1, 1, new Error('an uncaught bug'));
    await act(() => router.navigate({ to: '/about' }));
    expect(pages()).toEqual(['/about']);
    expect(errors).toEqual(['a bug before']);
  });

  test('reports failed requests without help from the page', async () => {
    server.use(
      setupHandler({ sentry_dsn }),
      http.get(`${location.origin}/api/ceremony/overview`, () => errorResponse(500, 'Something broke.')),
    );
    const errors = collectErrors();
    await visit('/welcome');
    await waitFor(() => expect(errors).toContain('Something broke.'));
  });
});

test('a message that could not be sent is reported, also for being one too many', async () => {
  storeConsent('accepted');
  server.use(
    setupHandler({ sentry_dsn }),
    http.post(`${location.origin}/api/user/contact-us-message`, () => errorResponse(429, 'Too many.')),
  );
  const errors = collectErrors();
  const { user } = await visit('/contact-us');
  await user.type(screen.getByLabelText('Email'), 'toto@example.com');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Question');
  await user.type(screen.getByLabelText('Message'), 'Woof');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('heading', { name: 'Error Sending Message' });
  await waitFor(() => expect(errors).toEqual(['Too many.']));
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
