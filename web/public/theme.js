// Sets the theme before the first paint. What happens to it afterwards is in src/app/shell/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('laurels.theme');
  } catch {
    // A browser told to keep nothing shows the default.
  }
  const isLight =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
})();
