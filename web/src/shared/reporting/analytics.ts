// Page views for PostHog, in the format of its capture endpoint. Its own package takes 143 kB for the same request.
import { storedText } from '../../lib/storedText';
import { browserOf } from './browser';
import { timeOrderedId } from './timeOrderedId';

/** The server's content security policy allows this host only if a key is configured. */
const endpoint = 'https://us.i.posthog.com/e/';

const SESSION_IDLE_MS = 30 * 60_000;
const SESSION_MAX_MS = 24 * 60 * 60_000;

export interface Analytics {
  /** `page` and `referrer`, the page before it in this visit, are route patterns, which contain no ids. */
  trackPageView(page: string, referrer: string | undefined): void;
  /** Forgets the visitor's id and stops sending. */
  stop(): void;
}

/** Stored under the names that PostHog's package uses, so that visitors it has counted keep their ids. */
interface Visitor {
  distinct_id: string;
  $sesid: [lastPage: number, id: string, start: number];
}

export function startAnalytics(key: string): Analytics {
  const stored = storedText('local', `ph_${key}_posthog`);
  // Fallback while the page is open, for browsers with storage disabled.
  let visitor: Visitor | undefined;
  let isOn = true;
  return {
    trackPageView: (page, referrer) => {
      if (!isOn) return;
      visitor = withCurrentSession(parse(stored.read()) ?? visitor, Date.now());
      stored.write(JSON.stringify(visitor));
      // A failed count is not worth reporting.
      send({ api_key: key, batch: [pageView({ page, referrer }, visitor)] }).catch(() => {});
    },
    stop: () => {
      isOn = false;
      stored.clear();
    },
  };
}

function parse(text: string | undefined): Partial<Visitor> | undefined {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function withCurrentSession(visitor: Partial<Visitor> | undefined, now: number): Visitor {
  const distinct_id = visitor?.distinct_id ?? timeOrderedId(now);
  const [lastPage = 0, id, start = 0] = visitor?.$sesid ?? [];
  const isOver = now - lastPage > SESSION_IDLE_MS || now - start > SESSION_MAX_MS;
  return { distinct_id, $sesid: isOver || !id ? [now, timeOrderedId(now), now] : [now, id, start] };
}

/** Contains no URL: it can contain names, searches and reset tokens. The route pattern takes its place. */
function pageView(
  { page, referrer }: { page: string; referrer: string | undefined },
  { distinct_id, $sesid: [now, $session_id] }: Visitor,
) {
  return {
    uuid: timeOrderedId(now),
    event: '$pageview',
    timestamp: new Date(now).toISOString(),
    properties: {
      distinct_id,
      $device_id: distinct_id,
      $session_id,
      $process_person_profile: false,
      $lib: 'laurels',
      $lib_version: __BUILD_VERSION__,
      ...browserOf(navigator.userAgent),
      $viewport_width: innerWidth,
      $viewport_height: innerHeight,
      page,
      $pathname: page,
      $current_url: `${location.origin}${page}`,
      ...(referrer && { $prev_pageview_pathname: referrer }),
    },
  };
}

async function send(body: unknown): Promise<void> {
  await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // The visitor may leave before the response arrives.
    keepalive: true,
  });
}
