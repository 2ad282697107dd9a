import { expect, test } from 'vitest';
import { canSend, counterTone, subjectsFor } from './contactDraft';

const trouble = "I'm having trouble logging in";
const draft = { email: 'toto@example.com', subject: 'Idea', message: 'More musicals, please.' };

test('trouble with logging in is a subject for those who are not logged in', () => {
  expect(subjectsFor(false)).toContain(trouble);
  expect(subjectsFor(true)).not.toContain(trouble);
  expect(subjectsFor(true)).toEqual(subjectsFor(false).filter((subject) => subject !== trouble));
});

test.each([
  ['everything', {}, true, true],
  ['no subject', { subject: '' }, false, false],
  ['a subject that is not offered', { subject: 'Spam' }, false, false],
  ['the trouble of strangers', { subject: trouble }, false, true],
  ['no message', { message: '' }, false, false],
  ['a message of blanks', { message: ' \n ' }, false, false],
  ['the longest message', { message: 'x'.repeat(1000) }, true, true],
  ['a message too long', { message: 'x'.repeat(1001) }, false, false],
  ['no address', { email: '' }, true, false],
  ['an address of blanks', { email: ' ' }, true, false],
])('with %s a form can be sent by a member: %#', (_name, changes, asMember, asStranger) => {
  expect(canSend({ ...draft, ...changes }, true)).toBe(asMember);
  expect(canSend({ ...draft, ...changes }, false)).toBe(asStranger);
});

test.each([
  [0, 'plain'],
  [900, 'plain'],
  [901, 'near'],
  [999, 'near'],
  [1000, 'full'],
])('a message of %i characters has a counter that is %s', (length, tone) => {
  expect(counterTone(length)).toBe(tone);
});
