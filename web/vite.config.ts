import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { checkPages } from './build/checkPages.ts';
import { compress } from './build/compress.ts';
import { beforePaint, loadChunkFirst } from './build/firstScripts.ts';
import { flags } from './build/flags.ts';
import { pages } from './build/pages.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { sharedChunk } from './build/sharedChunk.ts';
import { buildVersion } from './build/version.ts';

const server = 'http://127.0.0.1:8080';
const firstPage = fileURLToPath(new URL('src/features/welcome/WelcomePage.tsx', import.meta.url));

export default defineConfig({
  plugins: [
    react(),
    flags(),
    beforePaint('src/app/beforePaint.js'),
    loadChunkFirst('react'),
    pages(),
    serviceWorker(),
    compress(),
    checkPages(),
  ],
  define: { __BUILD_VERSION__: JSON.stringify(buildVersion()) },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Inlined files would be `data:` URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/app\/react\.ts$/,
              priority: 2,
            },
            // One chunk for what every page needs, one for what users need to make changes and one for what many pages
            // share: dozens of small files compress badly and each costs a request. Visitors don't load the second.
            { name: 'app', tags: ['$initial'], priority: 1 },
            {
              name: 'changes',
              test: /\/src\/shared\/(?:edits|film\/row\/(?:Marked|Nominee)|marks|offline|person|watched)/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // The welcome page, which loads the common chunk, has no menus.
            {
              name: 'menus',
              test: /\/src\/(?:shared\/share|ui\/[Mm]enu)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: sharedChunk(firstPage),
              debugName: 'shared',
              test: /\/src\/(?:lib|shared(?!\/admin)|ui)\/|\/lucide-react\//,
              minShareCount: 5,
              includeDependenciesRecursively: false,
            },
            // The dashboard, What's next and ceremonies.
            {
              name: 'rings',
              test: /\/src\/(?:shared\/(?:ceremony\/(?:rings|categories|bestKnown|CeremonyCard)|next\/)|ui\/JumpNav|lib\/useSectionInView)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The welcome page has one of these.
            {
              name: 'icons',
              test: /\/lucide-react\/(?!.*\/map-pin\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    pool: 'threads',
    // The default leaves one core idle.
    maxWorkers: '100%',
    // The `rules` tests have no global state, and `setup.ts` resets that of the `pages` tests after each file.
    isolate: false,
    restoreMocks: true,
    // Sets a time zone far from UTC, so that tests notice the difference.
    globalSetup: 'src/testing/timeZone.ts',
    projects: [
      { extends: true, test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://laurels.test' } },
          setupFiles: ['src/testing/setup.ts'],
          include: ['src/**/*.test.tsx'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // The first test of a page loads its code, which is slow on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
