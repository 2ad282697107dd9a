import type { components } from '../../api/schema.gen';

/** Whether visitors may open the pages of films, ceremonies, categories and people; until it's known, they may. */
export function isCataloguePublic(setup: components['schemas']['Setup'] | undefined): boolean {
  return setup?.public_catalogue ?? true;
}
