import { Problem } from '../../api/problem';
import { waitText } from '../../lib/waitText';

/** The server's own words, and how long to wait where it says so. */
export function failureText(error: Error): string {
  const wait = error instanceof Problem && error.retryAfter;
  return wait ? `${error.message} You can try again in ${waitText(wait)}.` : error.message;
}
