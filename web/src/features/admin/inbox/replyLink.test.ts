import { expect, test } from 'vitest';
import { replyLink } from './replyLink';

test('an answer goes to one address, whatever stands in it', () => {
  expect(replyLink('a@example.org', 'Idea')).toBe('mailto:a%40example.org?subject=Re%3A%20Idea');
  expect(replyLink('a@example.org?bcc=b@example.org', 'A & B')).not.toMatch(/bcc=|&/);
});
