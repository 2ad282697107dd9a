import { lazily } from './lazily';

const grouped = lazily(() => new Intl.NumberFormat('en-US'));

/** '5,234' */
export function numberText(value: number): string {
  return grouped().format(value);
}
