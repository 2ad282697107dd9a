import { lazyRouteComponent } from '@tanstack/react-router';

/** A page in a chunk of its own, which is named after its component, so that the build can preload the chunk. */
export function lazyPage<Name extends string, Code extends Record<Name, () => React.ReactNode>>(
  load: () => Promise<Code>,
  name: Name,
) {
  return Object.assign(lazyRouteComponent(load, name), { chunk: name });
}
