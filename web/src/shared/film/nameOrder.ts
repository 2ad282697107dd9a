import { lazily } from '../../lib/lazily';

interface Named {
  _id: string;
  name: string;
  year: number;
}

const words = lazily(
  () => new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true, numeric: true }),
);

/** The name a film is filed under: 'The Apartment' stands with the As. */
export function filedName(name: string): string {
  return name.replace(/^(?:a|the) (?=.)/i, '');
}

/** By name without a leading 'a' or 'the'; of two with the same name the older one comes first. */
export function byName(a: Named, b: Named): number {
  return (
    words().compare(filedName(a.name), filedName(b.name)) ||
    a.year - b.year ||
    Number(a._id > b._id) - Number(a._id < b._id)
  );
}
