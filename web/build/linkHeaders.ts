/** `Link` headers for what the tags in a page's head load, so that a proxy can send them before the page. */
export function linkHeaders(page: Document): string[] {
  return [...page.head.querySelectorAll('script[src], link[rel]')].flatMap((tag) => {
    const href = tag.getAttribute('src') ?? tag.getAttribute('href');
    const destination = destinationOf(tag);
    if (!destination) return [];
    // A preload in another mode than the tag's own request would be a second request.
    const options = ['crossorigin', 'fetchpriority'].filter((name) => tag.hasAttribute(name));
    const parameters = options.map((name) => {
      const value = tag.getAttribute(name);
      return value ? `; ${name}=${value}` : `; ${name}`;
    });
    return `<${href}>; rel=preload; as=${destination}${parameters.join('')}`;
  });
}

function destinationOf(tag: Element): string | null {
  if (tag.matches('script')) return 'script';
  return tag.matches('[rel=stylesheet]') ? 'style' : tag.getAttribute('as');
}
