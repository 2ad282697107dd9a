// What the server suggests to watch next, and the handlers of its endpoints.
import { HttpResponse, http } from 'msw';
import type {
  ChanceFilm,
  Goal,
  GoalResponse,
  LastChanceResponse,
  PlannedFilm,
  PlanRequest,
  PlanResponse,
  TonightFilm,
  TonightRequest,
  TonightResponse,
} from '../shared/next/types';
import { aFilm, newestFilms } from './catalogue';

const at = (path: string) => `${location.origin}${path}`;
const filmOf = (id: string) => newestFilms.find(({ _id }) => _id === id) ?? aFilm({ _id: id });

export const aRing = { ceremony: 10, category: 'directing', category_name: 'Directing', years: '1937' };

export function aTonightFilm(changes: Partial<TonightFilm> = {}): TonightFilm {
  const film_id = changes.film_id ?? 'alibi';
  return {
    film_id,
    film: filmOf(film_id),
    minutes: 90,
    is_estimated: false,
    score: 1,
    closes: [],
    nears: [],
    services: [],
    airings: [],
    theaters: [],
    is_bookmarked: false,
    ...changes,
  };
}

export function aPlannedFilm(changes: Partial<PlannedFilm> = {}): PlannedFilm {
  const film_id = changes.film_id ?? 'alibi';
  return { film_id, film: filmOf(film_id), minutes: 90, is_estimated: false, closes: [], ...changes };
}

export function aChanceFilm(changes: Partial<ChanceFilm> = {}): ChanceFilm {
  const film_id = changes.film_id ?? 'alibi';
  return {
    film_id,
    film: filmOf(film_id),
    minutes: 90,
    is_estimated: false,
    reasons: [],
    until: null,
    ...changes,
  };
}

export function aPlan(changes: Partial<PlanResponse> = {}): PlanResponse {
  return {
    rings: 2,
    minutes: 180,
    films: [aPlannedFilm(), aPlannedFilm({ film_id: 'melody', closes: [aRing] })],
    optimal: true,
    bound: null,
    frontier: [
      { minutes: 90, rings: 1 },
      { minutes: 180, rings: 2 },
      { minutes: 1200, rings: 3 },
    ],
    open_rings: 3,
    open_minutes: 1200,
    ...changes,
  };
}

export function aGoal(changes: Partial<Goal> = {}): Goal {
  return {
    scope: { kind: 'ceremony', value: 2 },
    title: 'The 2nd ceremony',
    day: '2027-03-14',
    time_zone: 'Pacific/Honolulu',
    started: '2026-11-10',
    today: '2026-11-17',
    films_left: 12,
    minutes_left: 1250,
    minutes_at_start: 1480,
    days_left: 117,
    minutes_per_day: 11,
    rings_left: 4,
    evenings: [
      { day: '2026-11-17', minutes: 90, films: [aPlannedFilm()] },
      { day: '2026-11-19', minutes: 90, films: [aPlannedFilm({ film_id: 'melody', closes: [aRing] })] },
    ],
    history: [{ day: '2026-11-10', minutes_left: 1400 }],
    streak: 3,
    is_done: false,
    is_over: false,
    ...changes,
  };
}

interface NextOptions {
  tonight?: (request: TonightRequest) => TonightResponse | Promise<TonightResponse>;
  plan?: (request: PlanRequest) => PlanResponse | Promise<PlanResponse>;
  lastChance?: (query: URLSearchParams) => LastChanceResponse | Promise<LastChanceResponse>;
  goal?: Partial<GoalResponse>;
}

/** Handlers of the calls below /api/next; `requests` are their bodies. */
export function next({
  tonight = () => ({ films: [], is_sample: false, hidden: 0 }),
  plan = () => aPlan(),
  lastChance = () => ({ films: [], is_sample: false }),
  goal = {},
}: NextOptions = {}) {
  const requests = {
    tonight: [] as TonightRequest[],
    plan: [] as PlanRequest[],
    goal: [] as unknown[],
    hidden: [] as string[],
  };
  const noContent = () => new HttpResponse(null, { status: 204 });
  let saved: GoalResponse = {
    goal: null,
    suggestion: { ceremony: 2, day: '2027-03-14' },
    calendar: null,
    ...goal,
  };
  const handlers = [
    http.post(at('/api/next/tonight'), async ({ request }) => {
      const body = (await request.json()) as TonightRequest;
      requests.tonight.push(body);
      return HttpResponse.json(await tonight(body));
    }),
    http.post(at('/api/next/plan'), async ({ request }) => {
      const body = (await request.json()) as PlanRequest;
      requests.plan.push(body);
      return HttpResponse.json(await plan(body));
    }),
    http.get(at('/api/next/last-chance'), async ({ request }) =>
      HttpResponse.json(await lastChance(new URL(request.url).searchParams)),
    ),
    http.post(at('/api/next/hidden/:film'), ({ params }) => {
      requests.hidden.push(`hide ${params.film}`);
      return noContent();
    }),
    http.delete(at('/api/next/hidden/:film'), ({ params }) => {
      requests.hidden.push(`show ${params.film}`);
      return noContent();
    }),
    http.delete(at('/api/next/hidden'), () => {
      requests.hidden.push('show all');
      return noContent();
    }),
    http.get(at('/api/next/goal'), () => HttpResponse.json(saved)),
    http.post(at('/api/next/goal'), async ({ request }) => {
      const body = (await request.json()) as Pick<Goal, 'scope' | 'day' | 'time_zone'>;
      requests.goal.push(body);
      saved = { ...saved, goal: aGoal(body) };
      return HttpResponse.json(saved);
    }),
    http.delete(at('/api/next/goal'), () => {
      saved = { ...saved, goal: null, calendar: null };
      return noContent();
    }),
    http.post(at('/api/next/goal/calendar'), () => {
      const made = '2026-11-17T12:00:00Z';
      saved = { ...saved, calendar: { made } };
      return HttpResponse.json({ url: 'https://laurels.example/api/next/goal/calendar/secret.ics', made });
    }),
    http.delete(at('/api/next/goal/calendar'), () => {
      saved = { ...saved, calendar: null };
      return noContent();
    }),
  ];
  return { handlers, requests };
}
