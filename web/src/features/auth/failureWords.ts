import { Problem } from '../../api/problem';
import { waitWords } from '../../lib/waitWords';

/** The server's own words, and how long to wait where it says so. */
export function failureWords(error: Error): string {
  const wait = error instanceof Problem && error.retryAfter;
  return wait ? `${error.message} You can try again in ${waitWords(wait)}.` : error.message;
}
