import { expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { Browser } from '../../test/api/browser';
import { startApiServer } from '../../test/api/server';
import { exportRoute } from './export';

const server = await startApiServer({ routes: [exportRoute] });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Files' });

async function importFile(path: string, bytes: Uint8Array): Promise<string> {
  const base64 = Buffer.from(bytes).toString('base64');
  return (await owner.api.documents.import.mutate({ projectId, path, base64 })).documentId;
}
const exportPath = (documentId: string) => `/api/documents/${documentId}/export`;
const download = (documentId: string) =>
  fetch(server.url + exportPath(documentId), { headers: { cookie: owner.cookie } });

test('a file is downloaded byte for byte, under its own name, as a type that no browser runs', async () => {
  const bytes = Buffer.from('\ufeff# Grüße\r\n\r\n<script>alert(1)</script>\r\n');
  const answer = await download(await importFile('notes/Über "alles"; (1).md', bytes));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(bytes.length),
    'content-disposition':
      'attachment; filename="_ber _alles_; (1).md"; filename*=UTF-8\'\'%C3%9Cber%20%22alles%22%3B%20%281%29.md',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

test('an HTML page is downloaded as a file, so that no browser shows it', async () => {
  const answer = await download(await importFile('page.html', Buffer.from('<script>alert(1)</script>')));
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="page.html"/);
});

test('the largest file goes through HTTP both ways, a larger one is refused', async () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024, 'a line of a large file\r\n');
  const answer = await download(await importFile('large.txt', bytes));
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);
  await expect(importFile('larger.txt', Buffer.alloc(bytes.length + 3, 97))).rejects.toThrow(/10 MB/);
});

test('a request without a session gets 401', async () => {
  const documentId = await importFile('private.md', Buffer.from('private'));
  const answer = await new Browser(server.url).fetch(exportPath(documentId));
  expect(answer).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Please sign in.' } });
  expect(answer.text).not.toContain('private');
});

test('a document of another workspace and an unknown document are both 404', async () => {
  const other = await makeWorkspace(server.platform);
  const foreign = await createDocument(other.as('owner'), { projectId: other.projectId, path: 'a.md', text: 'secret' });
  for (const id of [foreign.documentId, 'nothing', '%00', '..%2f..%2fetc%2fpasswd', "'--"]) {
    const answer = await owner.fetch(exportPath(id));
    expect(answer).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    expect(answer.text).not.toContain('secret');
  }
});

test('only GET exports', async () => {
  const documentId = await importFile('get.md', Buffer.from('get'));
  expect((await owner.post(exportPath(documentId), {})).status).toBe(405);
});
