import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../../../test/support/database';
import { history } from '../queries/history';
import { version } from '../queries/version';
import { continueVersion, restoreVersion } from '../test-support/any-version';
import { Desk } from '../test-support/desk';
import { replace } from '../test-support/quotation';
import { UNDECIDED } from '../test-support/undecided';
import { createSnapshot } from './create-snapshot';
import { createSuggestion } from './create-suggestion';
import { nameVersion } from './name-version';
import { pinDocument } from './pin-document';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');

const OLD = 'The colour is red.\n\nThe cat sat on a mat.\n\nThe end is near.\n';

/** Creates a document that was saved with `OLD` and edited since. */
async function edited() {
  const documentId = await desk.document(OLD);
  const { versionId } = await createSnapshot(ann, { documentId, description: 'first draft' });
  await desk.type(documentId, (text) => {
    text.insert(text.length, 'A new last line.\n');
    text.delete(4, 6);
    text.insert(4, 'color');
  });
  return { documentId, versionId, now: await desk.text(documentId) };
}

test('restoring creates a new version, after a snapshot of the current text', async () => {
  const { documentId, versionId, now } = await edited();
  const restored = await restoreVersion(ben, { versionId });
  expect(restored).toMatchObject({ isNew: true });
  expect(await desk.text(documentId)).toBe(OLD);
  expect(await desk.head(documentId)).toBe(restored.versionId);
  expect(await version(ann, { versionId: restored.beforeVersionId })).toMatchObject({
    type: 'snapshot',
    text: now,
    parentVersionIds: [versionId],
  });
  expect(await version(ann, { versionId: restored.versionId })).toMatchObject({
    type: 'restore',
    text: OLD,
    createdBy: { name: 'Ben' },
    parentVersionIds: [restored.beforeVersionId, versionId],
    description: 'Restored: first draft',
  });
  expect(
    await platform.db.auditEvent.findMany({ where: { subjectId: restored.versionId, action: 'version.restored' } }),
  ).toMatchObject([{ actorId: ben.actor.userId, workspaceId: desk.workspaceId }]);
});

test('a restore is undone by restoring the version from before it', async () => {
  const { documentId, versionId, now } = await edited();
  const { beforeVersionId } = await restoreVersion(ann, { versionId });
  await restoreVersion(ann, { versionId: beforeVersionId });
  expect(await desk.text(documentId)).toBe(now);
});

test('the change in the log is the differences only: carets and anchors in what stays keep their place', async () => {
  const { documentId, versionId } = await edited();
  const sql = sqlOfPool(platform.pool);
  const { doc: before } = await loadState(sql, documentId);
  const at = contentOf(before).toString().indexOf('sat');
  const caret = Y.createRelativePositionFromTypeIndex(contentOf(before), at);
  const log = await desk.log(documentId);
  await restoreVersion(ann, { versionId });
  expect(await desk.log(documentId)).toEqual([...log, expect.any(String)]);
  const { doc: after } = await loadState(sql, documentId);
  const place = Y.createAbsolutePositionFromRelativePosition(caret, after, false);
  expect(place?.index).toBe(OLD.indexOf('sat'));
  const row = (await desk.log(documentId)).at(-1)!;
  expect(row.length / 2).toBeLessThan(150);
});

test('rooms and reviewers are notified after the commit of a restore', async () => {
  const { documentId, versionId } = await edited();
  const heard: string[] = [];
  const leave = [topics.log(documentId), topics.review(documentId)].map((topic) =>
    platform.bus.subscribe(topic, () => heard.push(topic)),
  );
  await restoreVersion(ann, { versionId });
  for (const off of leave) off();
  expect(heard).toEqual([topics.log(documentId), topics.review(documentId)]);
});

test('restored words are attributed to the person who restored them', async () => {
  const { documentId, versionId } = await edited();
  await restoreVersion(ben, { versionId });
  const origins = await platform.db.documentOrigin.findMany({ where: { documentId, kind: 'restored' } });
  expect(origins).toMatchObject([{ userId: ben.actor.userId, versionId, fromClock: 0 }]);
});

