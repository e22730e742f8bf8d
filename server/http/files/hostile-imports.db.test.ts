import fs from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { paragraph, run, wordFiles } from '@/files/word/test-support/word-file';
import { makeDataDir, startImportServer } from '../../../test/api/imports/import-server';

const dataDir = makeDataDir();
const secretFile = path.join(dataDir, 'secret.txt');
const SECRET = 'the words of a file on the server';
fs.writeFileSync(secretFile, SECRET);
const DOCTYPE = `<!DOCTYPE x [<!ENTITY secret SYSTEM "file://${secretFile}">]>`;
const LEVELS = 1_000_000;
const ID = 'a'.repeat(32);

interface Archive {
  name: string;
  /** Returns the files in it; `page` is the content of its main page. */
  files(page: string): Zippable;
  /** A page with 10⁶ lists inside one another. */
  nested: string;
  /** A page that shows an external entity. */
  entity: string;
}

const MARKDOWN = { nested: '- '.repeat(LEVELS), entity: `${DOCTYPE}\n\n&secret;\n\n![p](p.svg)\n` };
const HTML = { nested: '<ul><li>'.repeat(LEVELS), entity: `${DOCTYPE}<p>&secret; <img src="p.svg"></p>` };
const WORD = {
  nested: '<w:tbl><w:tr><w:tc>'.repeat(LEVELS / 3),
  entity: paragraph('<w:r><w:t>&secret;</w:t></w:r>'),
};
const svg = strToU8(`${DOCTYPE}<svg xmlns="http://www.w3.org/2000/svg"><text>&secret;</text></svg>`);
const word = (page: string) => {
  const { 'word/document.xml': main = new Uint8Array(), ...rest } = wordFiles({ body: page || paragraph(run('x')) });
  const xml = new TextDecoder().decode(main);
  return { ...rest, 'word/document.xml': strToU8(page.includes('&') ? xml.replace('<w:', `${DOCTYPE}<w:`) : xml) };
};

const ARCHIVES: Readonly<Record<string, Archive>> = {
  'a Word file': { name: 'Plan.docx', files: word, ...WORD },
  'a folder of Markdown': {
    name: 'Notes.zip',
    files: (page) => ({ 'a.md': strToU8(page), 'p.svg': svg }),
    ...MARKDOWN,
  },
  'an export of Notion': {
    ...{ name: 'Export.zip', ...MARKDOWN },
    files: (page) => ({ 'Part.zip': zipSync({ [`Home ${ID}.md`]: strToU8(page), 'p.svg': svg }) }),
  },
  'an HTML export of Notion': {
    ...{ name: 'Export.zip', ...HTML },
    files: (page) => ({ [`Home ${ID}.html`]: strToU8(`<article class="page sans">${page}`), 'p.svg': svg }),
  },
  'a vault of Obsidian': {
    ...{ name: 'Vault.zip', ...MARKDOWN },
    files: (page) => ({
      '.obsidian/app.json': strToU8('{}'),
      'a.md': strToU8(`[[b]] ${page}`),
      'b.md': strToU8('b'),
      'p.svg': svg,
    }),
  },
  'a zip file of web pages': {
    name: 'Site.zip',
    files: (page) => ({ 'a.html': strToU8(page), 'p.svg': svg }),
    ...HTML,
  },
};

/** Returns a zip file whose entry claims to unpack to 4 GB. */
function bomb(files: Zippable): Uint8Array {
  const zip = Buffer.from(zipSync({ ...files, 'zz.bin': new Uint8Array(1_024) }));
  zip.writeUInt32LE(0xfffffff0, zip.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
  return zip;
}

// Made before the server starts, because making them takes a while.
const deep = Object.entries(ARCHIVES).map(([kind, { name, files, nested }]) => ({
  ...{ kind, name, nested },
  bytes: zipSync(files(nested)),
}));

const { newProject, send, textsOf, stored } = await startImportServer(dataDir);
/** Returns whether a file of the store contains the secret. */
const isSecretStored = () =>
  fs.readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).some((entry) => {
    return entry.isFile() && fs.readFileSync(path.join(entry.parentPath, entry.name)).includes(SECRET);
  });

describe.each(Object.entries(ARCHIVES))('%s', (_, { name, files, entity }) => {
  test('can’t read a file of the server through an entity', async () => {
    const projectId = await newProject();
    const answer = await send(projectId, name, zipSync(files(entity)));
    // Word refuses such files too. In other archives, the entity stays text, and the SVG is stored without parsing it.
    expect(answer.status, answer.text).toBe(name.endsWith('.docx') ? 400 : 200);
    expect(Object.values(await textsOf(projectId)).join('')).not.toContain(SECRET);
    expect(isSecretStored()).toBe(false);
  });

  test.each([
    ['has 1 GB inside', bomb, 413, /unpacks to more than/],
    [
      'has a path that leads outside',
      (all: Zippable) => zipSync({ ...all, '../../slip.md': strToU8('x') }),
      400,
      /path outside this zip file|isn’t a Word file/,
    ],
  ])('that %s is refused, and nothing is stored', async (_, make, status, message) => {
    const projectId = await newProject();
    const before = await stored();
    const answer = await send(projectId, name, make(files('x')));
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
    expect(await stored()).toEqual(before);
    expect(fs.existsSync(path.join(dataDir, '..', 'slip.md'))).toBe(false);
  });
});

test.each(deep)(
  '$kind with 10⁶ nested lists or tables: Markdown is imported as it is, HTML and Word are refused',
  async ({ name, nested, bytes }) => {
    const projectId = await newProject();
    const before = await stored();
    const answer = await send(projectId, name, bytes);
    if (nested.startsWith('- ')) {
      expect(answer.status, answer.text).toBe(200);
      expect(Object.values(await textsOf(projectId)).some((text) => text.includes(nested.trim()))).toBe(true);
    } else {
      expect([answer.status, answer.text]).toEqual([
        expect.any(Number),
        expect.stringMatching(/nested too deeply|more than 300,000 elements/),
      ]);
      expect(await stored()).toEqual(before);
    }
    expect((await send(await newProject(), 'still.html', strToU8('<p>here'))).status).toBe(200);
  },
  120_000,
);
