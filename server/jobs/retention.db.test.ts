import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { World } from '../../test/api/world';
import { testPlatform } from '../../test/support/database';
import { applyRetention } from './retention';

const platform = await testPlatform();
const { db, pool } = platform;
const world = await World.make(platform);
const { workspaceId } = world;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Returns the tables that still refer to the document. */
async function tablesNaming(documentId: string): Promise<string[]> {
  const columns = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ 'document_id$'`,
  );
  const found: string[] = [];
  for (const { table, column } of [...columns.rows, { table: 'document', column: 'id' }]) {
    const { rowCount } = await pool.query(`select 1 from "${table}" where "${column}" = $1`, [documentId]);
    if (rowCount) found.push(table);
  }
  return [...new Set(found)].sort();
}

async function trashedDocument(): Promise<string> {
  const suggestionId = await world.suggestionOfTurn();
  const { documentId } = await db.version.findUniqueOrThrow({ where: { id: suggestionId } });
  await world.owner.documents.trash({ documentId });
  return documentId;
}

test('by default everything is kept forever', async () => {
  const documentId = await trashedDocument();
  await applyRetention(platform, inDays(10_000));
  expect(await db.document.count({ where: { id: documentId } })).toBe(1);
});

test('the trash is emptied after the days that were set: nothing but usage still names the document', async () => {
  const documentId = await trashedDocument();
  const kept = await world.document();
  const restored = await trashedDocument();
  await world.owner.documents.restore({ documentId: restored });
  const before = await tablesNaming(documentId);
  expect(before).toEqual(expect.arrayContaining(['conversation', 'document', 'document_update', 'version']));
  await world.owner.people.setRetention({ workspaceId, trashDays: 30, turnDays: null });
  await applyRetention(platform, inDays(29));
  expect(await tablesNaming(documentId)).toEqual(before);
  await applyRetention(platform, inDays(31));
  const ledger = (await tablesNaming(documentId)).filter((table) => !['model_call', 'usage_turn'].includes(table));
  expect(ledger).toEqual([]);
  expect(await db.modelCall.count({ where: { documentId } })).toBe(1);
  expect(await db.document.count({ where: { id: { in: [kept, restored] } } })).toBe(2);
  const event = await db.auditEvent.findFirst({ where: { subjectId: documentId }, orderBy: { id: 'desc' } });
  expect(event).toMatchObject({ action: 'document.deleted', actorId: null, workspaceId });
});

test('texts that another document’s history uses are kept', async () => {
  const [documentId, other] = [await world.document('The same.\n'), await world.document('The same.\n')];
  for (const id of [documentId, other]) {
    await world.owner.versions.createSnapshot({ documentId: id, description: 'as it is' });
  }
  await world.owner.documents.trash({ documentId });
  await world.owner.people.setRetention({ workspaceId, trashDays: 1, turnDays: null });
  await applyRetention(platform, inDays(2));
  const { versions } = await world.owner.versions.history({ documentId: other });
  await expect(world.owner.versions.version({ versionId: versions[0]?.id ?? '' })).resolves.toBeDefined();
});

test('a draft that the server has no edits of is kept for 90 days, since a browser may have some', async () => {
  const { draftId } = await world.owner.drafts.start({ documentId: await world.document() });
  const count = () => db.suggestionDraft.count({ where: { id: draftId } });
  await applyRetention(platform, inDays(89));
  expect(await count()).toBe(1);
  await applyRetention(platform, inDays(91));
  expect(await count()).toBe(0);
});

test('a document that the agent is working on is kept until the turn has ended', async () => {
  const documentId = await trashedDocument();
  const turns = { conversation: { documentId } };
  await db.turn.updateMany({ where: turns, data: { status: 'running' } });
  await applyRetention(platform, inDays(40));
  expect(await db.document.count({ where: { id: documentId } })).toBe(1);
  await db.turn.updateMany({ where: turns, data: { status: 'failed' } });
  await applyRetention(platform, inDays(40));
  expect(await db.document.count({ where: { id: documentId } })).toBe(0);
});

test('turns that ended long ago lose thoughts and tool calls, and keep request, answer, usage and end', async () => {
  const [old, young] = [await world.turn(), await world.turn()];
  const types = ['turn-started', 'thought-delta', 'tool-call', 'tool-result', 'text-delta', 'usage', 'finished'];
  for (const turnId of [old, young]) {
    await db.turnEvent.deleteMany({ where: { turnId } });
    await db.turnEvent.createMany({ data: types.map((type, i) => ({ turnId, seq: i + 1, type, data: '{}' })) });
    await db.innerMessage.create({ data: { turnId, step: 0, callId: newId(), position: 0, content: '{}' } });
  }
  await db.turn.update({ where: { id: old }, data: { finishedAt: inDays(-91) } });
  await db.turn.update({ where: { id: young }, data: { finishedAt: inDays(-89) } });
  await world.owner.people.setRetention({ workspaceId, trashDays: null, turnDays: 90 });
  await applyRetention(platform, new Date());
  const left = async (turnId: string) =>
    (await db.turnEvent.findMany({ where: { turnId }, orderBy: { seq: 'asc' } })).map(({ type }) => type);
  expect(await left(old)).toEqual(['turn-started', 'text-delta', 'usage', 'finished']);
  expect(await left(young)).toEqual(types);
  expect(await db.innerMessage.count({ where: { turnId: old } })).toBe(0);
  expect(await world.owner.agent.turn({ turnId: old })).toMatchObject({ request: 'Proofread this' });
});

test('the texts that can undo a replacement are deleted after 30 days', async () => {
  const documentId = await world.document();
  const row = { documentId, projectId: await world.project(), userId: 'u', hunks: '[]' };
  const [old, recent] = [newId(), newId()];
  await db.replacedDocument.createMany({
    data: [
      { ...row, runId: old, createdAt: inDays(-31) },
      { ...row, runId: recent, createdAt: inDays(-29) },
    ],
  });
  await applyRetention(platform, inDays(0));
  const kept = await db.replacedDocument.findMany({ where: { documentId }, select: { runId: true } });
  expect(kept).toEqual([{ runId: recent }]);
});
