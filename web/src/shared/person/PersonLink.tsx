import type { ReactNode } from 'react';
import { TextLink } from '../../ui/TextLink';

interface PersonLinkProps {
  /** The IMDb ID; without one there's no page. */
  id: string | null | undefined;
  children: ReactNode;
}

/** A name that leads to the page of a person or company. */
export function PersonLink({ id, children }: PersonLinkProps) {
  if (!id) return children;
  return (
    <TextLink to="/person/$person_id" params={{ person_id: id }} search={{}}>
      {children}
    </TextLink>
  );
}
