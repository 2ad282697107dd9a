// Allowlist of event properties for analytics. URLs are excluded: they can contain names, searches and reset tokens.

interface Properties {
  [name: string]: unknown;
}

const allowed = [
  'token',
  'distinct_id',
  '$device_id',
  '$session_id',
  '$window_id',
  '$insert_id',
  '$time',
  '$lib',
  '$lib_version',
  '$process_person_profile',
  '$browser',
  '$browser_version',
  '$os',
  '$device_type',
  '$viewport_width',
  '$viewport_height',
  'page',
];

/** The properties that are sent, with the route pattern ('/profile/$user_id') in place of the URL. */
export function allowedProperties(all: Properties, origin: string): Properties {
  const properties = Object.fromEntries(Object.entries(all).filter(([name]) => allowed.includes(name)));
  return { ...properties, $current_url: `${origin}${all.page ?? '/'}`, $pathname: all.page ?? '/' };
}
