import { isServerDown, Problem } from '../../../api/problem';

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
  if (isServerDown(error)) {
    return { title: "We can't reach the server", text: (error as Error).message, remedy: 'retry' };
  }
  if (error instanceof Problem) {
    return { title: "That didn't work", text: error.detail, remedy: 'retry' };
  }
  if (error instanceof Error && chunkLoadError.test(error.message)) {
    return {
      title: "We couldn't load this page",
      text: 'Laurels was probably updated while you were here. Reload to get the new version.',
      remedy: 'reload',
    };
  }
  return {
    title: 'The projector jammed',
    text: 'Something went wrong. Try reloading.',
    remedy: 'reload',
  };
}
