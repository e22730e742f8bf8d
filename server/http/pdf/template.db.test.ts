import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { type PdfTemplate, USUAL_TEMPLATE } from '@/exports/core/pdf-template';
import { stopDocumentCompiler } from '@/exports/pdf/document-compiler';
import { findPdfTemplate } from '@/exports/store';
import { stopSheetCompiler } from '@/sheets/compiler/sheet-compiler';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';
import { exportRoute } from '../export';
import { pdfLogoRoute } from './logo';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-pdf-template-'));
const server = await startApiServer({ routes: [exportRoute, pdfLogoRoute], env: { DATA_DIR: dataDir } });
afterAll(stopDocumentCompiler);
afterAll(stopSheetCompiler);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Files' });
const { documentId } = await owner.api.documents.create.mutate({
  projectId,
  path: 'plan.md',
  text: '# Plan\n\n## Boats\n',
});
const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
const editor = new Browser(server.url);
await editor.signUp('Ed Editor', tokenOf(url));

const template: PdfTemplate = { ...USUAL_TEMPLATE, cover: true, contents: true, footer: 'Page {page} of {pages}' };
const send = (browser: Browser, body: Uint8Array | string, where = workspaceId) =>
  browser.fetch(`/api/workspaces/${where}/pdf-logo`, { method: 'POST', body: Buffer.from(body) });
const photo = () =>
  sharp({ create: { width: 1800, height: 300, channels: 4, background: 'red' } })
    .withExif({ IFD3: { GPSMapDatum: 'SecretDatum' } })
    .png()
    .toBuffer();
const events = async () => {
  const where = { action: { startsWith: 'workspace.pdf_' } };
  return (await db.auditEvent.findMany({ where, orderBy: { id: 'asc' } })).map(({ action }) => action);
};

async function exported(query = ''): Promise<{ pages: string[]; hasPicture: boolean }> {
  const answer = await fetch(`${server.url}/api/documents/${documentId}/export?format=pdf${query}`, {
    headers: { cookie: editor.cookie },
  });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const hasPicture = /\/Subtype ?\/Image/.test(bytes.toString('latin1'));
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return { pages, hasPicture };
}

test('a workspace that has set nothing has the usual template', async () => {
  expect(await editor.api.pdfTemplate.get.query({ workspaceId })).toEqual({ template: USUAL_TEMPLATE, hasLogo: false });
  expect((await exported()).pages).toEqual(['PlanBoats1 / 1']);
});

test('an admin’s settings apply to every PDF of the workspace; a download can choose its contents', async () => {
  await owner.api.pdfTemplate.set.mutate({ workspaceId, template });
  expect(await editor.api.pdfTemplate.get.query({ workspaceId })).toEqual({ template, hasLogo: false });
  const { pages, hasPicture } = await exported();
  expect(hasPicture).toBe(false);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(/^PlanContentsBoats.*Page 2 of 2$/);
  expect((await exported('&contents=no')).pages[1]).not.toContain('Contents');
  expect((await exported('&contents=yes')).pages[1]).toContain('Contents');
  const stored = await db.auditEvent.findFirstOrThrow({ where: { action: 'workspace.pdf_template_set' } });
  expect(stored).toMatchObject({ workspaceId, subjectId: workspaceId, data: { template } });
});

test.each(['\u0000', '\u0007', '\ud800', '\u202e', 'two\nlines'])(
  'a header or footer can’t hold characters that aren’t drawn or reorder others (%j)',
  async (hostile) => {
    for (const line of ['header', 'footer']) {
      const refused = owner.api.pdfTemplate.set.mutate({
        workspaceId,
        template: { ...template, [line]: `a${hostile}` },
      });
      await expect(refused).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
    }
  },
);

test('a logo is kept small and without metadata; it is on the pages until it is removed', async () => {
  expect((await send(owner, await photo())).status).toBe(200);
  const logo = (await findPdfTemplate(db, workspaceId))?.logo;
  expect(logo).toMatchObject({ width: 900, height: 150 });
  expect(await sharp(logo?.bytes).metadata()).toMatchObject({ format: 'png', width: 900 });
  expect(Buffer.from(logo?.bytes ?? []).includes('SecretDatum')).toBe(false);
  expect((await exported()).hasPicture).toBe(true);
  await owner.api.pdfTemplate.removeLogo.mutate({ workspaceId });
  await owner.api.pdfTemplate.removeLogo.mutate({ workspaceId });
  expect((await exported()).hasPicture).toBe(false);
  expect((await editor.api.pdfTemplate.get.query({ workspaceId })).template).toEqual(template);
  expect(await events()).toEqual([
    'workspace.pdf_template_set',
    'workspace.pdf_logo_set',
    'workspace.pdf_logo_removed',
  ]);
});

test('only people who manage the workspace can set a logo, and it must be a picture', async () => {
  const before = await events();
  expect(await send(editor, await photo())).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
  expect(await send(new Browser(server.url), await photo())).toMatchObject({ status: 401 });
  const { workspaceId: other } = await makeWorkspace(server.platform);
  for (const where of [other, 'nothing', '%00', "'--"]) {
    expect(await send(owner, await photo(), where)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const wrong of [svg, 'text', '', (await photo()).subarray(0, 60)]) {
    expect(await send(owner, wrong)).toMatchObject({ status: 400, json: { code: 'INVALID' } });
  }
  const { token } = await owner.api.tokens.create.mutate({ name: 'ci', scope: 'edit', days: 7 });
  const answer = await fetch(`${server.url}/api/workspaces/${workspaceId}/pdf-logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(await photo()),
  });
  expect(answer.status).toBe(403);
  expect(await events()).toEqual(before);
});

test('settings that no page can have are refused with a message', async () => {
  const wrong: [Partial<Record<keyof PdfTemplate, unknown>>, RegExp][] = [
    [{ margins: { ...USUAL_TEMPLATE.margins, left: 400 } }, /A margin can be at most 50 mm/],
    [{ textSize: Number.NaN }, /types that aren’t accepted/],
    [{ textSize: 7 }, /at least 8 points/],
    [{ accent: 'red"); #panic(' }, /six hexadecimal digits/],
    [{ font: 'Comic Sans' }, /font/],
    [{ header: 'a\nb' }, /single line/],
    [{ footer: 'x'.repeat(201) }, /at most 200 characters/],
  ];
  for (const [part, message] of wrong) {
    const input = { workspaceId, template: { ...template, ...part } as PdfTemplate };
    await expect(owner.api.pdfTemplate.set.mutate(input)).rejects.toThrow(message);
    await expect(owner.api.pdfTemplate.preview.query(input)).rejects.toThrow(message);
  }
});

test('a preview shows settings before they are saved, in the reader’s language', async () => {
  const unsaved = { ...template, footer: '#panic("{page}")', cover: true };
  const pages = await owner.api.pdfTemplate.preview.query({ workspaceId, template: unsaved });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.svg).toMatch(/^<svg /);
  expect((await owner.api.pdfTemplate.get.query({ workspaceId })).template).toEqual(template);
});
