import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sheetCompiler, stopSheetCompiler } from '@/sheets/compiler/sheet-compiler';
import { prepareSheet } from '@/sheets/core/diagnostics';

/**
 * Third-party templates on this machine, separated as in PATH: folders of Typst packages (`typst.toml`), or Typst
 * files. The decision record of sheets lists those that were tried, with their sources.
 */
const TEMPLATES = (process.env.SHEET_TEMPLATES ?? '').split(path.delimiter).filter(Boolean);

const HOSTILE = ['#panic()', '$x$ ]', '"#read("/etc/passwd")', '\\u{41}', '*/ `a` <b> @c', '\u202eabc'];
const DATA = JSON.stringify({ title: '#[Sheet] "1"', features: HOSTILE });
/** Placeholders before and after the template, in strings and in text. */
const BEFORE = '#let sheet-title = "{{title}}"\n';
const AFTER = '\n\n#sheet-title: {{#each features}}#text("{{this}}") {{this}}, {{/each}}\n';

interface Template {
  main: string;
  files: Record<string, string | Uint8Array>;
}

function readTemplate(place: string): Template {
  if (fs.statSync(place).isDirectory()) return readPackage(filesIn(place));
  const root = packageOf(path.dirname(place));
  return { main: path.relative(root, place), files: filesIn(root) };
}

/** Returns the folder of the package that contains a folder, or the folder itself if no package does. */
function packageOf(folder: string): string {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    if (fs.existsSync(path.join(at, 'typst.toml'))) return at;
  }
  return folder;
}

function readPackage(files: Template['files']): Template {
  const toml = String(files['typst.toml']);
  const value = (name: string, from = 0) => new RegExp(`^${name} *= *"(.*)"`, 'm').exec(toml.slice(from))?.[1] ?? '';
  const section = toml.indexOf('[template]');
  const main = path.posix.join(value('path', section), value('entrypoint', section));
  // The library would be downloaded as a package. Here it is a document of the project.
  const library = `"@preview/${value('name')}:${value('version')}"`;
  const source = String(files[main]).replaceAll(library, JSON.stringify(`/${value('entrypoint')}`));
  return { main, files: { ...files, [main]: source } };
}

const TEXTS = new Set(['.typ', '.toml', '.json', '.csv', '.bib', '.yml', '.yaml', '.txt', '.md']);

function filesIn(folder: string): Template['files'] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isFile = (name: string) => fs.statSync(path.join(folder, name)).isFile();
  const read = (name: string) => {
    const bytes = fs.readFileSync(path.join(folder, name));
    return TEXTS.has(path.extname(name)) ? bytes.toString('utf8') : bytes;
  };
  return Object.fromEntries(names.filter(isFile).map((name) => [name.replaceAll(path.sep, '/'), read(name)]));
}

afterAll(stopSheetCompiler);

const none = ['none is named in SHEET_TEMPLATES'];

test.skipIf(TEMPLATES.length === 0).each(TEMPLATES.length > 0 ? TEMPLATES : none)(
  'a public template compiles with sheet data around it: %s',
  async (place) => {
    const { main, files } = readTemplate(place);
    const prepared = prepareSheet({ data: DATA, template: `${BEFORE}${files[main]}${AFTER}` });
    expect(prepared).toMatchObject({ ok: true });
    if (!prepared.ok) return;
    const job = { main, files: { ...files, [main]: prepared.source }, want: { kind: 'svg' } as const };
    const result = await sheetCompiler().compile(job);
    expect(result.ok ? [] : result.diagnostics).toEqual([]);
    expect(result.ok && result.pages.length).toBeGreaterThan(0);
  },
);
