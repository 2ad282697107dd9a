// The criteria by which browsers offer to install the app.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
const icons: Picture[] = manifest.icons;
const screenshots: Picture[] = manifest.screenshots;
const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts;
const screens: string[] = JSON.parse(readFileSync('../api/cases/screens.json', 'utf8'));

/** The size in the file itself. */
function sizeOf({ src, type }: Picture): string {
  const file = readFileSync(`public${src}`);
  if (type === 'image/png') {
    expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  }
  // JPEG: segments until the first frame header.
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(file[at + 1] ?? 0)) at += 2 + file.readUInt16BE(at + 2);
  return `${file.readUInt16BE(at + 7)}x${file.readUInt16BE(at + 5)}`;
}

test('has a name and opens a screen in a window of its own', () => {
  expect(manifest.name.length).toBeGreaterThan(0);
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect(screens).toContain(manifest.start_url);
  expect(manifest.display).toBe('standalone');
});

test('has icons of the sizes that browsers need, also a maskable one', () => {
  const sizes = icons
    .filter(({ type, purpose }) => type === 'image/png' && !purpose)
    .map((icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
});

test('has shortcuts to three screens', () => {
  expect(shortcuts.map(({ name }) => name)).toEqual(["What's next", 'Checklists', 'Search']);
  for (const { url } of shortcuts)
    expect(screens.map((screen) => screen.replace(/\/\{.*/, ''))).toContain(url);
});

test('has labeled screenshots for phones and desktops', () => {
  for (const form of ['narrow', 'wide']) {
    expect(screenshots.filter(({ form_factor }) => form_factor === form).length).toBeGreaterThan(1);
  }
  for (const { sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    expect(label).toBeTruthy();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2.3 * Math.min(width, height));
  }
});

test.each(
  [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)].filter(
    ({ type }) => type !== 'image/svg+xml',
  ),
)('$src has the size that the manifest states', (picture) => {
  expect(sizeOf(picture)).toBe(picture.sizes);
});
