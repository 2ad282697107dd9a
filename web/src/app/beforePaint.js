// Runs before the first paint: applies the theme, and hides the prerendered cookie bar from visitors who have decided.
// Afterwards src/shared/theme/theme.ts and src/shared/consent/consent.ts manage both. Loads the app after the first paint.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('laurels.theme');
    if (localStorage.getItem('laurels.cookies')) document.documentElement.dataset.consent = 'decided';
  } catch {
    // Storage is blocked: use the default.
  }
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';

  const query = new URLSearchParams(location.search);
  const segments = location.pathname.split('/');

  /** Inserts the URL's parameters: a number is the index of a path segment. */
  function fillIn(tag) {
    const href = tag.getAttribute('href') ?? '';
    if (tag.dataset.query && !query.get(tag.dataset.query)) return false;
    let isComplete = true;
    const filled = href.replace(/\$(\w+)/, (_, name) => {
      const value = segments[name] ?? query.get(name);
      isComplete = Boolean(value);
      return encodeURIComponent(value ?? '');
    });
    if (filled !== href) tag.setAttribute('href', filled);
    return isComplete;
  }

  addEventListener('DOMContentLoaded', () => {
    const code = document.querySelector('template#code');
    if (!code) return;
    // One tag per task: all at once would block a slow phone for a tenth of a second.
    const loadNext = () => {
      const next = code.content.firstElementChild;
      if (!next) return;
      next.remove();
      if (fillIn(next)) document.head.append(next);
      setTimeout(loadNext);
    };
    if (document.hidden) return loadNext();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      loadNext();
    }).observe({ type: 'paint', buffered: true });
  });
})();
