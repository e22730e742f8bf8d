import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { history } from '../queries/history';
import { version } from '../queries/version';
import { restoreVersion } from '../test-support/any-version';
import { Desk } from '../test-support/desk';
import { createAutomaticSnapshots, SNAPSHOT_TIMING } from './create-automatic-snapshots';
import { createSnapshot } from './create-snapshot';
import { nameVersion } from './name-version';
import { pinDocument } from './pin-document';
import { thinSnapshots } from './thin-snapshots';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Lets time pass: moves all timestamps of a document into the past. */
async function wait(documentId: string, ms: number): Promise<void> {
  const seconds = ms / 1000;
  await platform.pool.query(
    `update document_update set created_at = created_at - make_interval(secs => $2) where document_id = $1`,
    [documentId, seconds],
  );
  await platform.pool.query('update document set ahead_since = ahead_since - make_interval(secs => $2) where id = $1', [
    documentId,
    seconds,
  ]);
  await platform.pool.query(
    'update version set created_at = created_at - make_interval(secs => $2) where document_id = $1',
    [documentId, seconds],
  );
}

const look = (on: Platform = platform) => createAutomaticSnapshots(on, SNAPSHOT_TIMING);
const versionsOf = async (documentId: string) => (await history(ann, { documentId, limit: 100 })).versions;

test('a text that nobody has edited for ten minutes is stored as a version, once', async () => {
  const documentId = await desk.document('One.\n');
  await look();
  expect(await versionsOf(documentId)).toEqual([]);
  await wait(documentId, 10 * MINUTE);
  await look();
  await look();
  expect(await versionsOf(documentId)).toMatchObject([
    { type: 'snapshot', automatic: true, createdBy: null, turnId: null, isHead: true },
  ]);
  await desk.type(documentId, (text) => text.insert(0, 'Zero. '));
  await look();
  expect(await versionsOf(documentId)).toHaveLength(1);
  await wait(documentId, 10 * MINUTE);
  await look();
  expect(await versionsOf(documentId)).toHaveLength(2);
});

test('typing without a pause makes a version after an hour', async () => {
  const documentId = await desk.document('One.\n');
  await createSnapshot(ann, { documentId, description: 'start' });
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await desk.type(documentId, (text) => text.insert(0, 'x'));
    await look();
    expect(await versionsOf(documentId)).toHaveLength(1);
    await wait(documentId, 5 * MINUTE);
  }
  await desk.type(documentId, (text) => text.insert(0, 'x'));
  await look();
  expect(await versionsOf(documentId)).toHaveLength(2);
});

test('a text that is the last version’s again makes no new version, and isn’t checked again', async () => {
  const documentId = await desk.document('One.\n');
  await createSnapshot(ann, { documentId, description: 'start' });
  await desk.type(documentId, (text) => text.insert(0, 'x'));
  await desk.type(documentId, (text) => text.delete(0, 1));
  await wait(documentId, 20 * MINUTE);
  await look();
  expect(await versionsOf(documentId)).toHaveLength(1);
  const { aheadSince, headVersionSeq } = await platform.db.document.findUniqueOrThrow({ where: { id: documentId } });
  expect({ aheadSince, headVersionSeq }).toEqual({ aheadSince: null, headVersionSeq: 3n });
});

test('if several processes check at once, they create one version', async () => {
  const other = openDatabase(platform.url, platform.log, { max: 5 });
  const documentIds = await Promise.all(Array.from({ length: 5 }, (_, i) => desk.document(`Text ${i}\n`)));
  for (const documentId of documentIds) await wait(documentId, 10 * MINUTE);
  const beside: Platform = { ...platform, database: other, db: other.db, pool: other.pool };
  await Promise.all([look(), look(beside), look()]);
  await other.close();
  for (const documentId of documentIds) expect(await versionsOf(documentId)).toHaveLength(1);
});

test('a version that a person saves or a turn reads is no longer automatic', async () => {
  const saved = await desk.document('Saved.\n');
  const shown = await desk.document('Shown.\n');
  for (const documentId of [saved, shown]) await wait(documentId, 10 * MINUTE);
  await look();
  await createSnapshot(ann, { documentId: saved, description: 'good' });
  await pinDocument(ann, { documentId: shown, turnIds: [newId()] });
  expect(await versionsOf(saved)).toMatchObject([
    { automatic: false, description: 'good', createdBy: { name: 'Ann' } },
  ]);
  expect(await versionsOf(shown)).toMatchObject([{ automatic: false, description: 'Text the agent read' }]);
});

