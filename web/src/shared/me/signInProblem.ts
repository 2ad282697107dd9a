// Error messages for failed log-ins with Google or Apple, from the query string of the log-in page.

const names: Record<string, string> = { google: 'Google', apple: 'Apple' };

/** `code` and `strategy` are set by the server's redirect. Returns undefined if there is no problem. */
export function signInProblem(code: string | undefined, strategy: string | undefined): string | undefined {
  const name = strategy && names[strategy];
  const provider = name || 'the other account';
  switch (code) {
    case undefined:
      return undefined;
    case 'account_exists':
      return `There's already an account with this email. Log in with its password, then connect ${provider} in your settings.`;
    case 'held_by_another':
      return `You already use ${provider} for another Laurels account. Log in there to change that.`;
    case 'sign_in_again':
      return `For security, please log in again first, then connect ${provider} within ten minutes.`;
    case 'not_set_up':
      return `This site doesn't offer log-in with ${provider}.`;
    case 'expired':
      return 'This log-in took too long or was already used. Try again.';
    case 'too_many':
      return 'Too many log-ins in a short time. Wait a few minutes and try again.';
    case 'provider':
      return `${name || 'The other account'} didn't confirm your log-in. Try again, or log in with your email.`;
    case 'unavailable':
      return "We couldn't save your log-in. Try again in a minute.";
    default:
      return "That log-in didn't work. Try again.";
  }
}
