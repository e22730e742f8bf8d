import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { constants, inflateSync } from 'node:zlib';
import { createTRPCClient, httpLink } from '@trpc/client';
import sharp from 'sharp';
import superjson from 'superjson';
import { afterAll, describe, expect, test } from 'vitest';
import type { AppRouter } from '@/api/root';
import { addFile } from '@/files/commands/add-file';
import { makePreviews } from '@/files/commands/make-preview';
import { stopSheetCompiler } from '@/sheets/compiler/sheet-compiler';
import { Browser, tokenOf } from '../../test/api/browser';
import { startApiServer } from '../../test/api/server';
import { sheetExportRoute } from './sheet-export';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-sheets-'));
const server = await startApiServer({ routes: [sheetExportRoute], env: { DATA_DIR: dataDir } });
afterAll(stopSheetCompiler);
afterAll(() => fs.rmSync(dataDir, { recursive: true }));
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const viewer = new Browser(server.url);
const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
await viewer.signUp('Vi Viewer', tokenOf(url));
const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Shop' });

const DATA = '{"title": "Plants & #herbs", "style": {"primary_color": "green"}}';
const TEMPLATE = '#set page(width: 100pt, height: 50pt)\n#text(fill: rgb("{{style.primary_color}}"))[{{title}}]';
let made = 0;
const newSheet = (texts: { data?: string; template?: string } = {}) =>
  owner.api.sheets.create.mutate({
    projectId,
    path: `Shop/Plants ${++made}`,
    data: DATA.replace('green', '#008000'),
    template: TEMPLATE,
    ...texts,
  });

describe('a sheet', () => {
  test('is two documents of a project that belong together', async () => {
    const sheet = await newSheet();
    expect(sheet).toMatchObject({
      name: 'Plants 1',
      dataPath: 'Shop/Plants 1.json',
      templatePath: 'Shop/Plants 1.typ',
    });
    expect(await viewer.api.sheets.list.query({ projectId })).toEqual([sheet]);
    expect(await viewer.api.sheets.get.query({ sheetId: sheet.sheetId })).toEqual(sheet);
    expect(await viewer.api.sheets.ofDocument.query({ documentId: sheet.templateDocumentId })).toEqual(sheet);
    const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'alone.md' });
    expect(await viewer.api.sheets.ofDocument.query({ documentId })).toBeNull();
    await owner.api.documents.rename.mutate({ documentId: sheet.dataDocumentId, path: 'Herbs.json' });
    const renamed = await viewer.api.sheets.get.query({ sheetId: sheet.sheetId });
    expect(renamed).toMatchObject({ name: 'Herbs', dataPath: 'Herbs.json', templatePath: 'Herbs.typ' });
    await owner.api.documents.trash.mutate({ documentId: sheet.dataDocumentId });
    expect(await viewer.api.sheets.list.query({ projectId })).toEqual([]);
    expect(await viewer.api.sheets.get.query({ sheetId: sheet.sheetId })).toMatchObject({ trashed: true });
  });

  test.each([
    ['product-sheet', 1],
    ['price-list', 1],
    ['event', 1],
    ['report', 1],
    ['invitation', 1],
    ['business-card', 2],
  ] as const)(
    'can start from the design “%s”, whose sample data gives its pages without a warning',
    async (design, count) => {
      const sample = await viewer.api.sheets.designPages.query({ projectId, design });
      expect(sample).toHaveLength(count);
      const sheet = await owner.api.sheets.create.mutate({ projectId, path: `Designs/${design}`, design });
      const page = await viewer.api.sheets.render.query({ sheetId: sheet.sheetId });
      expect(page).toEqual({ status: 'ok', pages: sample, diagnostics: [] });
    },
  );

  test('is in the sample project, finished: one page without a warning', async () => {
    const read = (file: string) => readFile(`src/documents/sample/${file}`, 'utf8');
    const [data, template] = await Promise.all([read('product-sheet.json'), read('product-sheet.typ')]);
    const { sheetId } = await newSheet({ data, template });
    const rendered = await viewer.api.sheets.render.query({ sheetId });
    expect(rendered).toMatchObject({ status: 'ok', diagnostics: [] });
    expect(rendered.pages).toHaveLength(1);
  });

  test('starts from a design or from texts, not from both or neither', async () => {
    const start = { projectId, path: 'Both' };
    for (const rest of [{}, { design: 'event', data: '{}' }, { data: '{}' }] as const) {
      await expect(owner.api.sheets.create.mutate({ ...start, ...rest })).rejects.toThrow('Give either a design');
    }
  });

  test('isn’t created if a path is in use', async () => {
    await owner.api.documents.create.mutate({ projectId, path: 'Taken.typ' });
    const input = { projectId, path: 'Taken', data: '{}', template: '' };
    await expect(owner.api.sheets.create.mutate(input)).rejects.toThrow('A document named “Taken.typ” already exists.');
    const paths = (await owner.api.documents.tree.query({ projectId })).map(({ path }) => path);
    expect(paths).not.toContain('Taken.json');
  });

  test('can’t be changed by viewers, or seen by strangers', async () => {
    const { sheetId } = await newSheet();
    const input = { projectId, path: 'Mine', data: '{}', template: '' };
    await expect(viewer.api.sheets.create.mutate(input)).rejects.toThrow('With the role “Can read”, you can’t edit');
    await expect(owner.api.sheets.render.query({ sheetId: 'nothing' })).rejects.toThrow('This sheet doesn’t exist');
    expect((await new Browser(server.url).fetch(`/api/sheets/${sheetId}/export?format=pdf`)).status).toBe(401);
  });
});

