import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** The fonts of the app, for pages without its stylesheets. */

const PACKAGES = path.resolve('node_modules/@fontsource-variable');
const SHEETS = [
  'source-serif-4/opsz.css',
  'source-serif-4/opsz-italic.css',
  'inter/opsz.css',
  'jetbrains-mono/wght.css',
];
/** The rarest alphabets are left out, because every page contains this style. */
const SUBSETS = /-(?:latin|latin-ext|cyrillic|greek|vietnamese)-(?:opsz|wght)-/;
const FONTS = '/s/fonts/';

/** The path of each font file by its name. */
const files = new Map<string, string>();
/** The content of each font file that was requested, by its path. */
const read = new Map<string, Buffer>();

/** The `@font-face` rules. A browser loads only the files whose characters are on the page. */
export const FONT_FACES = SHEETS.flatMap((sheet) => {
  const folder = path.join(PACKAGES, path.dirname(sheet), 'files');
  const rules = fs.readFileSync(path.join(PACKAGES, sheet), 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  return rules.flatMap((rule) => {
    const [, name] = /url\(\.\/files\/([\w.-]+\.woff2)\)/.exec(rule) ?? [];
    if (name === undefined || !SUBSETS.test(name)) return [];
    files.set(name, path.join(folder, name));
    return [rule.replace(`./files/${name}`, FONTS + name).replace(/\s+/g, ' ')];
  });
}).join('\n');

const DAY_S = 24 * 3_600;

/** Sends a font. Returns false for any other path. */
export function sendFont({ method }: IncomingMessage, response: ServerResponse, address: string): boolean {
  const file = address.startsWith(FONTS) ? files.get(address.slice(FONTS.length)) : undefined;
  if (!file) return false;
  // Strangers decide how often fonts are requested, so each is read once.
  const bytes = read.get(file) ?? fs.readFileSync(file);
  read.set(file, bytes);
  response.writeHead(200, {
    ...{ 'content-type': 'font/woff2', 'content-length': bytes.length },
    'cache-control': `public, max-age=${30 * DAY_S}`,
  });
  response.end(method === 'HEAD' ? undefined : bytes);
  return true;
}
