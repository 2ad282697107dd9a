import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { useServer } from '../../api/server';
import { setupQueries } from './queries';

/** What a server offers that is a demo; `undefined` on any other. */
export function useDemo(): components['schemas']['DemoSetup'] | undefined {
  const { environment } = useServer();
  // Other servers get no request because of this.
  const setup = useQuery({ ...setupQueries.features(), enabled: environment === 'demo' });
  return setup.data?.demo ?? undefined;
}
