import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockText, timeIn } from '../../../lib/localTime';
import { aUser } from '../../../testing/builders';
import { aFilm } from '../../../testing/catalogue';
import { everyListing, listings } from '../../../testing/listings';
import { visit } from '../../../testing/render';
import { profileHandler, server, setupHandler } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const card = () => within(screen.getByRole('region', { name: 'Local theaters' }));

/** Stubs the geolocation API with a position or an error code. */
function geolocation(state: PermissionState, result: GeolocationCoordinates | 1 | 2 | 3) {
  const status = Object.assign(new EventTarget(), { state });
  const define = (name: string, value: object) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  define('permissions', { query: () => Promise.resolve(status) });
  define('geolocation', {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
      typeof result === 'number'
        ? failed({ code: result } as GeolocationPositionError)
        : found({ coords: result } as GeolocationPosition),
  });
}

/** jsdom implements neither, so remove the stubs. */
afterEach(() => {
  for (const name of ['permissions', 'geolocation']) Reflect.deleteProperty(navigator, name);
});

const hollywood = { latitude: 34.09, longitude: -118.33 } as GeolocationCoordinates;

beforeEach(() => {
  server.use(profileHandler(aUser()), setupHandler({ listings: everyListing('live') }), ...listings());
});

describe('local theaters', () => {
  const inLosAngeles = (hours: number) => timeIn('America/Los_Angeles')(Date.now() + hours * 3_600_000);
  const showings = (name = 'The Rialto') =>
    http.get(at('/api/viewing-options/theater-showings'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const where = query.get('zipcode') ?? `${query.get('lat')},${query.get('long')}`;
      const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA');
      return HttpResponse.json({
        source: 'live',
        fetched: new Date().toISOString(),
        films: [aFilm()],
        theaters: [
          {
            name: `${name} at ${where} within ${query.get('radius')}`,
            showings: [{ film_id: aFilm()._id, showtimes: [`${tomorrow}T19:30`] }],
          },
        ],
      });
    });

  test('are searched automatically when the permission is granted', async () => {
    geolocation('granted', hollywood);
    server.use(showings());
    await visit('/viewing-options');
    expect(await card().findByText('The Rialto at 34.09,-118.33 within 10')).toBeVisible();
    expect(card().getByText('7:30 PM', { exact: false })).toHaveTextContent('tomorrow 7:30 PM');
  });

  test('are searched on demand when the permission is undecided', async () => {
    geolocation('prompt', hollywood);
    server.use(showings());
    const { user } = await visit('/viewing-options');
    await user.click(await card().findByRole('button', { name: 'Search near me' }));
    expect(await card().findByText(/^The Rialto/)).toBeVisible();
  });

  test.each([
    [
      'denied',
      'denied',
      1,
      'enable location detection in your browser and refresh to search local theater showings',
      false,
    ],
    ['unavailable', 'granted', 2, 'local position unavailable, try searching again', true],
    ['timed out', 'granted', 3, 'search timed out, try searching again', true],
  ] as const)('explain that the position is %s', async (_description, state, code, message, canSearch) => {
    geolocation(state, code);
    await visit('/viewing-options');
    expect(await card().findByText(message)).toBeVisible();
    expect(card().queryAllByRole('button', { name: 'Search near me' })).toHaveLength(canSearch ? 1 : 0);
  });

  test('explain that the browser has no location detection', async () => {
    await visit('/viewing-options');
    const message = 'location detection is not supported in this browser';
    expect(await card().findByText(message)).toBeVisible();
  });

  test('can be searched by a valid zip code', async () => {
    server.use(showings());
    const { user } = await visit('/viewing-options');
    await user.type(await card().findByRole('textbox', { name: 'Zip code' }), 'ABCDE{Enter}');
    expect(card().getByText('Enter a five-digit zip code.')).toBeVisible();
    await user.clear(card().getByRole('textbox', { name: 'Zip code' }));
    await user.type(card().getByRole('textbox', { name: 'Zip code' }), '90028{Enter}');
    expect(await card().findByText('The Rialto at 90028 within 10')).toBeVisible();
  });

  test("are judged by the theater's time, not by the viewer's", async () => {
    server.use(
      http.get(at('/api/viewing-options/theater-showings'), () =>
        HttpResponse.json({
          source: 'live',
          fetched: new Date().toISOString(),
          time_zone: 'America/Los_Angeles',
          films: [aFilm()],
          theaters: [
            {
              name: 'The Rialto',
              showings: [{ film_id: aFilm()._id, showtimes: [inLosAngeles(-1), inLosAngeles(1)] }],
            },
          ],
        }),
      ),
    );
    const { user } = await visit('/viewing-options');
    await user.type(await card().findByRole('textbox', { name: 'Zip code' }), '90028{Enter}');
    expect(await card().findByText(new RegExp(`${clockText(inLosAngeles(1))}$`))).toBeVisible();
    // In Honolulu, the time zone of the tests, it's still to come.
    expect(card().queryByText(new RegExp(clockText(inLosAngeles(-1))))).not.toBeInTheDocument();
    expect(card().getByText(/^Showtimes are in the theaters' time zone/)).toBeVisible();
  });

  test('can be empty', async () => {
    server.use(
      http.get(at('/api/viewing-options/theater-showings'), () =>
        HttpResponse.json({ source: 'live', fetched: new Date().toISOString(), films: [], theaters: [] }),
      ),
    );
    const { user } = await visit('/viewing-options');
    await user.type(await card().findByRole('textbox', { name: 'Zip code' }), '00501{Enter}');
    expect(await card().findByText('no local showings found')).toBeVisible();
  });
});
