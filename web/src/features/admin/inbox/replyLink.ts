/** Opens the mail program with an answer begun. Nothing in an address or a subject can add to it. */
export function replyLink(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
