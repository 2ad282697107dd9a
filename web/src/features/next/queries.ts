import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { goalKey, nextKey } from '../../shared/next/nextKey';
import type { GoalResponse, PlanScope, TonightRequest } from '../../shared/next/types';
import type { LastChanceRequest } from './requests';

/** Of all its filters. */
export const tonightKey = [...nextKey, 'tonight'] as const;

/** Of all its filters. */
export const lastChanceKey = [...nextKey, 'last-chance'] as const;

export const nextQueries = {
  tonight: (request: TonightRequest) =>
    queryOptions({
      queryKey: [...tonightKey, request],
      queryFn: ({ signal }) => body(api.POST('/api/next/tonight', { body: request, signal })),
      // Airings begin and end, and friends watch films.
      staleTime: 60_000,
    }),
  lastChance: (request: LastChanceRequest) =>
    queryOptions({
      queryKey: [...lastChanceKey, request],
      queryFn: ({ signal }) =>
        body(
          api.GET('/api/next/last-chance', {
            params: { query: request },
            querySerializer: { array: { style: 'form', explode: false } },
            signal,
          }),
        ),
      staleTime: 60_000,
    }),
  goal: () =>
    queryOptions({
      queryKey: goalKey,
      queryFn: ({ signal }) => body(api.GET('/api/next/goal', { signal })),
      // Days pass, and other devices mark films.
      staleTime: 0,
    }),
};

export function useSetGoal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (goal: { scope: PlanScope; day: string; time_zone: string }) =>
      body(api.POST('/api/next/goal', { body: goal })),
    onSuccess: (response) => changeGoal(cache, response),
  });
}

export function useStopGoal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/next/goal')),
    onSuccess: () => changeGoal(cache, { goal: null, calendar: null }),
  });
}

/** Creates a calendar link; the previous one stops working. */
export function useCreateGoalCalendar() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/next/goal/calendar')),
    onSuccess: ({ made }) => changeGoal(cache, { calendar: { made } }),
  });
}

export function useDeleteGoalCalendar() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/next/goal/calendar')),
    onSuccess: () => changeGoal(cache, { calendar: null }),
  });
}

async function changeGoal(cache: QueryClient, change: Partial<GoalResponse>): Promise<void> {
  const { queryKey } = nextQueries.goal();
  // A response on its way may be older.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (before) => before && { ...before, ...change });
}
