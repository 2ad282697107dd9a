// Types of the calls below /api/next, as long as the generated ones don't have them.
// biome-ignore lint/style/noRestrictedImports: only its type.
import type { Client } from 'openapi-fetch';
import { api } from '../../api/client';
import type { components } from '../../api/schema.gen';

type ServiceId = components['schemas']['MyServices']['services'][number];
type FilmRow = components['schemas']['FilmRow'];
export type Airing = components['schemas']['NextAiring'];

export interface NextRing {
  ceremony: number;
  /** Normalized name. */
  category: string;
  category_name: string;
  years: string;
}

export interface FilmEntry {
  film_id: string;
  film: FilmRow;
  minutes: number;
  is_estimated: boolean;
}

export type NextKind = 'features' | 'shorts' | 'documentaries';

interface Restrictions {
  friend_ids?: string[];
  services?: 'mine' | ServiceId[] | null;
  kinds?: NextKind[];
  genres?: string[];
  languages?: string[];
}

export interface NextPlace {
  zipcode?: string;
  lat?: number;
  long?: number;
  radius?: number;
}

export interface TonightRequest extends Restrictions {
  friend_ids: string[];
  minutes?: number;
  time_zone?: string;
  place?: NextPlace;
}

export interface TonightFilm extends FilmEntry {
  score: number;
  closes: (NextRing & { user_id: string })[];
  nears: (NextRing & { user_id: string; left: number })[];
  services: ServiceId[];
  airings: Airing[];
  theaters: { name: string; showtimes: string[] }[];
  is_bookmarked: boolean;
}

export interface TonightResponse {
  films: TonightFilm[];
  is_sample: boolean;
  hidden: number;
}

export interface PlanScope {
  kind: 'ceremony' | 'decade' | 'category' | 'all' | 'rings';
  value?: number | string;
}

export interface PlanRequest extends Restrictions {
  scope: PlanScope;
  minutes: number;
  exclude?: string[];
}

export interface PlannedFilm extends FilmEntry {
  closes: NextRing[];
}

export interface FrontierPoint {
  minutes: number;
  rings: number;
}

export interface PlanResponse {
  rings: number;
  minutes: number;
  films: PlannedFilm[];
  optimal: boolean;
  bound?: number | null;
  frontier: FrontierPoint[];
  open_rings: number;
  open_minutes: number;
}

export type ChanceReason =
  | { kind: 'airs'; provider: Airing['provider']; start_time: string; end_time: string; airings: number }
  | { kind: 'streams_nowhere' }
  | { kind: 'in_theaters'; theaters: number; last_showtime: string }
  | { kind: 'left_service'; service: ServiceId; at: string }
  | { kind: 'only_service'; service: ServiceId; since?: string | null }
  | ({ kind: 'closes' } & NextRing)
  | ({ kind: 'nears'; left: number } & NextRing);

export interface ChanceFilm extends FilmEntry {
  reasons: ChanceReason[];
  until?: string | null;
}

export interface LastChanceResponse {
  films: ChanceFilm[];
  is_sample: boolean;
}

export interface Evening {
  day: string;
  minutes: number;
  films: PlannedFilm[];
}

export interface Goal {
  scope: PlanScope;
  title: string;
  day: string;
  time_zone: string;
  started: string;
  today: string;
  films_left: number;
  minutes_left: number;
  days_left: number;
  minutes_per_day: number;
  rings_left: number;
  evenings: Evening[];
  history: { day: string; minutes_left: number }[];
  streak: number;
  is_done: boolean;
  is_over: boolean;
}

export interface GoalResponse {
  goal?: Goal | null;
  suggestion: { ceremony: number; day: string };
  calendar?: { made: string } | null;
}

export interface ClosingSoon {
  is_on: boolean;
  time_zone?: string | null;
}

type Json<T> = { content: { 'application/json': T } };
interface Call<Response, Body = never, Path = never, Query = never> {
  parameters: {
    query?: Query;
    header?: never;
    path: Path;
    cookie?: never;
  };
  requestBody?: [Body] extends [never] ? never : Json<Body>;
  responses: { 200: { headers: Record<string, unknown> } & Json<Response> };
}
interface Open<Response, Body = never, Query = never> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
  requestBody?: [Body] extends [never] ? never : Json<Body>;
  responses: { 200: { headers: Record<string, unknown> } & Json<Response> };
}

interface NextPaths {
  '/api/next/tonight': { post: Open<TonightResponse, TonightRequest> };
  '/api/next/hidden/{film_id}': {
    post: Call<undefined, never, { film_id: string }>;
    delete: Call<undefined, never, { film_id: string }>;
  };
  '/api/next/hidden': { delete: Open<undefined> };
  '/api/next/last-chance': { get: Open<LastChanceResponse, never, NextPlace> };
  '/api/next/plan': { post: Open<PlanResponse, PlanRequest> };
  '/api/next/goal': {
    get: Open<GoalResponse>;
    post: Open<GoalResponse, { scope: PlanScope; day: string; time_zone: string }>;
    delete: Open<undefined>;
  };
  '/api/next/goal/calendar': { post: Open<{ url: string; made: string }>; delete: Open<undefined> };
  '/api/next/closing-soon': {
    get: Open<ClosingSoon>;
    post: Open<ClosingSoon, { is_on: boolean; time_zone: string }>;
  };
  '/api/next/closing-soon/unsubscribe/{token}': { post: Call<undefined, never, { token: string }> };
}

export const nextApi = api as unknown as Client<NextPaths>;
