import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
      const { routes, links } = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));
      checkFiles(folder, 'index');
      for (const name of Object.keys(links)) {
        checkPage(name, checkFiles(folder, name));
        checkLinks(folder, name, links[name]);
      }
      for (const [route, names] of Object.entries<Record<string, string>>(routes)) {
        for (const name of Object.values(names)) assert.ok(links[name], `${route}: there is no page ${name}`);
      }
      checkPreloads(folder);
      const chunks = readdirSync(join(folder, 'assets'));
      assert.ok(
        !chunks.some((name) => name.startsWith('GalleryPage')),
        'the gallery is for development only',
      );
    },
  };
}

/** What all pages have in common; returns the page. */
function checkFiles(folder: string, name: string): Document {
  const { document } = readPage(folder, name).window;
  const code = document.querySelector<HTMLTemplateElement>('template#code')?.content ?? document;
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
  const linked = [...document.querySelectorAll('link'), ...code.querySelectorAll('link')];
  const files = [...modules, ...linked.map((link) => link.getAttribute('href') ?? '')];
  for (const file of files.filter((path) => !path.startsWith('/api/'))) {
    assert.ok(existsSync(join(folder, file)), `${name}.html: ${file} does not exist`);
  }
  assert.ok(existsSync(join(folder, `${name}.html.br`)), `${name}.html is not compressed`);
  return document;
}

/** A prerendered page. */
function checkPage(name: string, page: Document): void {
  const content = page.getElementById('prerendered');
  assert.ok(content, `${name}.html is not prerendered`);
  assert.ok(content.querySelector('h1'), `${name}.html has no heading`);
  assert.ok(content.querySelector('header a'), `${name}.html has no top bar`);
  assert.ok(content.querySelector('[aria-label="Cookie consent"]'), `${name}.html has no cookie bar`);
  // The content security policy blocks them.
  assert.equal(content.querySelector('script, style, [style], [onclick]'), null, `${name}.html: inline code`);
  assert.equal(page.querySelector('script[type=module]'), null, `${name}.html: code before the first paint`);
  const isMember = page.documentElement.dataset.expects === 'user';
  assert.equal(content.querySelector('[data-tab-bar]') !== null, isMember, `${name}.html: tab bar`);
  const welcome = page.querySelector('link[href*=WelcomePage-]');
  assert.equal(welcome !== null, name === 'welcome', `${name}.html: styles of the welcome page`);
  assert.equal(page.querySelectorAll('link[as=font]').length, 1, `${name}.html: preloaded fonts`);
}

function checkLinks(folder: string, name: string, links: readonly string[]): void {
  const text = links.join();
  for (const pattern of [/beforePaint-[\w-]+\.js>.*as=script/, /index-[\w-]+\.css>.*as=style/, /as=font/]) {
    assert.match(text, pattern, `${name}.html: Link header`);
  }
  for (const [, file = ''] of text.matchAll(/<(\/assets\/[^>]+)>/g)) {
    assert.ok(existsSync(join(folder, file)), `${name}.html: Link header of ${file}, which does not exist`);
  }
}

/** One page of each kind. */
function checkPreloads(folder: string): void {
  const expected = {
    dashboard: [/user\/profile$/, /ceremony\/overview$/, /DashboardPage-.*\.js$/, /common-.*\.js$/],
    checklist: [/user\/profile$/, /ceremony\/\$2\/films$/, /ChecklistPage-.*\.js$/, /FilmModal-.*\.js$/],
    welcome: [/WelcomePage-.*\.js$/],
    'about.member': [/user\/profile$/, /AboutPage-.*\.js$/],
    'about.visitor': [/AboutPage-.*\.js$/],
  };
  for (const [name, patterns] of Object.entries(expected)) {
    const { document } = readPage(folder, name).window;
    const code = document.querySelector<HTMLTemplateElement>('template#code')?.content;
    const preloads = [document, code].flatMap((part) => [
      ...(part?.querySelectorAll('link[rel$=preload]') ?? []),
    ]);
    for (const pattern of patterns) {
      assert.ok(
        preloads.some((link) => pattern.test(link.getAttribute('href') ?? '')),
        `${name}.html does not preload ${pattern}`,
      );
    }
  }
}

function sources(page: ParentNode, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map((script) => script.getAttribute('src') ?? '');
}
