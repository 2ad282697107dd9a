import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from './copyText';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

/** The browser's old command, which copies the selection; returns what it has copied. */
function withCommand(isAllowed = true) {
  const copied: string[] = [];
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return isAllowed;
  };
  return copied;
}

describe('on an insecure origin, without the clipboard interface', () => {
  const withoutClipboard = () => vi.stubGlobal('navigator', { clipboard: undefined });

  test('copies by selecting, and returns the focus', async () => {
    withoutClipboard();
    const copied = withCommand();
    document.body.innerHTML = '<button>Copy</button>';
    const button = document.querySelector('button');
    button?.focus();
    expect(await copyText('https://laurels.example/connect')).toBe(true);
    expect(copied).toEqual(['https://laurels.example/connect']);
    expect(button).toHaveFocus();
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('selects inside the open dialog', async () => {
    withoutClipboard();
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
    document.querySelector('button')?.focus();
    document.execCommand = () => document.activeElement?.closest('dialog') !== null;
    expect(await copyText('a')).toBe(true);
  });

  test('reports when the browser refuses', async () => {
    withoutClipboard();
    withCommand(false);
    expect(await copyText('a')).toBe(false);
    Reflect.deleteProperty(document, 'execCommand');
    expect(await copyText('a')).toBe(false);
  });
});

test('falls back when the clipboard is denied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const copied = withCommand();
  expect(await copyText('a')).toBe(true);
  expect(copied).toEqual(['a']);
});
