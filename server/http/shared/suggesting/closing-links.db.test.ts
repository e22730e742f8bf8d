import http from 'node:http';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { Browser } from '../../../../test/api/browser';
import { startApiServer } from '../../../../test/api/server';

const server = await startApiServer();
const { db, pool } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Open' });
const SECRET = 'The colour of the cat.';
const HOURS_13 = 13 * 3_600_000;

afterEach(() => void vi.useRealTimers());
afterAll(() => db.attempt.deleteMany({ where: { key: { startsWith: 'guest-' } } }));

async function shared(options: { password?: string } = {}) {
  const text = `# Plan\n\n${SECRET}\n`;
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path: `${newId()}.md`, text });
  const subject = { kind: 'document', subjectId: documentId, access: 'suggest' } as const;
  const { url, linkId } = await owner.api.shareLinks.create.mutate({ ...subject, ...options });
  const gil = new Browser(server.url);
  const at = url.slice(server.url.length);
  await gil.fetch(at, { method: 'POST', body: new URLSearchParams(options) });
  await gil.fetch(at);
  return { documentId, linkId, at, gil };
}

/** Forms that are refused, and answered with the document's page. */
const FORMS: [form: string, fields: Record<string, string>][] = [
  ['comments', { name: 'Gil', body: '' }],
  ['suggest', { step: 'withdraw', suggestion: newId() }],
];

interface Held {
  path: string;
  fields: Record<string, string>;
  /** Runs after the server got the headers and before it got the body. */
  meanwhile(): Promise<unknown>;
}

function sendHeld(browser: Browser, { path, fields, meanwhile }: Held): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    ...{ origin: server.url, cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    ...{ 'content-length': body.length, expect: '100-continue' },
  };
  return new Promise((resolve, reject) => {
    const request = http.request(server.url + path, { method: 'POST', headers });
    request.once('error', reject);
    // The response to another request shows that the server has read the headers by then.
    const answered = () => owner.api.people.me.query();
    request.once(
      'continue',
      () =>
        void answered()
          .then(meanwhile)
          .then(() => request.end(body), reject),
    );
    request.once('response', async (response) => {
      const pieces: Buffer[] = await response.toArray();
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') });
    });
    request.flushHeaders();
  });
}

describe('a form that arrives after its link has closed shows nothing of the document', () => {
  test.each(FORMS)('where somebody revokes the link, or the document goes to the trash: %s', async (form, fields) => {
    const { documentId, linkId, at, gil } = await shared();
    const path = `${at}/${form}`;
    const open = await sendHeld(gil, { path, fields, meanwhile: async () => {} });
    expect(open.text).toContain(SECRET);
    const trash = () => owner.api.documents.trash.mutate({ documentId });
    const trashed = await sendHeld(gil, { path, fields, meanwhile: trash });
    expect(trashed).toEqual({ status: 404, text: expect.not.stringContaining(SECRET) });
    await owner.api.documents.restore.mutate({ documentId });
    const revoke = () => owner.api.shareLinks.revoke.mutate({ linkId });
    const revoked = await sendHeld(gil, { path, fields, meanwhile: revoke });
    expect(revoked).toEqual({ status: 404, text: expect.not.stringContaining(SECRET) });
  });

  test.each(FORMS)('where the pass for its password ends: %s', async (form, fields) => {
    const { at, gil } = await shared({ password: 'open sesame' });
    const meanwhile = async () => void vi.setSystemTime(Date.now() + HOURS_13);
    const { status, text } = await sendHeld(gil, { path: `${at}/${form}`, fields, meanwhile });
    expect([status, text]).toEqual([403, expect.stringContaining('Your text is kept')]);
    expect(text).not.toContain(SECRET);
  });
});

test('a comment that waits while its link is revoked shows nothing of the document', async () => {
  const { linkId, at, gil } = await shared();
  let sent: ReturnType<Browser['fetch']> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.shareLink.update({ where: { id: linkId }, data: { revokedAt: new Date() } });
    const body = new URLSearchParams({ name: 'Gil', body: 'A word' });
    sent = gil.fetch(`${at}/comments`, { method: 'POST', body });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%share_link where id = $1 for update%'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  });
  const answer = await sent;
  expect([answer?.status, answer?.text]).toEqual([404, expect.not.stringContaining(SECRET)]);
});
