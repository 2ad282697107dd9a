import { Problem, Unreachable } from '../../api/problem';

interface ErrorMessage {
  title: string;
  text: string;
  remedy: 'retry' | 'reload';
}

/** Each browser words a part of the app that could not be loaded in its own way. */
const missingPart = /dynamically imported module|importing a module script failed|error loading dynamically/i;

/** What to tell a person about an error that took the whole page. */
export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof Problem) {
    return { title: 'That did not work', text: error.detail, remedy: 'retry' };
  }
  if (error instanceof Unreachable) {
    return { title: 'No connection', text: error.message, remedy: 'retry' };
  }
  if (error instanceof Error && missingPart.test(error.message)) {
    return {
      title: 'A new cut is showing',
      text: 'A part of this page could not be loaded. Most likely Laurels was updated while you were here; reloading brings you the new version.',
      remedy: 'reload',
    };
  }
  return {
    title: 'The projector jammed',
    text: 'Something on this page went wrong that should not have. Reloading usually helps.',
    remedy: 'reload',
  };
}
