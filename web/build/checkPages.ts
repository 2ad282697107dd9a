import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readPage } from './pageFile.ts';

/** Fails the build if a page lacks what the other build steps are there for. */
export function checkPages(): Plugin {
  let folder = '';
  return {
    name: 'laurels:check-pages',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      checkPage(folder, 'index');
      const welcome = checkPage(folder, 'welcome');
      const dashboard = checkPage(folder, 'dashboard');
      assert.ok(welcome.querySelector('#prerendered h1'), 'welcome.html is not prerendered');
      assert.ok(
        welcome.querySelector('link[rel=stylesheet][href*=WelcomePage-]'),
        'welcome.html lacks its styles',
      );
      assert.ok(
        !welcome.querySelector('script[type=module]'),
        'welcome.html loads code before its first paint',
      );
      const preloads = [...dashboard.querySelectorAll('link[rel$=preload]:not([as=font])')];
      const expected = [/user\/profile$/, /ceremony\/overview$/, /DashboardPage-.*\.js$/, /common-.*\.js$/];
      for (const pattern of expected) {
        assert.ok(
          preloads.some((link) => pattern.test(link.getAttribute('href') ?? '')),
          `dashboard.html does not preload ${pattern}`,
        );
      }
    },
  };
}

/** What all pages have in common; returns the page. */
function checkPage(folder: string, name: string): Document {
  const { document } = readPage(folder, name).window;
  const code = document.querySelector('template')?.content ?? document;
  const [blocking] = sources(document, 'script:not([type])');
  assert.match(
    blocking ?? '',
    /^\/assets\/beforePaint-[\w-]{8}\.js$/,
    `${name}.html: hashed blocking script`,
  );
  const modules = sources(code, 'script[type=module]');
  assert.match(
    modules.join(),
    /^\/assets\/react-[^,]*,\/assets\/index-[^,]*$/,
    `${name}.html: React loads first`,
  );
  const links = [...document.querySelectorAll('link'), ...code.querySelectorAll('link')];
  const files = [...modules, ...links.map((link) => link.getAttribute('href') ?? '')];
  for (const file of files.filter((path) => !path.startsWith('/api/'))) {
    assert.ok(existsSync(join(folder, file)), `${name}.html: ${file} does not exist`);
  }
  assert.ok(existsSync(join(folder, `${name}.html.br`)), `${name}.html is not compressed`);
  return document;
}

function sources(page: ParentNode, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map((script) => script.getAttribute('src') ?? '');
}
