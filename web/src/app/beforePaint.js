// What has to be known before the first paint: the theme, and whether the visitor is likely to be logged in. What
// becomes of them afterwards is in src/shared/theme/theme.ts and src/shared/me/lastVisit.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('laurels.theme');
    // The welcome page is not for them.
    if (localStorage.getItem('laurels.logged-in') === 'yes')
      document.documentElement.dataset.expects = 'user';
  } catch {
    // A browser told to keep nothing shows the default.
  }
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  // A page that can be read before its code has come fetches that code once the words are on the screen.
  addEventListener('DOMContentLoaded', () => {
    const code = document.querySelector('template#code');
    if (!code) return;
    // One by one: all of them at once would hold a slow phone for a tenth of a second.
    const fetchCode = () => {
      const next = code.content.firstElementChild;
      if (!next) return;
      document.head.append(next);
      setTimeout(fetchCode);
    };
    if (document.hidden) return fetchCode();
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      fetchCode();
    }).observe({ type: 'paint', buffered: true });
  });
})();
