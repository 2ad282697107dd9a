// Renders the PNG icons of public/icons from public/favicon.svg, with the browser that the tests use.
// Run it after changing favicon.svg: node scripts/render-icons.mjs
import { mkdirSync, readFileSync } from 'node:fs';
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
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
  );
  await page.screenshot({ path: at(`icons/${name}`), omitBackground: true });
}
await browser.close();
