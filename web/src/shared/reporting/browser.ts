// The browser by its user agent string, under PostHog's names. Only what is counted: the string itself is not sent.

/** The first match counts: most browsers also claim to be Chrome, and all but Firefox to be Safari. */
const browsers: readonly [name: string, version: RegExp][] = [
  ['Microsoft Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox iOS', /\bFxiOS\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome iOS', /\bCriOS\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Mobile Safari', /\bVersion\/(\d+).* Mobile\/.*Safari/],
  ['Safari', /\bVersion\/(\d+).*Safari/],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Windows', /Windows/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Mac OS X', /Mac OS X/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
];

export function browserOf(userAgent: string) {
  const [name, pattern] = browsers.find(([, version]) => version.test(userAgent)) ?? [];
  const version = pattern?.exec(userAgent)?.[1];
  return {
    ...(name && { $browser: name }),
    ...(version && { $browser_version: Number(version) }),
    $os: systems.find(([, system]) => system.test(userAgent))?.[0] ?? 'Other',
    $device_type: deviceType(userAgent),
  };
}

function deviceType(userAgent: string): string {
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'Tablet';
  return /Mobi/.test(userAgent) ? 'Mobile' : 'Desktop';
}