/** Creates automatic snapshots with these ages in minutes, oldest first. The text of each is its age. */
async function aged(minutes: readonly number[]): Promise<{ documentId: string; ids: string[] }> {
  const documentId = await desk.document('\n');
  const ids: string[] = [];
  for (const age of minutes) {
    await desk.type(documentId, (text) => {
      text.delete(0, text.length);
      text.insert(0, `${documentId} ${age}`);
    });
    await platform.pool.query(
      `update document_update set created_at = now() - interval '11 minutes' where document_id = $1`,
      [documentId],
    );
    await look();
    const id = (await desk.head(documentId))!;
    await platform.db.version.update({ where: { id }, data: { createdAt: new Date(NOW - age * MINUTE) } });
    ids.push(id);
  }
  return { documentId, ids };
}

/** A time later than everything below, at half past an hour. */
const NOW = Date.UTC(2026, 10, 21, 12, 30);
const thin = (days = 0) => thinSnapshots(platform, new Date(NOW + days * DAY));

async function agesLeft(documentId: string): Promise<number[]> {
  const rows = await platform.db.version.findMany({ where: { documentId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ createdAt }) => Math.round((NOW - createdAt.getTime()) / MINUTE));
}

test('automatic snapshots are thinned out with age: the graph stays connected, and deleted texts are removed', async () => {
  const day = 24 * 60;
  // Three in one hour of the day before yesterday, one in a later hour, and two today.
  const { documentId, ids } = await aged([2 * day + 20, 2 * day + 15, 2 * day + 10, 2 * day - 40, 100, 90]);
  await thin();
  expect(await agesLeft(documentId)).toEqual([2 * day + 10, 2 * day - 40, 100, 90]);
  const left = await versionsOf(documentId);
  expect(left.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(left.map(({ parentVersionIds }) => parentVersionIds)).toEqual([[ids[4]], [ids[3]], [ids[2]], []]);
  const texts = await platform.db.version.findMany({ select: { textHash: true, stateHash: true } });
  const stored = await platform.db.text.findMany({ select: { hash: true } });
  const hashes = new Set(texts.flatMap(({ textHash, stateHash }) => [textHash, stateHash]));
  expect(stored.filter(({ hash }) => !hashes.has(hash))).toEqual([]);
  for (const { id } of left) expect((await version(ann, { versionId: id })).text).toContain(documentId);
});

test('snapshots with a name, the head, and snapshots that a restore or a turn refers to are never deleted', async () => {
  const day = 24 * 60;
  const start = 3 * day + 25;
  const { documentId, ids } = await aged([start, start - 1, start - 2, start - 3, start - 4]);
  await nameVersion(ann, { versionId: ids[0]!, name: 'Keep me' });
  await restoreVersion(ann, { versionId: ids[1]! });
  await thin(100);
  const left = (await versionsOf(documentId)).map(({ id }) => id);
  expect(left).toContain(ids[0]);
  expect(left).toContain(ids[1]);
  expect(left).not.toContain(ids[2]);
  expect(left).toContain(await desk.head(documentId));
  const restore = (await versionsOf(documentId)).find(({ type }) => type === 'restore');
  expect(restore?.parentVersionIds).toEqual([expect.any(String), ids[1]]);
  for (const parent of restore?.parentVersionIds ?? []) expect(left).toContain(parent);

  const pinned = await aged([start, start - 1, start - 2]);
  await pinDocument(ann, { documentId: pinned.documentId, turnIds: [newId()] });
  await desk.type(pinned.documentId, (text) => text.insert(0, 'later'));
  await createSnapshot(ann, { documentId: pinned.documentId, description: 'later' });
  await thin(100);
  expect((await versionsOf(pinned.documentId)).map(({ id }) => id)).toContain(pinned.ids[2]);
});

test('if several processes delete snapshots while people save, no version lacks its text', async () => {
  const day = 24 * 60;
  const { documentId, ids } = await aged(Array.from({ length: 8 }, (_, i) => 5 * day + 25 - i));
  const texts = await Promise.all(ids.map(async (versionId) => (await version(ann, { versionId })).text));
  // Stores the same texts in other documents while the old ones are deleted.
  const save = async (text: string) => {
    const other = await desk.document(text);
    return (await createSnapshot(ann, { documentId: other, description: 'the same words' })).versionId;
  };
  const [, , ...saved] = await Promise.all([thin(), thin(), ...texts.map(save)]);
  for (const [i, versionId] of saved.entries()) {
    expect((await version(ann, { versionId })).text).toBe(texts[i]);
  }
  expect((await versionsOf(documentId)).length).toBeLessThan(8);
  for (const { id } of await versionsOf(documentId)) await version(ann, { versionId: id });
});
