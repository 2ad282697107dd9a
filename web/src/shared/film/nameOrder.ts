import { lazily } from '../../lib/lazily';

interface Named {
  _id: string;
  name: string;
  year: number;
}

const collator = lazily(
  () => new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true, numeric: true }),
);

/** The name without a leading 'a' or 'the': 'The Apartment' is sorted under A. */
export function sortName(name: string): string {
  return name.replace(/^(?:a|the) (?=.)/i, '');
}

/** Compares by name without a leading 'a' or 'the', then by year. */
export function byName(a: Named, b: Named): number {
  return (
    collator().compare(sortName(a.name), sortName(b.name)) ||
    a.year - b.year ||
    Number(a._id > b._id) - Number(a._id < b._id)
  );
}
