const pitch = 'Laurels: the checklist of every film ever nominated for an Academy Award.';

/** Share links for social networks. */
export function shareLinks(origin: string): { name: string; href: string }[] {
  const text = encodeURIComponent(`${pitch} ${origin}`);
  const url = encodeURIComponent(origin);
  return [
    { name: 'Bluesky', href: `https://bsky.app/intent/compose?text=${text}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${url}&title=${encodeURIComponent(pitch)}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}` },
  ];
}
