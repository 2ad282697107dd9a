// The user's theme, stored in the browser. src/app/beforePaint.js applies it before the first paint.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/storedText';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const stored = storedText('local', 'laurels.theme');
const listeners = new Set<() => void>();

/** Not a constant: there is no such function while pages are prerendered. */
const prefersLight = () => matchMedia('(prefers-color-scheme: light)');

function chosenTheme(): ThemeChoice {
  const choice = stored.read();
  return themeChoices.find((theme) => theme === choice) ?? 'dark';
}

export function chooseTheme(choice: ThemeChoice): void {
  stored.write(choice);
  applyTheme();
}

function applyTheme(): void {
  const choice = chosenTheme();
  const isLight = choice === 'light' || (choice === 'system' && prefersLight().matches);
  const page = document.documentElement;
  page.dataset.theme = isLight ? 'light' : 'dark';
  const background = getComputedStyle(page).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
  for (const listener of listeners) listener();
}

/** Applies the theme and follows changes of the system and of other tabs, for the lifetime of the page. */
export function followTheme(): void {
  applyTheme();
  prefersLight().addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, chosenTheme, chosenTheme);
}
