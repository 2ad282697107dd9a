import { expect, test } from 'vitest';
import { replyLink } from './replyLink';

test('encodes the email and the subject so that neither can add recipients', () => {
  expect(replyLink('a@example.org', 'Idea')).toBe('mailto:a%40example.org?subject=Re%3A%20Idea');
  expect(replyLink('a@example.org?bcc=b@example.org', 'A & B')).not.toMatch(/bcc=|&/);
});
