import { describe, expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { inbox } from '../inbox/queries/inbox';
import { changeSet } from '../queries/change-set';
import { suggestion, suggestions } from '../queries/suggestions';
import { request as readRequest } from '../requests/queries/request';
import { requests } from '../requests/queries/requests';
import { requesting } from '../requests/test-support/requesting';
import { reviewing } from '../test-support/reviewing';
import { decideAll } from './decide-all';
import { decideHunk } from './decide-hunk';
import { withdrawSuggestion } from './withdraw-suggestion';

const platform = await testPlatform();
const ACCEPT = { kind: 'accept' } as const;

/** Lets Cem, who only comments, suggest two changes of a text. Ann and Ben can decide. */
async function world() {
  const desk = await Desk.open(platform);
  const [ann, ben, cem] = [
    await desk.person('editor', 'Ann'),
    await desk.person('editor', 'Ben'),
    await desk.person('commenter', 'Cem'),
  ];
  const documentId = await desk.document('The cat sat.\n\nA cow ran.\n', 'one.md');
  const { suggest, request } = requesting(desk);
  const suggestionId = await suggest(cem, documentId, 'The dog sat.\n\nA pig ran.\n');
  const waiting = async (ctx: Context) => (await inbox(ctx, { workspaceId: desk.workspaceId, limit: 10 })).items;
  return { desk, ann, ben, cem, documentId, suggestionId, suggest, request, waiting };
}

describe('HUNK-15: withdrawing a suggestion', () => {
  test('takes it out of all inboxes, and nobody can decide it anymore; only its author can do this, once', async () => {
    const { ann, cem, documentId, suggestionId, waiting } = await world();
    await expect(withdrawSuggestion(ann, { suggestionId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await waiting(ann)).toHaveLength(1);
    await withdrawSuggestion(cem, { suggestionId });
    await withdrawSuggestion(cem, { suggestionId });
    expect(await waiting(ann)).toEqual([]);
    expect(await suggestions(ann, { documentId })).toEqual([]);
    expect(await suggestion(ann, { suggestionId })).toMatchObject({ status: 'withdrawn' });
    await expect(decideAll(ann, { suggestionId, choice: ACCEPT })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('withdrawn'),
    });
    const events = await platform.db.auditEvent.findMany({
      where: { subjectId: suggestionId },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['suggestion.created', cem.actor.userId],
      ['suggestion.withdrawn', cem.actor.userId],
    ]);
  });

  test('keeps decisions, and counts open changes as rejected by its author', async () => {
    const { desk, ann, cem, documentId, suggestionId } = await world();
    const [first] = (await suggestion(ann, { suggestionId })).hunks;
    await decideHunk(ann, { hunkId: first!.id, choice: ACCEPT });
    await withdrawSuggestion(cem, { suggestionId });
    expect(await desk.text(documentId)).toBe('The dog sat.\n\nA cow ran.\n');
    expect(await suggestion(ann, { suggestionId })).toMatchObject({
      status: 'partially_accepted',
      hunks: [
        { decision: { kind: 'accepted', decidedBy: { name: 'Ann' } } },
        { decision: { kind: 'rejected', reason: 'withdrawn_by_author', decidedBy: { name: 'Cem' } } },
      ],
    });
    await expect(withdrawSuggestion(cem, { suggestionId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is refused if it’s the agent’s, was replaced, or its author can only read now', async () => {
    const { desk, ann, cem, documentId, suggestionId, suggest } = await world();
    const { id: agents } = await reviewing(desk, ann).suggest(documentId, [['cat', 'bird']]);
    await expect(withdrawSuggestion(ann, { suggestionId: agents })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const later = await suggest(cem, documentId, 'The hen sat.\n\nA cow ran.\n', { replaces: suggestionId });
    await expect(withdrawSuggestion(cem, { suggestionId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('later'),
    });
    await platform.db.member.updateMany({ where: { userId: cem.actor.userId }, data: { role: 'viewer' } });
    await expect(withdrawSuggestion(cem, { suggestionId: later })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('fails if it’s accepted at the same moment, or the acceptance fails', async () => {
    for (let i = 0; i < 3; i++) {
      const { desk, ann, cem, documentId, suggestionId } = await world();
      const [isWithdrawn, isAccepted] = (
        await Promise.allSettled([
          withdrawSuggestion(cem, { suggestionId }),
          decideAll(ann, { suggestionId, choice: ACCEPT }),
        ])
      ).map(({ status }) => status === 'fulfilled');
      expect([isWithdrawn, isAccepted].filter(Boolean)).toHaveLength(1);
      expect((await desk.text(documentId)).includes('dog')).toBe(isAccepted);
    }
  });

  test('takes it out of its change request, which keeps the others', async () => {
    const { desk, ann, cem, suggestionId, suggest, request } = await world();
    const two = await desk.document('Cats.\n', 'two.md');
    const other = await suggest(cem, two, 'Dogs.\n');
    const changeSetId = await request(cem, [suggestionId, other], { reviewerIds: [ann.actor.userId] });
    await withdrawSuggestion(cem, { suggestionId });
    const { state, changeSet: parts } = await readRequest(ann, { changeSetId });
    expect([state, parts.entries.map(({ documentId: id }) => id)]).toEqual(['open', [two]]);
    const listed = { workspaceId: desk.workspaceId, isOpen: true, isMine: false, limit: 5 };
    expect((await requests(ann, listed)).requests).toMatchObject([{ documents: 1, total: 1, reviewed: 0 }]);
    await withdrawSuggestion(cem, { suggestionId: other });
    expect((await readRequest(ann, { changeSetId })).state).toBe('closed');
    expect(await changeSet(ann, { changeSetId })).toMatchObject({ entries: [], tree: [] });
    const stranger = await (await Desk.open(platform)).person('owner');
    await expect(changeSet(stranger, { changeSetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
