import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const beforePaint = readFileSync('src/app/beforePaint.js', 'utf8');
const system = Object.assign(new EventTarget(), { matches: false });
vi.stubGlobal('matchMedia', () => system);
const { chooseTheme, followTheme, useThemeChoice } = await import('./theme');

const currentTheme = () => document.documentElement.dataset.theme;

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
    new Function(beforePaint)();
    expect(currentTheme()).toBe(theme);
  });

  test('and after', () => {
    followTheme();
    expect(currentTheme()).toBe(theme);
  });
});

test('applies and stores a choice at once', () => {
  const { result } = renderHook(useThemeChoice);
  act(() => chooseTheme('light'));
  expect(result.current).toBe('light');
  expect(currentTheme()).toBe('light');
  expect(localStorage.getItem('laurels.theme')).toBe('light');
});

test('follows the system while the page is open, if chosen', () => {
  followTheme();
  chooseTheme('system');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(currentTheme()).toBe('light');
  chooseTheme('dark');
  system.dispatchEvent(new Event('change'));
  expect(currentTheme()).toBe('dark');
});
