// Error messages for failed log-ins with Google or Apple, from the query string of the log-in page.

const names: Record<string, string> = { google: 'Google', apple: 'Apple' };

/** `code` and `strategy` are set by the server's redirect. Returns undefined if there is no problem. */
export function signInProblem(code: string | undefined, strategy: string | undefined): string | undefined {
  const provider = (strategy && names[strategy]) ?? 'the other account';
  switch (code) {
    case undefined:
      return undefined;
    case 'account_exists':
      return `There is already an account with this e-mail address. Log in with its password; then connect ${provider} in your settings.`;
    case 'held_by_another':
      return `You use ${provider} for another Laurels account already. Log in there to change that.`;
    case 'expired':
      return 'This sign-in took too long or was used before. Please start again.';
    case 'too_many':
      return 'Too many sign-ins in a short time. Please wait a few minutes and start again.';
    case 'provider':
      return `We could not hear from ${provider} who you are. Please try again, or log in with your e-mail address.`;
    case 'unavailable':
      return 'Your sign-in could not be kept just now. Please try again in a moment.';
    default:
      return 'That sign-in did not work. Please start again.';
  }
}
