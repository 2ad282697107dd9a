// Names for the schemas of the calls below /api/next.
import type { components } from '../../api/schema.gen';

type Schemas = components['schemas'];

export type NextRing = Schemas['Ring'];
export type NextKind = 'features' | 'shorts' | 'documentaries';
export type TonightRequest = Schemas['TonightRequest'];
export type TonightFilm = Schemas['TonightFilm'];
export type TonightResponse = Schemas['Tonight'];
export type PlanScope = Schemas['Scope'];
export type PlanRequest = Schemas['PlanRequest'];
export type PlannedFilm = Schemas['PlannedFilm'];
export type FrontierPoint = Schemas['EfficientPlan'];
export type PlanResponse = Schemas['Plan'];
export type Evening = Schemas['Evening'];
export type Goal = Schemas['Goal'];
export type GoalResponse = Schemas['GoalResponse'];
/** Where theaters are near; empty if that isn't known. */
export type NextPlace = { lat: number; long: number; radius: number } | Record<string, never>;
export type ChanceReason = Schemas['Reason'];
export type ChanceFilm = Schemas['LastChanceFilm'];
export type LastChanceResponse = Schemas['LastChance'];
