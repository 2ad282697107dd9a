// Runs before the first paint: applies the theme, and hides the prerendered cookie bar from visitors who have decided.
// Afterwards src/shared/theme/theme.ts and src/shared/consent/consent.ts manage both. Loads the app after the first paint,
// and records what is pressed until then, for src/app/earlyInput.ts.
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
    const filled = href.replace(/\$(\w+)/g, (_, name) => {
      const value = segments[name] ?? query.get(name);
      isComplete &&= Boolean(value);
      return encodeURIComponent(value ?? '');
    });
    if (filled !== href) tag.setAttribute('href', filled);
    return isComplete;
  }

  // A visitor's links wait for the app, which remembers the page to return to after log-in. The others open a page.
  const isVisitor = document.documentElement.dataset.expects === 'visitor';
  const controls = `button, input, label, select, summary, textarea${isVisitor ? ', a[href^="/"]' : ''}`;
  const earlyInput = [];
  window.earlyInput = earlyInput;

  function record(event) {
    const content = document.getElementById('prerendered');
    if (
      !content ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.shiftKey && event.type === 'click')
    )
      return;
    const control = event.target.closest(controls);
    if (event.type === 'keydown') {
      // A space presses a button, which is recorded as a click. Fields are read-only until the app runs.
      const isShortcut =
        event.key.length === 1 && event.key !== ' ' && !control?.matches('input, select, textarea');
      if (isShortcut) earlyInput.push({ key: event.key });
    } else if (control && content.contains(control)) {
      event.preventDefault();
      earlyInput.push({ control });
    }
  }
  addEventListener('click', record, true);
  addEventListener('keydown', record, true);
  // Without the app nothing is repeated, and links work by themselves.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) removeEventListener('click', record, true);
    },
    true,
  );

  addEventListener('DOMContentLoaded', () => {
    const code = document.querySelector('template#code');
    if (!code) return;
    // A few milliseconds per task: all tags at once would block a slow phone for a tenth of a second. One tag per task
    // has the code of a checklist with a film 0.27 s later without a network, where each costs 10 ms.
    const loadNext = () => {
      const start = performance.now();
      while (performance.now() - start < 8) {
        const next = code.content.firstElementChild;
        if (!next) return;
        next.remove();
        if (fillIn(next)) document.head.append(next);
      }
      setTimeout(loadNext);
    };
    // A hidden page isn't painted, and some browsers don't report it.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return loadNext();
    let isPainted = false;
    const onPaint = () => {
      if (!isPainted) loadNext();
      isPainted = true;
    };
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
    // Firefox doesn't report the paint of a page that was scrolled before it, as by a reload: wait for two frames instead.
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(onPaint)));
  });
})();
