/** What this build of the web app calls itself; filled in by the bundler. */
declare const __BUILD_VERSION__: string;
