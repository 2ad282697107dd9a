import { expect, test } from 'vitest';
import { socialLogInUrl, successUrl } from './forwardedQuery';

test.each([
  ['', '/auth-complete?strategy=email&success=true', '/api/auth/login/google'],
  [
    '?from=mail&tag=a&tag=b',
    '/auth-complete?strategy=email&success=true&from=mail&tag=a&tag=b',
    '/api/auth/login/google?from=mail&tag=a&tag=b',
  ],
  [
    '?problem=expired&strategy=google&from=mail',
    '/auth-complete?strategy=email&success=true&from=mail',
    '/api/auth/login/google?from=mail',
  ],
  ['?success=false', '/auth-complete?strategy=email&success=true', '/api/auth/login/google'],
])('forwards the query "%s" without the parameters of the log-in itself', (search, emailUrl, googleUrl) => {
  expect(successUrl('email', search)).toBe(emailUrl);
  expect(socialLogInUrl('google', search)).toBe(googleUrl);
});
