import { Fragment } from 'react';
import type { components } from '../../api/schema.gen';
import { PersonLink } from './PersonLink';

type Nominee = components['schemas']['Nominee'];

/** The names of a nomination, each a link to its page. */
export function Nominees({ nominees }: { nominees: readonly Nominee[] }) {
  return nominees.map(({ name, imdb_id }, index) => (
    <Fragment key={`${imdb_id} ${name}`}>
      {index > 0 && ', '}
      <PersonLink id={imdb_id}>{name}</PersonLink>
    </Fragment>
  ));
}
