/** What this build of the web app calls itself; filled in by the bundler. */
declare const __BUILD_VERSION__: string;
/** Path of the folder with the flags, `{country}.svg`; filled in by the bundler. */
declare const __FLAG_FOLDER__: string;
/** What the service worker precaches; filled in by the bundler. */
declare const __PRECACHED_FILES__: { url: string; revision: string | null }[];
/** The page that each route has offline, for members and for visitors; filled in by the bundler. */
declare const __OFFLINE_PAGES__: Record<string, { member: string; visitor: string }>;