describe('a sheet’s page with suggested changes', () => {
  const suggest = async (documentId: string, text: string) => {
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId });
    const suggestion = { key: crypto.randomUUID(), documentId, versionId, text, description: 'Brighter' };
    return (await owner.api.review.suggestText.mutate(suggestion)).suggestionId;
  };
  const fills = ({ pages }: { pages: { svg: string }[] }) => pages[0]?.svg.match(/(?<=<use[^>]*fill=")#\w+/)?.[0];

  test('is the live page before, and the page with the open changes of both halves after', async () => {
    const sheet = await newSheet();
    const { sheetId } = sheet;
    const ofData = await suggest(sheet.dataDocumentId, DATA.replace('green', '#ff0000'));
    const ofTemplate = await suggest(sheet.templateDocumentId, TEMPLATE.replace('50pt', '70pt'));
    const one = await viewer.api.sheets.suggestedPages.query({ sheetId, suggestionIds: [ofData] });
    expect([fills(one.before), fills(one.after)]).toEqual(['#008000', '#ff0000']);
    expect(one).toMatchObject({ before: { pages: [{ height: 50 }] }, after: { pages: [{ height: 50 }] }, skipped: 0 });
    const both = await viewer.api.sheets.suggestedPages.query({ sheetId, suggestionIds: [ofTemplate, ofData] });
    expect(both).toMatchObject({ before: { pages: [{ height: 50 }] }, after: { pages: [{ height: 70 }] } });
    expect(fills(both.after)).toBe('#ff0000');

    // An accepted change is already in the live page, and a rejected one is in neither page.
    await owner.api.review.decideAll.mutate({ suggestionId: ofTemplate, choice: { kind: 'accept' } });
    await owner.api.review.decideAll.mutate({ suggestionId: ofData, choice: { kind: 'reject' } });
    const decided = await viewer.api.sheets.suggestedPages.query({ sheetId, suggestionIds: [ofTemplate, ofData] });
    expect(decided).toMatchObject({ before: { pages: [{ height: 70 }] }, after: { pages: [{ height: 70 }] } });
    expect(fills(decided.after)).toBe('#008000');
  });

  test('leaves out changes that no longer fit, and says how many', async () => {
    const sheet = await newSheet();
    const suggestionId = await suggest(sheet.templateDocumentId, TEMPLATE.replace('50pt', '70pt'));
    const other = await suggest(sheet.templateDocumentId, TEMPLATE.replace('50pt', '60pt'));
    await owner.api.review.decideAll.mutate({ suggestionId: other, choice: { kind: 'accept' } });
    const pages = { pages: [{ height: 60 }] };
    expect(
      await viewer.api.sheets.suggestedPages.query({ sheetId: sheet.sheetId, suggestionIds: [suggestionId] }),
    ).toMatchObject({ before: pages, after: pages, skipped: 1 });
  });

  test('says why the page with the changes is missing, and shows the page before', async () => {
    const sheet = await newSheet();
    const suggestionId = await suggest(sheet.templateDocumentId, TEMPLATE.replace('{{title}}', '{{titel}}'));
    const found = await viewer.api.sheets.suggestedPages.query({
      sheetId: sheet.sheetId,
      suggestionIds: [suggestionId],
    });
    expect(found).toMatchObject({
      before: { status: 'ok', pages: [{ height: 50 }] },
      after: {
        status: 'failed',
        pages: [],
        diagnostics: [{ message: 'The data has no field “titel”.', in: 'template' }],
      },
    });
  });

  test('shows only suggestions for this sheet, one for each half', async () => {
    const [sheet, other] = [await newSheet(), await newSheet()];
    const here = await suggest(sheet.dataDocumentId, '{"title":"a"}');
    const again = await suggest(sheet.dataDocumentId, '{"title":"b"}');
    const elsewhere = await suggest(other.dataDocumentId, '{"title":"a"}');
    for (const suggestionIds of [[elsewhere], [here, elsewhere], [here, again]]) {
      await expect(owner.api.sheets.suggestedPages.query({ sheetId: sheet.sheetId, suggestionIds })).rejects.toThrow(
        'Give suggestions for this sheet',
      );
    }
  });
});

