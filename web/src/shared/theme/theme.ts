// The theme a person chose, kept in the browser. src/app/beforePaint.js sets the first one, before anything is painted.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/storedText';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const kept = storedText('local', 'laurels.theme');
const prefersLight = matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

function chosenTheme(): ThemeChoice {
  const choice = kept.read();
  return themeChoices.find((known) => known === choice) ?? 'dark';
}

export function chooseTheme(choice: ThemeChoice): void {
  kept.write(choice);
  showTheme();
}

function showTheme(): void {
  const choice = chosenTheme();
  const isLight = choice === 'light' || (choice === 'system' && prefersLight.matches);
  const page = document.documentElement;
  page.dataset.theme = isLight ? 'light' : 'dark';
  const ground = getComputedStyle(page).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

/** Follows the system's theme and the choice made in another tab, for as long as the page lives. */
export function followTheme(): void {
  showTheme();
  prefersLight.addEventListener('change', showTheme);
  addEventListener('storage', showTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, chosenTheme);
}
