import { lazily } from '../../lib/lazily';

/** The IANA name of the browser's time zone. */
export const browserZone = lazily(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