describe('a sheet’s page', () => {
  test('shows the live texts', async () => {
    const { sheetId } = await newSheet();
    const rendered = await viewer.api.sheets.render.query({ sheetId });
    expect(rendered).toMatchObject({ status: 'ok', diagnostics: [], pages: [{ width: 100, height: 50 }] });
    expect(rendered.pages[0]?.svg).toContain('fill="#008000"');
  });

  test('shows texts that aren’t stored, which a query sends as POST', async () => {
    const { sheetId } = await newSheet();
    const api = createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${server.url}/api/trpc`,
          transformer: superjson,
          methodOverride: 'POST',
          headers: { cookie: viewer.cookie, origin: server.url },
        }),
      ],
    });
    const data = JSON.stringify({ title: 'x'.repeat(300_000), style: { primary_color: '#123456' } });
    const { pages } = await api.sheets.render.query({ sheetId, data, template: TEMPLATE.replace('{{title}}', 'x') });
    expect(pages[0]?.svg).toContain('fill="#123456"');
  });

  test('shows pictures of its project that the template or the data names', async () => {
    const { sheetId, dataDocumentId } = await newSheet();
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const actor = { userId: (await owner.api.people.me.query()).user.id, name: 'Olga', sessionId: undefined };
    const upload = { documentId: dataDocumentId, name: 'red.png', content: Readable.from([content]) };
    const { address } = await addFile({ ...server.platform, actor }, upload);
    const data = JSON.stringify({ title: 'Plants', picture: address });
    const template = `#image("${address}", width: 40pt)\n#image("{{picture}}", width: 40pt)`;
    const { status, pages, diagnostics } = await viewer.api.sheets.render.query({ sheetId, data, template });
    expect({ status, diagnostics }).toEqual({ status: 'ok', diagnostics: [] });
    expect(pages[0]?.svg.match(/<image/g)).toHaveLength(2);
    const unknown = template.replaceAll(address, 'attachment:nothing');
    expect(await viewer.api.sheets.render.query({ sheetId, data, template: unknown })).toMatchObject({
      status: 'failed',
    });
  });

  test('shows a large picture in its smaller copy, and prints it as it is', async () => {
    const { sheetId, dataDocumentId } = await newSheet();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const content = await sharp({ create: { width: 2_400, height: 600, channels: 3, background: 'red', noise } })
      .jpeg({ quality: 70 })
      .toBuffer();
    const actor = { userId: (await owner.api.people.me.query()).user.id, name: 'Olga', sessionId: undefined };
    const upload = { documentId: dataDocumentId, name: 'wide.jpg', content: Readable.from([content]) };
    const { address } = await addFile({ ...server.platform, actor }, upload);
    await makePreviews(server.platform);
    const template = `#image("${address}", width: 40pt)`;
    const { pages, diagnostics } = await viewer.api.sheets.render.query({
      sheetId,
      data: '{"title": "Plants"}',
      template,
    });
    expect(diagnostics).toEqual([]);
    expect(pages[0]?.svg).toContain('data:image/webp;base64');
    expect(pages[0]?.svg.length).toBeLessThan(content.length);
    const printed = await newSheet({ template });
    const pdf = await viewer.fetch(`/api/sheets/${printed.sheetId}/export?format=pdf`);
    expect(pdf.text.length).toBeGreaterThan(content.length / 2);
  });

  test('reads documents of its own project', async () => {
    await owner.api.documents.create.mutate({ projectId, path: 'prices.json', text: '{"fern": 3}' });
    await owner.api.documents.create.mutate({ projectId, path: 'Shop/lib.typ', text: '#let p = json("/prices.json")' });
    const { sheetId } = await newSheet({ template: '#import "lib.typ": p\n#p.fern' });
    expect(await viewer.api.sheets.render.query({ sheetId })).toMatchObject({ status: 'ok' });
    const other = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Other' });
    const outside = {
      projectId: other.projectId,
      path: 'x',
      data: '{"title":"x"}',
      template: '\n#json("/prices.json")',
    };
    const foreign = await owner.api.sheets.create.mutate(outside);
    expect(await owner.api.sheets.render.query({ sheetId: foreign.sheetId })).toMatchObject({
      status: 'failed',
      diagnostics: [
        {
          message: 'This project has no document with this path. Paths are relative to the template’s folder.',
          place: { line: 2 },
        },
      ],
    });
  });
});

