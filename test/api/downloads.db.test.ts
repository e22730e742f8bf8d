import { expect, test } from 'vitest';
import { auditFileRoute } from '../../server/http/audit-file';
import type { ApiRoute } from '../../server/http/http';
import { sendDownload } from '../../server/http/respond';
import { usageCsvRoute } from '../../server/http/usage-csv';
import { Browser, tokenOf } from './browser';
import { startApiServer } from './server';

/** A route whose database connection is lost half-way. */
const brokenRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/broken\.csv$/,
  async handle({ response, context }) {
    async function* pieces() {
      yield 'the first line\r\n';
      throw new Error('connection lost');
    }
    await sendDownload(response, context.platform.log, { contentType: 'text/csv', name: 'all.csv', pieces: pieces() });
  },
};
const server = await startApiServer({ routes: [auditFileRoute, usageCsvRoute, brokenRoute] });
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const editor = new Browser(server.url);
const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'editor' });
await editor.signUp('Ed Editor', tokenOf(url));
const nobody = new Browser(server.url);

const AUDIT = `/api/workspaces/${workspace.id}/audit.csv`;
const USAGE = `/api/usage/calls.csv?workspaceId=${workspace.id}&from=2026-11-01&to=2026-11-30`;

test.each([
  ['the audit log', AUDIT, 'audit-log.csv', 403],
  ['the model calls', USAGE, 'usage-2026-11-01-2026-11-30.csv', 200],
])('%s: a CSV file is downloaded by people who can see it', async (_what, path, name, editorGets) => {
  const file = await owner.fetch(path);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.text).toMatch(/^time,.*\r\n/);
  expect((await editor.fetch(path)).status).toBe(editorGets);
  expect((await nobody.fetch(path)).status).toBe(401);
});

test('an invalid filter and an unknown workspace are refused', async () => {
  expect((await owner.fetch(`${AUDIT}?since=yesterday`)).status).toBe(400);
  expect((await owner.fetch(USAGE.replace('2026-11-01', 'first'))).status).toBe(400);
  expect((await owner.fetch(AUDIT.replace(workspace.id, 'another'))).status).toBe(404);
});

test('a file that is interrupted in the middle can’t look complete', async () => {
  await expect(owner.fetch('/api/broken.csv')).rejects.toThrow();
});
