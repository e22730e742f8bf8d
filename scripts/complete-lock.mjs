// After `npm install` against a registry that only has one platform's binaries, package-lock.json lacks the optional
// packages of the other platforms, and `npm ci` fails ("Missing: … from lock file"). This adds the missing entries as
// the public registry would provide them (version, os, cpu, libc), and removes addresses of a particular registry.
import fs from 'node:fs';

const OS = ['android', 'darwin', 'freebsd', 'openbsd', 'netbsd', 'linux', 'openharmony', 'sunos', 'aix', 'win32'];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** Returns the platform of a package, taken from its name. */
function platformOf(name) {
  const words = name.split('/').pop().split(/[-_.]/);
  const os = words.includes('windows') ? 'win32' : words.find((word) => OS.includes(word));
  let cpu = words.find((word) => CPU.includes(word));
  if (words.includes('armhf') || words.includes('armv7')) cpu = 'arm';
  if (words.includes('ppc64le')) cpu = 'ppc64';
  if (words.includes('aarch64')) cpu = 'arm64';
  const musl = words.some((word) => word.startsWith('musl'));
  const gnu = words.some((word) => word.startsWith('gnu'));
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === 'linux' && (musl || gnu) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  };
}

/** Returns whether Node would find a package, searching from the dependent's own folder upwards. */
function isLocked(packages, dependent, name) {
  for (let at = dependent; ; ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    const parent = at.lastIndexOf('/node_modules/');
    at = parent < 0 ? '' : at.slice(0, parent);
  }
}

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [dependent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(lock.packages, dependent, name)) continue;
    const version = range.replace(/^[\^~]/, '');
    const platform = platformOf(name);
    if (!/^\d+\.\d+\.\d+/.test(version) || !(platform.os || platform.cpu)) {
      console.warn(`not added: ${name} ${range}, of ${dependent}`);
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platform,
    };
    added++;
  }
}
for (const entry of Object.values(lock.packages)) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional platform packages added`);
