// A registry mirror may leave out packages for other platforms; `npm ci` then refuses the lock that `npm install`
// wrote. This adds a record for each absent optional package. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Whether `name`, asked for by the package at `from`, is recorded where Node would look for it. */
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
