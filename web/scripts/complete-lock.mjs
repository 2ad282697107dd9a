// Completes package-lock.json. A registry mirror may omit packages for other platforms, and `npm ci` then rejects the
// lock file that `npm install` wrote; this adds an entry for each missing optional package. Run it after every
// `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Whether `name`, a dependency of the package at `from`, is in the lock file where Node would resolve it. */
function isRecorded(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

function platformOf(name) {
  return /android|darwin|win32|freebsd|openbsd|netbsd|sunos|aix|openharmony/.exec(name)?.[0] ?? 'none';
}

for (const [from, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isRecorded(from, name)) continue;
    const version = range.replace(/^[\^~]/, '');
    packages[`node_modules/${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      os: [platformOf(name)],
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
