// What analytics is told about a visit, and nothing more: addresses can hold names, searches and reset links.

interface Properties {
  [name: string]: unknown;
}

const told = [
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

/** The properties that leave the house, with the page's pattern ('/profile/$user_id') for an address. */
export function allowedProperties(all: Properties, origin: string): Properties {
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => told.includes(name)));
  return { ...kept, $current_url: `${origin}${all.page ?? '/'}`, $pathname: all.page ?? '/' };
}
