// Adds up the JavaScript that a document's page loads until the first character can be typed, according to the build's
// manifests, and fails if it exceeds the limit. `npm run bench page` measures the same in a browser.
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Gzipped. Don't raise it: load what isn't needed for typing with `import()` or `next/dynamic`. */
const LIMIT_KB = 330;
const PAGE = 'server/app/(workspace)/d/[documentId]/page';
/** A class name that occurs only in the chunk with the editor's pane. */
const OF_THE_EDITOR = 'document-editor @container';
const SCRIPT = /static\/chunks\/[\w.~-]+\.js/g;

const read = (file) => fs.readFileSync(`.next/${file}`, 'utf8');
const gzipped = (file) => gzipSync(read(file), { level: 9 }).length;

/** The scripts in the server's answer: the framework, the layouts and the page. */
const named = new Set([
  ...JSON.parse(read(`${PAGE}/build-manifest.json`)).rootMainFiles,
  ...(read(`${PAGE}_client-reference-manifest.js`).match(SCRIPT) ?? []),
]);

/** The lists of scripts that these load for the editor. The page itself loads the shortest list. */
const ofEditor = [...named]
  .flatMap((script) => [...read(script).matchAll(/\[["`']static\/chunks\/[^\]]+\]/g)])
  .map(([list]) => list.match(SCRIPT) ?? [])
  .filter((scripts) =>
    scripts.some((script) => fs.existsSync(`.next/${script}`) && read(script).includes(OF_THE_EDITOR)),
  )
  .sort((a, b) => a.length - b.length)[0];

if (!ofEditor) {
  console.error('No script loads the editor. Has its class been renamed (see OF_THE_EDITOR)?');
  process.exit(1);
}
const sizes = [...new Set([...named, ...ofEditor])].map((script) => [gzipped(script), script]);
const kb = sizes.reduce((sum, [size]) => sum + size, 0) / 1024;
console.log(`${kb.toFixed(1)} KB of JavaScript until the first character, at most ${LIMIT_KB} KB`);
if (kb > LIMIT_KB) {
  for (const [size, script] of sizes.sort(([a], [b]) => b - a)) console.log(String(size).padStart(8), script);
  process.exit(1);
}
