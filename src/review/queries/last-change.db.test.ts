import { expect, test } from 'vitest';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { reviewing } from '../test-support/reviewing';
import { lastChange } from './last-change';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { review, accept } = reviewing(desk, ann);

async function typedBy(documentId: string, userId: string, clientId: number): Promise<void> {
  await desk.type(documentId, (text) => text.insert(0, 'New. '), clientId);
  await platform.db.documentAuthor.updateMany({ where: { documentId, clientId }, data: { userId } });
}

test('the last change names the person who typed it, however long their session is', async () => {
  const documentId = await desk.document('Old text.\n');
  await typedBy(documentId, ann.actor.userId, 71);
  await typedBy(documentId, ben.actor.userId, 72);
  expect(await lastChange(ann, { documentId })).toEqual({
    at: expect.any(Date),
    by: { userId: ben.actor.userId, name: 'Ben' },
  });
  await desk.type(documentId, (text) => text.insert(0, 'More. '), 71);
  expect((await lastChange(ann, { documentId }))?.by?.name).toBe('Ann');
});

test('the last change names the person who accepted it', async () => {
  const { documentId, hunks } = await review([['colour', 'hue']]);
  await accept(hunks[0], ben);
  expect((await lastChange(ann, { documentId }))?.by?.name).toBe('Ben');
});

test('the last change names nobody if it only deleted text, because the log doesn’t say who did', async () => {
  const documentId = await desk.document('Old text.\n');
  await typedBy(documentId, ann.actor.userId, 73);
  await desk.type(documentId, (text) => text.delete(0, 3), 74);
  expect(await lastChange(ann, { documentId })).toEqual({ at: expect.any(Date), by: null });
});

test('only people who can read a document learn who changed it', async () => {
  const documentId = await desk.document('Secret.\n');
  const stranger = await (await Desk.open(platform)).person('editor', 'Eve');
  await expect(lastChange(stranger, { documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
