// Types of the calls below /api/next, as long as the generated ones don't have them.
// biome-ignore lint/style/noRestrictedImports: only its type.
import type { Client } from 'openapi-fetch';
import { api } from '../../api/client';
import type { components } from '../../api/schema.gen';

type Schemas = components['schemas'];
type ServiceId = Schemas['MyServices']['services'][number];

export type ChanceReason =
  | { kind: 'airs'; provider: 'tcm' | 'fxm'; start_time: string; end_time: string; airings: number }
  | { kind: 'streams_nowhere' }
  | { kind: 'in_theaters'; theaters: number; last_showtime: string }
  | { kind: 'left_service'; service: ServiceId; at: string }
  | { kind: 'only_service'; service: ServiceId; since?: string | null }
  | ({ kind: 'closes' } & Schemas['Ring'])
  | ({ kind: 'nears'; left: number } & Schemas['Ring']);

export type ChanceFilm = Schemas['FilmEntry'] & {
  reasons: ChanceReason[];
  until?: string | null;
};

export interface LastChanceResponse {
  films: ChanceFilm[];
  is_sample: boolean;
}

interface ClosingSoon {
  is_on: boolean;
  time_zone?: string | null;
}

type Json<T> = { content: { 'application/json': T } };
interface Call<Response, Body = never, Path = never, Query = never> {
  parameters: { query?: Query; header?: never; path: Path; cookie?: never };
  requestBody?: [Body] extends [never] ? never : Json<Body>;
  responses: { 200: { headers: Record<string, unknown> } & Json<Response> };
}
interface Open<Response, Body = never, Query = never> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
  requestBody?: [Body] extends [never] ? never : Json<Body>;
  responses: { 200: { headers: Record<string, unknown> } & Json<Response> };
}

interface NextPaths {
  '/api/next/last-chance': { get: Open<LastChanceResponse, never, Partial<Schemas['NearbyPlace']>> };
  '/api/next/closing-soon': {
    get: Open<ClosingSoon>;
    post: Open<ClosingSoon, { is_on: boolean; time_zone: string }>;
  };
  '/api/next/closing-soon/unsubscribe/{token}': { post: Call<undefined, never, { token: string }> };
}

export const nextApi = api as unknown as Client<NextPaths>;
