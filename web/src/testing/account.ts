// Handlers of the account endpoints. They do not check for a session.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const authInfo: Schemas['AuthInfo'] = {
  email: 'dorothy@example.com',
  isEmailVerified: true,
  isEmailAuthed: true,
  isGoogleAuthed: false,
  isAppleAuthed: false,
  accountCreatedDate: '2026-01-02T22:00:00Z',
};

const signIns: Schemas['SignInMethod'][] = [
  { kind: 'password', added: '2026-01-02T22:00:00Z', last_used: minutesAgo(90) },
];

function device(changes: Partial<Schemas['DeviceSession']>): Schemas['DeviceSession'] {
  return {
    _id: 'here',
    device: 'Firefox on Linux',
    signed_in: minutesAgo(90),
    last_seen: minutesAgo(200),
    is_current: false,
    ...changes,
  };
}

/** This browser, a phone and a tablet. */
const devices = [
  device({ is_current: true }),
  device({ _id: 'phone', device: 'Safari on iPhone' }),
  device({ _id: 'tablet', device: 'Chrome on Android' }),
];

export function account() {
  return [
    http.get(`${location.origin}/api/user/auth-info`, () => HttpResponse.json(authInfo)),
    http.get(`${location.origin}/api/user/sign-ins`, () => HttpResponse.json(signIns)),
    http.post(`${location.origin}/api/auth/email/check-password`, () =>
      HttpResponse.json({ isAccepted: true, hint: null }),
    ),
    http.get(`${location.origin}/api/user/devices`, () => HttpResponse.json(devices)),
    http.get(`${location.origin}/api/user/tokens`, () => HttpResponse.json([])),
    http.get(`${location.origin}/api/user/watched-dates`, () => HttpResponse.json({})),
    http.get(`${location.origin}/api/user/watches`, () => HttpResponse.json({ watches: [] })),
    http.get(`${location.origin}/api/user/diary-sharing`, () => HttpResponse.json({ shared: false })),
    http.get(`${location.origin}/api/viewing-options/my-services`, () => HttpResponse.json({ services: [] })),
    http.get(`${location.origin}/api/next/closing-soon`, () =>
      HttpResponse.json({ is_on: false, time_zone: null }),
    ),
    http.get(`${location.origin}/api/user/notifications`, () =>
      HttpResponse.json({
        public_key: null,
        is_on_here: false,
        devices: 0,
        kinds: { friends: false, tonight: false, winners: false },
        quiet_hours: null,
        time_zone: null,
      }),
    ),
    http.get(`${location.origin}/api/user/public-page`, () =>
      HttpResponse.json({ slug: null, parts: ['rings', 'numbers'], is_indexed: false }),
    ),
    http.get(`${location.origin}/api/user/shares`, () => HttpResponse.json({ shares: [] })),
    http.get(`${location.origin}/api/user/webhooks`, () => HttpResponse.json([])),
    http.get(`${location.origin}/api/viewing-options/calendar`, () => HttpResponse.json({ made: null })),
  ];
}
