import { lazily } from './lazily';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const number = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));

/** '512 bytes', '4.2 MB' */
export function bytesText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${number().format(bytes / 1000 ** step)} ${units[step]}`;
}
