// The ceremonies whose cards show all categories, remembered until log-out: '98,97'.
import { storedForUser } from '../../../shared/me/storedForUser';

const stored = storedForUser('expanded-ceremonies');

function readCeremonies(): string[] {
  return stored.read()?.split(',') ?? [];
}

export function isExpanded(ceremony: number): boolean {
  return readCeremonies().includes(String(ceremony));
}

export function rememberExpanded(ceremony: number, isExpanded: boolean): void {
  const others = readCeremonies().filter((other) => other !== String(ceremony));
  const ceremonies = isExpanded ? [...others, String(ceremony)] : others;
  if (ceremonies.length > 0) stored.write(ceremonies.join(','));
  else stored.clear();
}
