import { Problem } from '../../api/problem';
import { waitText } from '../../lib/waitText';

/** The error message, plus how long to wait if the response has `Retry-After`. */
export function failureText(error: Error): string {
  const wait = error instanceof Problem && error.retryAfter;
  return wait ? `${error.message} You can try again in ${waitText(wait)}.` : error.message;
}
