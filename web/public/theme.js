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
    const fetchCode = () => document.head.append(code.content);
    if (document.hidden) fetchCode();
    else new PerformanceObserver(fetchCode).observe({ type: 'paint', buffered: true });
  });
})();
