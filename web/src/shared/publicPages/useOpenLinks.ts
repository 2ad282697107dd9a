import { useQuery } from '@tanstack/react-query';
import { useCatalogueLinks } from '../film/catalogueLinks';
import { useMe } from '../me/queries';
import { isCataloguePublic } from '../setup/publicCatalogue';
import { setupQueries } from '../setup/queries';

/** Links into the catalogue from what users have made public; undefined for visitors if the catalogue isn't public. */
export function useOpenLinks() {
  const links = useCatalogueLinks();
  const setup = useQuery(setupQueries.features());
  const me = useMe();
  return me || isCataloguePublic(setup.data) ? links : undefined;
}
