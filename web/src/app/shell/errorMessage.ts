import { Problem, Unreachable } from '../../api/problem';

interface ErrorMessage {
  title: string;
  text: string;
  remedy: 'retry' | 'reload';
}

/** The messages of Chromium, Firefox and Safari for a chunk that failed to load. */
const chunkLoadError =
  /dynamically imported module|importing a module script failed|error loading dynamically/i;

/** The message for an error that replaces the whole page. */
export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof Problem) {
    return { title: 'That did not work', text: error.detail, remedy: 'retry' };
  }
  if (error instanceof Unreachable) {
    return { title: 'No connection', text: error.message, remedy: 'retry' };
  }
  if (error instanceof Error && chunkLoadError.test(error.message)) {
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
