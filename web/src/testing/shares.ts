// What a user has made public, and handlers that store it.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { errorResponse } from './server';

type Schemas = components['schemas'];

const url = (path: string) => `${location.origin}${path}`;

export function aPublicProfile(changes: Partial<Schemas['PublicProfile']> = {}): Schemas['PublicProfile'] {
  return {
    slug: 'dorothy',
    username: 'Dorothy',
    picture_url: null,
    is_indexed: false,
    numbers: {
      films: { seen: 3, total: 5233 },
      minutes: 6000,
      rings: { seen: 1, total: 2000 },
      nominations: { seen: 12, total: 11000 },
    },
    rings: [
      {
        ceremony: 2,
        year: '1928/29',
        categories: [
          { normalized_name: 'best-picture', seen: 3, total: 3 },
          { normalized_name: 'directing', seen: 1, total: 3 },
        ],
      },
      { ceremony: 1, year: '1927/28', categories: [{ normalized_name: 'best-picture', seen: 0, total: 2 }] },
    ],
    ...changes,
  };
}

export function aSharedProgress(changes: Partial<Schemas['SharedProgress']> = {}): Schemas['SharedProgress'] {
  return {
    username: 'Dorothy',
    picture_url: null,
    subject: { kind: 'category', ceremony: 2, category: 'best-picture' },
    title: 'Best Picture, 2nd',
    films: { seen: 1, total: 2 },
    nominees: [
      { _id: 'melody', name: 'The Broadway Melody', year: 1929, seen: true, won: true },
      { _id: 'alibi', name: 'Alibi', year: 1929, seen: false, won: false },
    ],
    ...changes,
  };
}

/** Handles the request for a public page; other names are not found. */
export function publicPageHandler(profile = aPublicProfile()) {
  return http.get<{ slug: string }>(url('/api/public/:slug'), ({ params }) =>
    params.slug === profile.slug ? HttpResponse.json(profile) : errorResponse(404, "There's no such page."),
  );
}

/** Handles the request for what is shared by the link with this token; others are not found. */
export function shareHandler(token: string, progress = aSharedProgress()) {
  return http.get<{ token: string }>(url('/api/share/:token'), ({ params }) =>
    params.token === token ? HttpResponse.json(progress) : errorResponse(404, "There's no such page."),
  );
}

export function aShare(changes: Partial<Schemas['Share']> = {}): Schemas['Share'] {
  return {
    _id: 'share-1',
    token: 'token-1',
    path: '/s/token-1',
    subject: { kind: 'category', ceremony: 2, category: 'best-picture' },
    title: 'Best Picture, 2nd',
    made_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    ...changes,
  };
}

/** Handlers of a user's own public page and links; `sent` describes each change. */
export function ownShareHandlers(shares: Schemas['Share'][] = []) {
  let page: Schemas['PublicPage'] = { slug: null, parts: ['rings', 'numbers'], is_indexed: false };
  let links = shares;
  const sent: unknown[] = [];
  const handlers = [
    http.get(url('/api/user/public-page'), () => HttpResponse.json(page)),
    http.put(url('/api/user/public-page'), async ({ request }) => {
      page = (await request.json()) as Schemas['PublicPage'];
      sent.push(page);
      return HttpResponse.json(page);
    }),
    http.delete(url('/api/user/public-page'), () => {
      page = { ...page, slug: null };
      sent.push('turned off');
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(url('/api/user/shares'), () => HttpResponse.json({ shares: links })),
    http.post(url('/api/user/shares'), async ({ request }) => {
      const subject = (await request.json()) as Schemas['Share']['subject'];
      sent.push(subject);
      const share = aShare({ _id: 'new', token: 'new', path: '/s/new', subject });
      links = [share, ...links];
      return HttpResponse.json(share);
    }),
    http.delete<{ id: string }>(url('/api/user/shares/:id'), ({ params }) => {
      links = links.filter(({ _id }) => _id !== params.id);
      sent.push(`deleted ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, sent };
}
