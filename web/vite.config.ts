import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compress } from './build/compress.ts';
import { hashedAssets } from './build/hashedAssets.ts';
import { ownPage, preloadPage } from './build/preloadPage.ts';
import { prerender } from './build/prerender.ts';
import { runFirst } from './build/runFirst.ts';
import { buildVersion } from './build/version.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    react(),
    hashedAssets('src/app/beforePaint.js'),
    runFirst('react'),
    preloadPage('WelcomePage'),
    prerender(),
    ownPage('dashboard', 'DashboardPage', ['/api/user/profile', '/api/ceremony/overview']),
    compress(),
  ],
  define: { __BUILD_VERSION__: JSON.stringify(buildVersion()) },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Inlined files would be `data:` addresses, which the content security policy refuses.
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
            // What every page needs comes as one file, and so does what many of them share: dozens of small ones
            // compress badly and are asked for one by one.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'common', test: /\/src\/(?:lib|shared|ui)\/|\/lucide-react\//, minShareCount: 4 },
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
    // Left alone it takes one core less than there are.
    maxWorkers: '100%',
    // Rules keep nothing, and `setup.ts` sees to it that pages leave nothing for the next file.
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
          // A page's code is loaded by its first test, which takes a while on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
