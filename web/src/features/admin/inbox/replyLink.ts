/** `mailto:` link for a reply. Both parts are encoded, so neither can add recipients or headers. */
export function replyLink(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
