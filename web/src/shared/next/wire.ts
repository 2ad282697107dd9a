// Types of the calls below /api/next, as long as the generated ones don't have them.
// biome-ignore lint/style/noRestrictedImports: only its type.
import type { Client } from 'openapi-fetch';
import { api } from '../../api/client';

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
  '/api/next/closing-soon': {
    get: Open<ClosingSoon>;
    post: Open<ClosingSoon, { is_on: boolean; time_zone: string }>;
  };
  '/api/next/closing-soon/unsubscribe/{token}': { post: Call<undefined, never, { token: string }> };
}

export const nextApi = api as unknown as Client<NextPaths>;
