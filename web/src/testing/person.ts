// A nominated person with three films, and the handler of the endpoint.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { aFilm } from './catalogue';

type Schemas = components['schemas'];
type Nomination = Schemas['PersonNomination'];

const leading = {
  name: 'Actress in a Leading Role',
  normalized_name: 'actress-in-a-leading-role',
  display_priority: 30,
  group: 'actress',
};
const supporting = {
  name: 'Actress in a Supporting Role',
  normalized_name: 'actress-in-a-supporting-role',
  display_priority: 40,
  group: 'actress',
};

/** A nomination for acting, with changes to it and to its category. */
export function nominationOf({
  group = leading.group,
  normalized_name = leading.normalized_name,
  ...changes
}: Partial<Nomination> & Partial<Pick<Schemas['Category'], 'group' | 'normalized_name'>> = {}): Nomination {
  return {
    _id: 'n',
    ceremony: 55,
    years: '1982',
    category: { ...leading, group, normalized_name },
    category_name: leading.name,
    film_ids: ['sophie'],
    detail: null,
    won: false,
    status: 'official',
    ...changes,
  };
}

export function aPerson(changes: Partial<Schemas['Person']> = {}): Schemas['Person'] {
  return {
    _id: 'nm0000658',
    name: 'Meryl Streep',
    other_names: [],
    kind: 'person',
    nomCount: 3,
    winCount: 1,
    first: { ceremony: 51, years: '1978' },
    last: { ceremony: 81, years: '2008' },
    nominations: [
      nominationOf({
        _id: 'n-deer',
        ceremony: 51,
        years: '1978',
        category: supporting,
        category_name: supporting.name,
        film_ids: ['deer'],
      }),
      nominationOf({ _id: 'n-sophie', won: true, detail: 'Sophie' }),
      nominationOf({ _id: 'n-doubt', ceremony: 81, years: '2008', film_ids: ['doubt'] }),
    ],
    films: [
      aFilm({ _id: 'deer', name: 'The Deer Hunter', year: 1978 }),
      aFilm({ _id: 'sophie', name: "Sophie's Choice", year: 1982 }),
      aFilm({ _id: 'doubt', name: 'Doubt', year: 2008 }),
    ],
    collaborators: [{ _id: 'nm0000134', name: 'Robert De Niro', films: 2 }],
    records: [
      { kind: 'nominations-in-category', category: leading, value: 17, shared_with: [] },
      { kind: 'years', value: 39, shared_with: [{ _id: 'nm0000031', name: 'Katharine Hepburn' }] },
    ],
    ...changes,
  };
}

/** Handles requests for this person; there are no others. */
export function personHandler(person = aPerson()) {
  return http.get<{ id: string }>(`${location.origin}/api/person/:id`, ({ params }) =>
    params.id === person._id
      ? HttpResponse.json(person)
      : HttpResponse.json({ detail: "There's no nominated person.", status: 404 }, { status: 404 }),
  );
}
