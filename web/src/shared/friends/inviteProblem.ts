import { Problem } from '../../api/problem';

/** Error message for a failed invite request; client errors include the detail from the server. */
export function inviteProblem(error: Error): { title: string; detail?: string } {
  if (error instanceof Problem && error.status < 500) {
    return { title: 'Something went wrong with this invite.', detail: error.detail };
  }
  return { title: 'Something went wrong with your request.' };
}
