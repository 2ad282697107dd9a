/** The streaming services that Laurels looks through, as they call themselves. */
export const streamingServices = [
  'Netflix',
  'Prime Video',
  'Disney+',
  'Hulu',
  'Max',
  'Apple TV+',
  'Paramount+',
  'Peacock',
  'Criterion Channel',
  'MUBI',
  'Kanopy',
  'Tubi',
];