describe('a mistake', () => {
  test('is shown at its place in the template, with the field of the data that caused it', async () => {
    const { sheetId } = await newSheet({ data: DATA });
    const { status, pages, diagnostics } = await viewer.api.sheets.render.query({ sheetId });
    expect([status, pages]).toEqual(['failed', []]);
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        in: 'template',
        place: { line: 2, column: 17, from: TEMPLATE.indexOf('"{{style'), to: TEMPLATE.indexOf('))[') },
        fields: [{ field: 'style.primary_color', place: { line: 1, from: DATA.indexOf('"green"') } }],
      },
    ]);
    expect(diagnostics[0]?.message).toMatch(/color string/);
  });

  test('is shown in both texts at once', async () => {
    const { sheetId } = await newSheet({ data: '{"title": }', template: '{{#if title}}' });
    const { diagnostics } = await viewer.api.sheets.render.query({ sheetId });
    expect(diagnostics).toMatchObject([
      { in: 'data', place: { line: 1, column: 11 } },
      { in: 'template', place: { line: 1, column: 1 } },
    ]);
  });

  test('in another document names that document', async () => {
    await owner.api.documents.create.mutate({ projectId, path: 'Shop/bad.typ', text: '\n#let p = nope' });
    const { sheetId } = await newSheet({ template: '#import "bad.typ": p' });
    expect((await viewer.api.sheets.render.query({ sheetId })).diagnostics).toMatchObject([
      { in: { path: 'Shop/bad.typ' }, message: 'unknown variable: nope', place: { line: 2, column: 10 } },
    ]);
  });

  test('is a warning beside the page if only a font is missing', async () => {
    const { sheetId } = await newSheet({
      template: '#set text(font: "{{style.font | default: \'Arial\'}}")\n{{title}}',
    });
    expect(await viewer.api.sheets.render.query({ sheetId })).toMatchObject({
      status: 'ok',
      diagnostics: [{ severity: 'warning', message: 'unknown font family: arial', place: { line: 1, column: 17 } }],
    });
  });
});

