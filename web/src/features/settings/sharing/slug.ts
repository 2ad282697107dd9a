/** The server's limits of a link's name. */
const MIN_SLUG_LENGTH = 3;
export const MAX_SLUG_LENGTH = 30;

/** A name for the link that resembles the username; empty if none of it can be used. */
export function suggestedSlug(username: string): string {
  const slug = username
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return slug.length >= MIN_SLUG_LENGTH ? slug : '';
}

/** As the server stores it. */
export function normalizedSlug(text: string): string {
  return text.trim().toLowerCase();
}