test('if two people restore the same version at once, there is one change and one version', async () => {
  const { documentId, versionId } = await edited();
  const results = await Promise.all([restoreVersion(ann, { versionId }), restoreVersion(ben, { versionId })]);
  expect(results.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(await desk.text(documentId)).toBe(OLD);
  const { versions } = await history(ann, { documentId, limit: 50 });
  expect(versions.filter(({ type }) => type === 'restore')).toHaveLength(1);
});

test('if two people restore different versions at once, both are in the history, and the head has the text', async () => {
  const { documentId, versionId } = await edited();
  const { versionId: second } = await createSnapshot(ann, { documentId, description: 'second draft' });
  await desk.type(documentId, (text) => text.insert(0, '# Third\n'));
  await Promise.all([restoreVersion(ann, { versionId }), restoreVersion(ben, { versionId: second })]);
  const { versions } = await history(ann, { documentId, limit: 50 });
  expect(versions.filter(({ type }) => type === 'restore')).toHaveLength(2);
  const head = await version(ann, { versionId: (await desk.head(documentId))! });
  expect(await desk.text(documentId)).toBe(head.text);
});

test.each(['viewer', 'commenter'] as const)('a %s neither restores, names nor continues', async (role) => {
  const { documentId, versionId, now } = await edited();
  const reader = await desk.person(role);
  const forbidden = { code: 'FORBIDDEN' };
  await expect(restoreVersion(reader, { versionId })).rejects.toMatchObject(forbidden);
  await expect(nameVersion(reader, { versionId, name: 'Mine' })).rejects.toMatchObject(forbidden);
  await expect(continueVersion(reader, { versionId, path: 'mine.md' })).rejects.toMatchObject(forbidden);
  expect(await desk.text(documentId)).toBe(now);
});

test('a stranger gets the same error for a version as for an unknown id', async () => {
  const { versionId } = await edited();
  const stranger = await (await Desk.open(platform)).person('owner');
  for (const id of [versionId, newId(), 'x'.repeat(64)]) {
    const notFound = { code: 'NOT_FOUND', message: 'This version doesn’t exist, or you don’t have access to it.' };
    await expect(restoreVersion(stranger, { versionId: id })).rejects.toMatchObject(notFound);
    await expect(nameVersion(stranger, { versionId: id, name: 'Mine' })).rejects.toMatchObject(notFound);
    await expect(continueVersion(stranger, { versionId: id, path: 'a.md' })).rejects.toMatchObject(notFound);
  }
});

async function suggestion(documentId: string) {
  const turnId = newId();
  const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [turnId] });
  const calls = [{ callId: 'a', edits: [replace('cat', 'dog')], description: 'a dog instead' }];
  const [made] = await createSuggestion(ann, { documentId, pinnedVersionId, turnId, step: 0, calls }, UNDECIDED);
  if (!made?.ok) throw new Error(made?.message);
  return made.versionId;
}

test('a suggestion is restored like any other version: as a new version, which can be undone', async () => {
  const { documentId, now } = await edited();
  const suggested = await suggestion(documentId);
  const { versionId, beforeVersionId, isNew } = await restoreVersion(ben, { versionId: suggested });
  expect(isNew).toBe(true);
  expect(await desk.text(documentId)).toBe(now.replace('cat', 'dog'));
  expect(await desk.head(documentId)).toBe(versionId);
  expect(await version(ann, { versionId })).toMatchObject({
    type: 'restore',
    description: 'Restored: a dog instead',
    parentVersionIds: [beforeVersionId, suggested],
    text: now.replace('cat', 'dog'),
  });
  await restoreVersion(ben, { versionId: beforeVersionId });
  expect(await desk.text(documentId)).toBe(now);
});

test('a new document can begin with a suggestion', async () => {
  const { documentId, now } = await edited();
  const versionId = await suggestion(documentId);
  const { documentId: other } = await continueVersion(ann, { versionId, path: 'Dog.md' });
  expect(await desk.text(other)).toBe(now.replace('cat', 'dog'));
  expect(await desk.text(documentId)).toBe(now);
});