describe('an export', () => {
  test.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['png', 'image/png', '\x89PNG'],
    ['svg', 'image/svg+xml', '<svg'],
  ])('as %s is a file that no browser runs', async (format, contentType, start) => {
    const { sheetId, name } = await newSheet();
    const response = await fetch(`${server.url}/api/sheets/${sheetId}/export?format=${format}`, {
      headers: { cookie: viewer.cookie },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, start.length)).toBe(start);
  });

  test('contains exactly the page on screen', async () => {
    const { sheetId } = await newSheet({ template: 'one\n#pagebreak()\ntwo {{title}}' });
    const { pages } = await viewer.api.sheets.render.query({ sheetId });
    const second = await viewer.fetch(`/api/sheets/${sheetId}/export?format=svg&page=2`);
    expect(second.text).toBe(pages[1]?.svg);
    expect(second.headers.get('content-disposition')).toMatch(/ 2\.svg"/);
  });

  test('of unsaved texts is the page that they make, in every format', async () => {
    const { sheetId } = await newSheet({ template: '{{title}}' });
    const typed = { sheetId, data: '{"title": "Typed just now"}', template: '#set page(width: 120pt)\n{{title}}' };
    const { pages } = await viewer.api.sheets.render.query(typed);
    const svg = await viewer.api.sheets.export.query({ ...typed, format: 'svg' });
    expect(Buffer.from(svg.base64, 'base64').toString()).toBe(pages[0]?.svg);
    const png = Buffer.from((await viewer.api.sheets.export.query({ ...typed, format: 'png' })).base64, 'base64');
    const saved = Buffer.from((await viewer.api.sheets.export.query({ sheetId, format: 'png' })).base64, 'base64');
    const ratio = (picture: Buffer) => picture.readUInt32BE(20) / picture.readUInt32BE(16);
    expect(ratio(png)).toBeCloseTo((pages[0]?.height ?? 0) / (pages[0]?.width ?? 0), 2);
    expect(ratio(saved)).not.toBeCloseTo(ratio(png), 1);
  });

  test('as PDF has all pages, and embeds the fonts that come with the product, and no others', async () => {
    const { sheetId } = await owner.api.sheets.create.mutate({ projectId, path: 'Cards', design: 'business-card' });
    const { base64, contentType } = await viewer.api.sheets.export.query({ sheetId, format: 'pdf' });
    expect(contentType).toBe('application/pdf');
    const { text, fonts, embedded } = readPdf(Buffer.from(base64, 'base64'));
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    expect(fonts).toEqual(['Fraunces-Regular', 'Inter-Regular', 'Inter-SemiBold']);
    expect(embedded).toBe(fonts.length);
  });

  test('says so for a page that doesn’t exist or has errors', async () => {
    const { sheetId } = await newSheet();
    const refused = async (query: string, id = sheetId) =>
      (await viewer.fetch(`/api/sheets/${id}/export${query}`)).json;
    expect(await refused('?format=svg&page=2')).toMatchObject({ message: 'This sheet has no page 2.' });
    expect(await refused('?format=png&page=2')).toMatchObject({ message: expect.stringContaining('no page 2') });
    expect(await refused('?format=gif')).toMatchObject({ message: 'Choose the format pdf, png or svg.' });
    expect(await refused('')).toMatchObject({ code: 'INVALID' });
    const broken = await newSheet({ template: '{{nope}}' });
    expect(await refused('?format=pdf', broken.sheetId)).toMatchObject({
      message: 'The sheet can’t be downloaded: The data has no field “nope”.',
    });
    expect(await refused('?format=pdf', 'nothing')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** Returns the objects of a PDF, including those in compressed streams, and its fonts. */
function readPdf(pdf: Buffer): { text: string; fonts: string[]; embedded: number } {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    } catch {
      return [];
    }
  });
  const text = [source, ...streams].join('\n');
  const names = [...text.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = '']) => name);
  const fonts = [...new Set(names.map((name) => name.replace(/-Identity-[HV]$/, '')))].sort();
  return { text, fonts, embedded: new Set(text.match(/\/FontFile[23]? \d+ 0 R/g)).size };
}
