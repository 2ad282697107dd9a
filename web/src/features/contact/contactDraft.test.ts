import { expect, test } from 'vitest';
import listed from '../../../../api/cases/contact_subjects.json';
import { canSend, counterTone, subjectsFor } from './contactDraft';

const logInSubject = "I'm having trouble logging in";
const draft = { email: 'toto@example.com', subject: 'Idea', message: 'More musicals, please.' };

test('offers the log-in subject only when logged out', () => {
  expect(subjectsFor(false)).toContain(logInSubject);
  expect(subjectsFor(true)).not.toContain(logInSubject);
  expect(subjectsFor(true)).toEqual(subjectsFor(false).filter((subject) => subject !== logInSubject));
});

// The server reads the same list.
test('subjects are those of the server', () => {
  expect(subjectsFor(true)).toEqual(listed.for_everyone);
  expect(subjectsFor(false)).toEqual([...listed.logged_out_only, ...listed.for_everyone]);
});

test.each([
  ['every field', {}, true, true],
  ['no subject', { subject: '' }, false, false],
  ['a subject that is not offered', { subject: 'Spam' }, false, false],
  ['the log-in subject', { subject: logInSubject }, false, true],
  ['no message', { message: '' }, false, false],
  ['a blank message', { message: ' \n ' }, false, false],
  ['the longest message', { message: 'x'.repeat(1000) }, true, true],
  ['a message that is too long', { message: 'x'.repeat(1001) }, false, false],
  ['no email', { email: '' }, true, false],
  ['a blank email', { email: ' ' }, true, false],
])('form with %s', (_name, changes, whenLoggedIn, whenLoggedOut) => {
  expect(canSend({ ...draft, ...changes }, true)).toBe(whenLoggedIn);
  expect(canSend({ ...draft, ...changes }, false)).toBe(whenLoggedOut);
});

test.each([
  [0, 'plain'],
  [900, 'plain'],
  [901, 'near'],
  [999, 'near'],
  [1000, 'full'],
])('the counter of %i characters is %s', (length, tone) => {
  expect(counterTone(length)).toBe(tone);
});