test('a new document continues from a version: its history begins with that text, the old one stays as it is', async () => {
  const { documentId, versionId, now } = await edited();
  const log = await desk.log(documentId);
  const made = await continueVersion(ben, { versionId, path: 'drafts/Second try.md' });
  expect(made).toMatchObject({ path: 'drafts/Second try.md', kind: 'markdown' });
  expect(await desk.text(made.documentId)).toBe(OLD);
  expect((await history(ann, { documentId: made.documentId, limit: 9 })).versions).toMatchObject([
    { type: 'import', isHead: true, parentVersionIds: [], createdBy: { name: 'Ben' } },
  ]);
  expect([await desk.text(documentId), await desk.log(documentId)]).toEqual([now, log]);
  await expect(continueVersion(ben, { versionId, path: 'drafts/Second try.md' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { freePath: 'drafts/Second try copy.md' },
  });
  await expect(continueVersion(ben, { versionId, path: '../x' })).rejects.toMatchObject({ code: 'INVALID' });
});

test('a version is named, renamed and unnamed; each is in the audit log', async () => {
  const { documentId, versionId } = await edited();
  await nameVersion(ben, { versionId, name: 'Sent to print' });
  expect(await version(ann, { versionId })).toMatchObject({ name: 'Sent to print' });
  await nameVersion(ben, { versionId, name: 'Really sent' });
  await nameVersion(ben, { versionId, name: 'Really sent' });
  await nameVersion(ann, { versionId, name: null });
  expect(await version(ann, { versionId })).toMatchObject({ name: null });
  const events = await platform.db.auditEvent.findMany({
    where: { subjectId: versionId, action: { in: ['version.named', 'version.unnamed'] } },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ action, data }) => [action, data])).toEqual([
    ['version.named', { documentId, name: 'Sent to print' }],
    ['version.named', { documentId, name: 'Really sent' }],
    ['version.unnamed', { documentId, name: 'Really sent' }],
  ]);
});

test('the current text can be stored under a name; a version that has one keeps it', async () => {
  const { documentId, now } = await edited();
  const { versionId } = await createSnapshot(ann, { documentId, description: 'Saved manually', name: 'Final' });
  expect(await version(ann, { versionId })).toMatchObject({ name: 'Final', text: now, isHead: true });
  const again = { documentId, description: 'Saved manually', name: 'Final 2' };
  await expect(createSnapshot(ann, again)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await version(ann, { versionId })).toMatchObject({ name: 'Final' });
});

test('pages of the history have no gaps, and each version is newer than its parents', async () => {
  const { documentId } = await edited();
  // A version of another process whose clock is ahead.
  const ahead = new Date(Date.now() + 5_000);
  const head = await createSnapshot(ann, { documentId, description: 'from the future' });
  await platform.db.version.update({ where: { id: head.versionId }, data: { createdAt: ahead } });
  for (let i = 0; i < 5; i++) {
    await desk.type(documentId, (text) => text.insert(0, `${i}`));
    await createSnapshot(ann, { documentId, description: `${i}` });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history(ann, { documentId, limit: 3, cursor });
    for (const { id, parentVersionIds } of page.versions) {
      for (const parent of parentVersionIds) expect(seen).not.toContain(parent);
      seen.push(id);
    }
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(7);
});

test('the history can be limited to versions with a name, also page by page', async () => {
  const { documentId } = await edited();
  const named: string[] = [];
  for (let i = 0; i < 3; i++) {
    await desk.type(documentId, (text) => text.insert(0, `${i}`));
    named.unshift((await createSnapshot(ann, { documentId, description: '', name: `Draft ${i}` })).versionId);
    await desk.type(documentId, (text) => text.insert(0, 'x'));
    await createSnapshot(ann, { documentId, description: 'unnamed' });
  }
  const first = await history(ann, { documentId, limit: 2, named: true });
  const second = await history(ann, { documentId, limit: 2, named: true, cursor: first.nextCursor });
  expect([...first.versions, ...second.versions].map(({ id }) => id)).toEqual(named);
  expect(second.nextCursor).toBeUndefined();
});

test('a version of more than 10 MB cannot be restored over a shorter text', async () => {
  const documentId = await desk.document(OLD);
  await desk.type(documentId, (text) => text.insert(0, 'x'.repeat(MAX_TEXT_BYTES)));
  const { versionId } = await createSnapshot(ann, { documentId, description: 'too long' });
  await desk.type(documentId, (text) => text.delete(0, MAX_TEXT_BYTES));
  await expect(restoreVersion(ann, { versionId })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(await desk.text(documentId)).toBe(OLD);
});
