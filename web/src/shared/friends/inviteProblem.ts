import { Problem } from '../../api/problem';

/** Why nothing came of an invite, in words: what the server says about it, if it was the invite's fault. */
export function inviteProblem(error: Error): { title: string; detail?: string } {
  if (error instanceof Problem && error.status < 500) {
    return { title: 'Something went wrong with this invite.', detail: error.detail };
  }
  return { title: 'Something went wrong with your request.' };
}
