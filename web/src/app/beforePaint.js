// Runs before the first paint: applies the theme and marks visitors who are probably logged in. Afterwards
// src/shared/theme/theme.ts and src/shared/me/lastVisit.ts manage both.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('laurels.theme');
    // Hides the prerendered welcome page.
    if (localStorage.getItem('laurels.logged-in') === 'yes')
      document.documentElement.dataset.expects = 'user';
  } catch {
    // Storage is blocked: use the default.
  }
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  // A prerendered page loads the app's code after its first paint.
  addEventListener('DOMContentLoaded', () => {
    const code = document.querySelector('template#code');
    if (!code) return;
    // One tag per task: all at once would block a slow phone for a tenth of a second.
    const fetchCode = () => {
      const next = code.content.firstElementChild;
      if (!next) return;
      document.head.append(next);
      setTimeout(fetchCode);
    };
    if (document.hidden) return fetchCode();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      fetchCode();
    }).observe({ type: 'paint', buffered: true });
  });
})();
