import type { SearchHit } from '../queries';

export interface FoundPerson {
  /** The IMDb ID. */
  id: string;
  name: string;
  nominations: number;
}

/** The nominees that a search found and that have a page, the most nominated first. */
export function foundPeople(hits: readonly SearchHit[]): FoundPerson[] {
  const people = new Map<string, { name: string; ceremony: number; nominations: Set<string> }>();
  for (const { nominations = [] } of hits) {
    for (const { _id, ceremony, nominees, nominee_ids = [] } of nominations) {
      nominees.forEach((name, index) => {
        const id = nominee_ids[index];
        if (!id) return;
        const person = people.get(id) ?? { name, ceremony, nominations: new Set() };
        people.set(id, person);
        // Named as credited last.
        if (ceremony > person.ceremony) Object.assign(person, { name, ceremony });
        person.nominations.add(_id);
      });
    }
  }
  return [...people]
    .map(([id, { name, nominations }]) => ({ id, name, nominations: nominations.size }))
    .sort((a, b) => b.nominations - a.nominations || a.name.localeCompare(b.name));
}
