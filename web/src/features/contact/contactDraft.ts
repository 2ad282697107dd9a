// Rules of the contact form: its subjects, when it can be sent, and the color of the counter.
import type { components } from '../../api/schema.gen';

type Subject = components['schemas']['ContactMessage']['subject'];

export const maxMessageLength = 1000;
/** The counter warns above this length. */
const warningLength = 0.9 * maxMessageLength;

const subjects: readonly Subject[] = [
  'Question',
  'Problem',
  'Wrong or missing film data',
  'Idea',
  'Membership',
  'Privacy',
  'Something else',
];
/** Only offered to visitors who are not logged in. */
const logInSubject: Subject = "I'm having trouble logging in";

export interface Draft {
  /** Only used when not logged in. */
  email: string;
  subject: string;
  message: string;
}

export const emptyDraft: Draft = { email: '', subject: '', message: '' };

export function subjectsFor(isLoggedIn: boolean): readonly Subject[] {
  return isLoggedIn ? subjects : [logInSubject, ...subjects];
}

/** The subject of a draft, if it's in the list. */
export function findSubject(subject: string, isLoggedIn: boolean): Subject | undefined {
  return subjectsFor(isLoggedIn).find((listed) => listed === subject);
}

export function canSend({ email, subject, message }: Draft, isLoggedIn: boolean): boolean {
  return (
    findSubject(subject, isLoggedIn) !== undefined &&
    message.trim() !== '' &&
    message.length <= maxMessageLength &&
    (isLoggedIn || email.trim() !== '')
  );
}

export type CounterTone = 'plain' | 'near' | 'full';

export function counterTone(length: number): CounterTone {
  if (length >= maxMessageLength) return 'full';
  return length > warningLength ? 'near' : 'plain';
}
