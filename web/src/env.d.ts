/** What this build of the web app calls itself; filled in by the bundler. */
declare const __BUILD_VERSION__: string;
/** Path of the folder with the flags, `{country}.svg`; filled in by the bundler. */
declare const __FLAG_FOLDER__: string;
