import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../src/shared/film/language/languages.ts';

const packageFile = createRequire(import.meta.url).resolve('country-flag-icons/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** In `assets/`, whose files are cached for a year: a new version of the package is a new folder. */
const folder = `assets/flags-${version}`;

function fileOf(country: string): string {
  return join(dirname(packageFile), '3x2', `${country.toUpperCase()}.svg`);
}

/**
 * The flags of the languages as files of their own, so that a page loads only those it shows. Imports would put the names
 * of all files into the bundle.
 */
export function flags(): Plugin {
  return {
    name: 'laurels:flags',
    config: () => ({ define: { __FLAG_FOLDER__: JSON.stringify(`/${folder}`) } }),
    configureServer: (server) => {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const [, country] = /^\/([a-z]{2})\.svg$/.exec(request.url ?? '') ?? [];
        if (!country || !existsSync(fileOf(country))) return next();
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(fileOf(country)));
      });
    },
    generateBundle() {
      const emit = (fileName: string, file: string) =>
        this.emitFile({ type: 'asset', fileName: `${folder}/${fileName}`, source: readFileSync(file) });
      const countries = new Set(Object.values(languages).flatMap(([, country]) => country ?? []));
      for (const country of countries) {
        if (existsSync(fileOf(country))) emit(`${country}.svg`, fileOf(country));
      }
      emit('LICENSE.txt', join(dirname(packageFile), 'LICENSE'));
    },
  };
}
