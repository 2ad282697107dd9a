import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const firstPaint = readFileSync('src/app/beforePaint.js', 'utf8');
const system = Object.assign(new EventTarget(), { matches: false });
vi.stubGlobal('matchMedia', () => system);
const { chooseTheme, followTheme, useThemeChoice } = await import('./theme');

const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  system.matches = false;
  document.documentElement.removeAttribute('data-theme');
});

const cases = [
  [null, false, 'dark'],
  [null, true, 'dark'],
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['system', false, 'dark'],
  ['system', true, 'light'],
  ['sepia', true, 'dark'],
] as const;

describe.each(cases)('%s chosen on a light system (%s) is %s', (choice, isLight, theme) => {
  beforeEach(() => {
    system.matches = isLight;
    if (choice) localStorage.setItem('laurels.theme', choice);
  });

  test('before the first paint', () => {
    new Function(firstPaint)();
    expect(shown()).toBe(theme);
  });

  test('and after', () => {
    followTheme();
    expect(shown()).toBe(theme);
  });
});

test('a choice is shown and kept at once', () => {
  const { result } = renderHook(useThemeChoice);
  act(() => chooseTheme('light'));
  expect(result.current).toBe('light');
  expect(shown()).toBe('light');
  expect(localStorage.getItem('laurels.theme')).toBe('light');
});

test('the system is followed while the page is open, if that was chosen', () => {
  followTheme();
  chooseTheme('system');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(shown()).toBe('light');
  chooseTheme('dark');
  system.dispatchEvent(new Event('change'));
  expect(shown()).toBe('dark');
});
