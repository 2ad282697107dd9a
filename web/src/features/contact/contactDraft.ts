// The rules of the contact form: what can be said, when it can be sent, and what the counter looks like.

export const longestMessage = 1000;
/** From here on the counter warns. */
const nearlyFull = 0.9 * longestMessage;

const subjects = [
  'Question',
  'Problem',
  'Wrong or missing film data',
  'Idea',
  'Membership',
  'Privacy',
  'Something else',
];
/** Only those who are not logged in can have it. */
const troubleLoggingIn = "I'm having trouble logging in";

export interface Draft {
  /** Asked for only from somebody who is not logged in. */
  email: string;
  subject: string;
  message: string;
}

export const emptyDraft: Draft = { email: '', subject: '', message: '' };

export function subjectsFor(isLoggedIn: boolean): readonly string[] {
  return isLoggedIn ? subjects : [troubleLoggingIn, ...subjects];
}

export function canSend({ email, subject, message }: Draft, isLoggedIn: boolean): boolean {
  return (
    subjectsFor(isLoggedIn).includes(subject) &&
    message.trim() !== '' &&
    message.length <= longestMessage &&
    (isLoggedIn || email.trim() !== '')
  );
}

export type CounterTone = 'plain' | 'near' | 'full';

export function counterTone(length: number): CounterTone {
  if (length >= longestMessage) return 'full';
  return length > nearlyFull ? 'near' : 'plain';
}
