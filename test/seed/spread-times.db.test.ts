import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { Desk } from '@/versions/test-support/desk';
import { spreadTimes } from '../../e2e/support/seed/spread-times';
import { testPlatform } from '../support/database';

const platform = await testPlatform();
const { db, pool } = platform;

const SECOND = 1_000;

test('a turn of the sample data keeps its length, and ends when its inbox item says', async () => {
  const desk = await Desk.open(platform);
  const { actor } = await desk.person('owner');
  const documentId = await desk.document('Text.\n', 'text.md');
  const { projectId, workspaceId } = desk;
  const now = Date.now();
  await db.document.update({ where: { id: documentId }, data: { createdAt: new Date(now - 60 * SECOND) } });
  const [conversationId, turnId] = [newId(), newId()];
  const userId = actor.userId;
  await db.conversation.create({
    data: { id: conversationId, documentId, projectId, title: 'Proofread', createdBy: userId },
  });
  const [createdAt, finishedAt] = [28, 20].map((ago) => new Date(now - ago * SECOND));
  const turn = { id: turnId, conversationId, userId, request: 'Proofread this', model: 'offline/copy-editor' };
  await db.turn.create({ data: { ...turn, status: 'finished', createdAt: createdAt!, finishedAt: finishedAt! } });
  const item = { userId, workspaceId, documentId, kind: 'turn', subjectId: turnId, reason: 'finished' };
  await db.inboxItem.create({ data: { ...item, happenedAt: finishedAt! } });
  await spreadTimes((sql) => pool.query(sql));
  const moved = await db.turn.findUniqueOrThrow({ where: { id: turnId } });
  const { happenedAt } = await db.inboxItem.findFirstOrThrow({ where: { subjectId: turnId } });
  expect(moved.finishedAt!.getTime()).toBeLessThan(now - 3_600 * SECOND);
  expect(moved.finishedAt!.getTime() - moved.createdAt.getTime()).toBe(8 * SECOND);
  expect(happenedAt).toEqual(moved.finishedAt);
});
