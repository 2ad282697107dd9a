// Renders favicon.ico and the PNG icons of public/icons from public/favicon.svg, with the browser that the tests use.
// Run it after changing favicon.svg: node scripts/render-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const at = (path) => fileURLToPath(new URL(`../public/${path}`, import.meta.url));
const rounded = readFileSync(at('favicon.svg'), 'utf8');
// Phones mask these icons, so the background extends to the edges.
const square = rounded.replace(/ rx="\d+"/, '');

const icons = [
  ['icon-192.png', 192, rounded],
  ['icon-512.png', 512, rounded],
  [
    'icon-maskable-512.png',
    512,
    square.replace('translate(6.4 7) scale(.8)', 'translate(12.8 13.2) scale(.6)'),
  ],
  ['apple-touch-icon.png', 180, square],
];

mkdirSync(at('icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
async function render(size, svg) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}
for (const [name, size, svg] of icons) writeFileSync(at(`icons/${name}`), await render(size, svg));

// An icon file with one PNG, for tools that request /favicon.ico without reading the page.
const size = 48;
const png = await render(size, rounded);
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2); // an icon
header.writeUInt16LE(1, 4); // one image
header.writeUInt8(size, 6);
header.writeUInt8(size, 7);
header.writeUInt16LE(1, 10); // color planes
header.writeUInt16LE(32, 12); // bits per pixel
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18); // where the image begins
writeFileSync(at('favicon.ico'), Buffer.concat([header, png]));
await browser.close();
