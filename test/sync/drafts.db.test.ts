import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { documentAccess } from '@/documents/access';
import { dropDraftLogs, fillDraftLog, lockDraftLog } from '@/documents/commands/draft-log';
import { currentText, readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool, sqlOfTransaction } from '@/platform/database';
import { decideAll } from '@/review/commands/decide-all';
import { decideHunk } from '@/review/commands/decide-hunk';
import { setRules } from '@/review/commands/set-rules';
import { suggestText } from '@/review/commands/suggest-text';
import { undoDecision } from '@/review/commands/undo/undo-decision';
import { undoMany } from '@/review/commands/undo/undo-many';
import { discardDraft } from '@/review/drafts/commands/discard-draft';
import { forgetSpentDrafts } from '@/review/drafts/commands/forget-drafts';
import { handOverDrafts } from '@/review/drafts/commands/hand-over-drafts';
import { setSuggesting } from '@/review/drafts/commands/set-suggesting';
import { shareDraft } from '@/review/drafts/commands/share-draft';
import { startDraft } from '@/review/drafts/commands/start-draft';
import { submitDraft } from '@/review/drafts/commands/submit-draft';
import { drafts } from '@/review/drafts/queries/drafts';
import { suggestingSettings } from '@/review/drafts/queries/suggesting-settings';
import { deleteDraft } from '@/review/drafts/store';
import { suggestAsGuest } from '@/review/guests/commands/suggest-as-guest';
import { inbox } from '@/review/inbox/queries/inbox';
import { blame } from '@/review/queries/blame';
import { suggestion } from '@/review/queries/suggestions';
import { checkOut } from '@/versions/commands/outside/check-out';
import { draftEdits } from '@/versions/core/drafts/draft-edits';
import { authoredRuns, passagesOf, spansOf } from '@/versions/core/graph/blame';
import { suggestionById } from '@/versions/queries/suggestion';
import { version } from '@/versions/queries/version';
import type { Visitor } from '../../server/sync/connection';
import { testPlatform } from '../support/database';
import { Gathering } from './gathering';
import { type Client, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform, { idle: 50, recheck: 300 });
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);
const editor = await world.person('editor');
const commenter = await world.person('commenter');
const viewer = await world.person('viewer');

const TEXT = 'The launch is on 12 May.\nWe meet in the hall.\n';

const as = ({ userId, name }: Visitor): Context => ({ ...platform, actor: { userId, name, sessionId: undefined } });

async function draftOf(visitor: Visitor, text = TEXT) {
  const documentId = await world.document(text);
  const { draftId } = await startDraft(as(visitor), { documentId });
  return { documentId, draftId, room: `drafts/${draftId}` };
}

function replace({ text }: Client, find: string, by: string): void {
  const at = text.toString().indexOf(find);
  text.doc!.transact(() => {
    text.delete(at, find.length);
    text.insert(at, by);
  });
}

/** Returns the text of a draft as it's stored. */
async function draftText(documentId: string, draftId: string): Promise<string> {
  const doc = new Y.Doc();
  const own = await readUpdates(sql, draftId);
  const live = await readUpdates(sql, documentId);
  for (const update of [...live.updates, ...own.updates]) Y.applyUpdate(doc, update);
  return doc.getText('content').toString();
}

const holds = (client: Client, text: string) => until(`“${text}”`, () => client.text.toString() === text);
const saved = (draftId: string, text: string) =>
  until('the draft is stored', async () =>
    JSON.stringify([
      ...(await readUpdates(sql, draftId)).updates.map((u) => Buffer.from(u).toString('latin1')),
    ]).includes(text),
  );

/** Suggests “garden” for “hall”, and continues that suggestion as a draft. */
async function continuedDraft(visitor: Visitor) {
  const { documentId, draftId: suggestionId, room } = await draftOf(visitor);
  const first = openClient(server, room, visitor);
  await synced(first);
  replace(first, 'hall', 'garden');
  await saved(suggestionId, 'garden');
  await submitDraft(as(visitor), { draftId: suggestionId, description: 'First' });
  const { hunks } = await suggestion(as(editor), { suggestionId });
  const { draftId } = await startDraft(as(visitor), { documentId, suggestionId });
  const author = openClient(server, `drafts/${draftId}`, visitor);
  await holds(author, TEXT.replace('hall', 'garden'));
  return { documentId, suggestionId, hunkId: hunks[0]!.id, draftId, author };
}

function closeCode(path: string, visitor: Visitor): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${server.url}/${path}?token=${server.signIn(visitor)}`);
    ws.on('close', resolve);
    ws.on('error', reject);
  });
}

/** Returns the credits for the characters of a passage: its pieces, the turn of each, and who asked for it. */
async function creditsOf({ text }: Client, documentId: string, passage: string) {
  const runs = authoredRuns(text);
  const spans = spansOf(runs, () => true).map((s): [number, number, number] => [s.clientId, s.fromClock, s.toClock]);
  const { ranges, sources } = await blame(as(viewer), { documentId, spans });
  const ledger = {
    people: new Map(),
    ranges: new Map<number, { clientId: number; fromClock: number; toClock: number; source: number }[]>(),
  };
  for (const [clientId, fromClock, toClock, source] of ranges) {
    ledger.ranges.set(clientId, [...(ledger.ranges.get(clientId) ?? []), { clientId, fromClock, toClock, source }]);
  }
  const start = text.toString().indexOf(passage);
  const end = start + passage.length;
  return passagesOf<number>(runs, ledger).flatMap(({ from, to, source }) => {
    if (to <= start || from >= end) return [];
    const of = source === undefined ? undefined : sources[source];
    const piece = text.toString().slice(Math.max(from, start), Math.min(to, end));
    return of?.kind === 'accepted' ? [[piece, of.turnId, of.askedBy?.name]] : [[piece]];
  });
}

describe('a draft', () => {
  test('DRAFT-1: has the live text, others read along, and the live text doesn’t change by a byte', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const [author, reader, live] = [
      openClient(server, room, commenter),
      openClient(server, room, viewer),
      openClient(server, documentId, editor),
    ];
    await synced(author, reader, live);
    expect(author.text.toString()).toBe(TEXT);
    expect(await drafts(as(viewer), { documentId })).toEqual([]);
    replace(author, '12', '19');
    await holds(reader, TEXT.replace('12', '19'));
    expect(await drafts(as(viewer), { documentId })).toMatchObject([
      { draftId, author: { name: 'The commenter' }, mayWrite: false },
    ]);
    expect(live.text.toString()).toBe(TEXT);
    expect((await currentText(sql, documentId)).text).toBe(TEXT);
  });

  test('DRAFT-2: follows what is typed and accepted in the live text, and stores only its own edits', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const [author, live] = [openClient(server, room, commenter), openClient(server, documentId, editor)];
    await synced(author, live);
    replace(author, 'hall', 'garden');
    replace(live, 'We meet', 'All of us meet');
    live.text.insert(0, 'Notice.\n');
    await holds(author, 'Notice.\nThe launch is on 12 May.\nAll of us meet in the garden.\n');
    expect(draftEdits(live.text, author.text)).toMatchObject([{ removed: 'hall', insert: 'garden' }]);
    await saved(draftId, 'garden');
    const { updates } = await readUpdates(sql, draftId);
    expect(Buffer.concat(updates).toString('latin1')).not.toContain('Notice');
  });

  test('is the same after everyone left and its room was unloaded', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const first = openClient(server, room, commenter);
    await synced(first);
    replace(first, '12', '19');
    await saved(draftId, '19');
    first.leave();
    await until('the room is unloaded', () => server.sync.stats().connections === 0);
    await until('it is written as a snapshot', async () => {
      return (await platform.db.documentSnapshot.count({ where: { documentId: draftId } })) === 1;
    });
    const live = openClient(server, documentId, editor);
    await synced(live);
    live.text.insert(0, 'New. ');
    const again = openClient(server, room, commenter);
    await holds(again, `New. ${TEXT.replace('12', '19')}`);
    expect(draftEdits(live.text, again.text)).toMatchObject([{ removed: '12', insert: '19' }]);
    expect(await platform.db.documentIndex.count({ where: { documentId: draftId } })).toBe(0);
  });

  test('DRAFT-1: is written by its author alone', async () => {
    const { draftId, room } = await draftOf(commenter);
    const [author, other] = [openClient(server, room, commenter), openClient(server, room, editor)];
    await synced(author, other);
    other.text.insert(0, 'Mine! ');
    await until('it is told', () => other.denials.length > 0);
    author.text.insert(0, 'A ');
    await until('the draft moves', () => other.text.toString().includes('A '));
    expect(author.text.toString()).toBe(`A ${TEXT}`);
    await expect(submitDraft(as(editor), { draftId, description: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(discardDraft(as(editor), { draftId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('can’t be started by a viewer, nor opened by a stranger or under a made-up name', async () => {
    const documentId = await world.document(TEXT);
    await expect(startDraft(as(viewer), { documentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { draftId } = await draftOf(commenter);
    expect(await closeCode(`drafts/${draftId}`, await world.stranger())).toBe(4404);
    for (const name of [
      'drafts/',
      `drafts/${documentId}`,
      draftId,
      `drafts/${newId()}`,
      'drafts/%00',
      `drafts/drafts/${draftId}`,
      `drafts/${'x'.repeat(5000)}`,
    ]) {
      expect(await closeCode(name, commenter), name).toBe(4404);
    }
  });

  test('stops its author’s typing when they may no longer suggest, or the document is in the trash', async () => {
    const person = await world.person('commenter');
    const { documentId, room } = await draftOf(person);
    const author = openClient(server, room, person);
    await synced(author);
    await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
    await until('it is told', () => {
      author.text.insert(0, '!');
      return author.denials.length > 0;
    });
    await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: null } });
    await platform.db.member.updateMany({ where: { userId: person.userId }, data: { deactivatedAt: new Date() } });
    await until('it is closed', () => author.closedWith === 4403);
  });

  test('a person has one of a document, also when it is started twice at the same moment', async () => {
    const documentId = await world.document(TEXT);
    const started = await Promise.all([1, 2, 3].map(() => startDraft(as(commenter), { documentId })));
    expect(new Set(started.map(({ draftId }) => draftId)).size).toBe(1);
  });

  test('nobody takes the client ID of someone who types in the live text', async () => {
    const { documentId, room } = await draftOf(commenter);
    const live = openClient(server, documentId, editor);
    await synced(live);
    live.text.insert(0, 'Live. ');
    const doc = new Y.Doc();
    doc.clientID = live.doc.clientID;
    const author = openClient(server, room, commenter, { doc });
    await until('the draft has it', () => author.text.toString() === `Live. ${TEXT}`);
    // Yjs gives a client a new ID when it receives text under its own, so the test sets the old one again.
    doc.clientID = live.doc.clientID;
    author.text.insert(0, 'Stolen. ');
    await until('it is told', () => author.denials.length > 0);
    expect(live.text.toString()).toBe(`Live. ${TEXT}`);
  });
});

describe('a submitted draft', () => {
  test('DRAFT-4: is a suggestion of its author, decided change by change, and what is accepted is what was shown', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const [author, live] = [openClient(server, room, commenter), openClient(server, documentId, editor)];
    await synced(author, live);
    replace(author, '12 May', '19 May');
    replace(author, 'hall', 'garden');
    live.text.insert(0, 'Notice.\n');
    await until(
      'both have it',
      () => author.text.toString().startsWith('Notice.\n') && author.text.toString().includes('garden'),
    );
    const shown = author.text.toString();
    await saved(draftId, 'garden');
    const { suggestionId, hunkCount } = await submitDraft(as(commenter), { draftId, description: 'A week later' });
    expect([suggestionId, hunkCount]).toEqual([draftId, 2]);
    await until('the draft’s socket is closed', () => author.closedWith === 4404);
    expect((await version(as(editor), { versionId: draftId })).text).toBe(shown);
    const view = await suggestion(as(editor), { suggestionId });
    expect(view).toMatchObject({
      ...{ status: 'pending', turnId: null, description: 'A week later', askedBy: { name: 'The commenter' } },
      hunks: [
        { before: '12', after: '19' },
        { before: 'hall', after: 'garden' },
      ],
    });
    expect(live.text.toString()).toBe(`Notice.\n${TEXT}`);
    await decideHunk(as(editor), { hunkId: view.hunks[0]!.id, choice: { kind: 'accept' } });
    await holds(live, `Notice.\n${TEXT.replace('12', '19')}`);
    await decideAll(as(editor), { suggestionId, choice: { kind: 'accept' } });
    await holds(live, shown);
    expect(await platform.db.documentHead.count({ where: { documentId: draftId } })).toBe(0);
    expect(await drafts(as(viewer), { documentId })).toEqual([]);
  });

  test('DRAFT-4: is one suggestion, however often and from however many tabs it is submitted', async () => {
    const { draftId, room } = await draftOf(commenter);
    const author = openClient(server, room, commenter);
    await synced(author);
    replace(author, 'hall', 'garden');
    await saved(draftId, 'garden');
    const all = await Promise.all([1, 2, 3].map(() => submitDraft(as(commenter), { draftId, description: 'x' })));
    expect(new Set(all.map(({ suggestionId }) => suggestionId))).toEqual(new Set([draftId]));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await platform.db.auditEvent.count({ where: { action: 'suggestion.created', subjectId: draftId } })).toBe(1);
    expect(await submitDraft(as(commenter), { draftId, description: 'x' })).toMatchObject({ isNew: false });
  });

  test('DRAFT-5: of the author’s own suggestion begins with its open changes, and replaces it', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const first = openClient(server, room, commenter);
    await synced(first);
    replace(first, '12', '19');
    replace(first, 'hall', 'garden');
    await saved(draftId, 'garden');
    await submitDraft(as(commenter), { draftId, description: 'First' });
    const { hunks } = await suggestion(as(editor), { suggestionId: draftId });
    await decideHunk(as(editor), { hunkId: hunks[0]!.id, choice: { kind: 'accept' } });
    const live = openClient(server, documentId, editor);
    await synced(live);
    live.text.insert(0, 'Notice.\n');

    const start = () => startDraft(as(commenter), { documentId, suggestionId: draftId });
    const next = await start();
    expect(await start()).toEqual(next);
    const again = openClient(server, `drafts/${next.draftId}`, commenter);
    await holds(again, `Notice.\n${TEXT.replace('12', '19').replace('hall', 'garden')}`);
    expect(draftEdits(live.text, again.text)).toMatchObject([{ removed: 'hall', insert: 'garden' }]);
    replace(again, 'garden', 'great garden');
    await saved(next.draftId, 'great');
    await submitDraft(as(commenter), { draftId: next.draftId, description: 'Second' });
    expect(await suggestion(as(editor), { suggestionId: draftId })).toMatchObject({
      ...{ status: 'superseded', supersededById: next.draftId },
    });
    await decideAll(as(editor), { suggestionId: next.draftId, choice: { kind: 'accept' } });
    await holds(live, `Notice.\n${TEXT.replace('12', '19').replace('hall', 'great garden')}`);
  });

  test('DRAFT-5: amends a suggestion of the agent only for people who can decide it, and while it’s under review', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const first = openClient(server, room, commenter);
    await synced(first);
    replace(first, 'hall', 'town garden');
    await saved(draftId, 'garden');
    await submitDraft(as(commenter), { draftId, description: 'First' });
    const turnId = newId();
    await platform.db.version.update({ where: { id: draftId }, data: { createdByTurnId: turnId } });
    const start = (visitor: Visitor, suggestionId = draftId) => startDraft(as(visitor), { documentId, suggestionId });
    await expect(start(commenter)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(start(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const other = await world.document(TEXT);
    const elsewhere = startDraft(as(editor), { documentId: other, suggestionId: draftId });
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const amended = await start(editor);
    const second = openClient(server, `drafts/${amended.draftId}`, editor);
    await holds(second, TEXT.replace('hall', 'town garden'));
    replace(second, 'town ', 'village ');
    await saved(amended.draftId, 'village');
    await submitDraft(as(editor), { draftId: amended.draftId, description: 'The agent’s, and mine' });
    const view = await suggestion(as(editor), { suggestionId: amended.draftId });
    expect(view).toMatchObject({
      status: 'pending',
      askedBy: { name: 'The editor' },
      hunks: [{ after: 'village garden' }],
    });
    const parents = await platform.db.versionParent.findMany({ where: { versionId: amended.draftId } });
    expect(parents.map(({ parentId }) => parentId)).toContain(draftId);
    await expect(start(editor)).rejects.toMatchObject({ code: 'CONFLICT' });

    // After it is amended again and accepted, each character still has its author.
    const third = await start(editor, amended.draftId);
    await submitDraft(as(editor), { draftId: third.draftId, description: 'Once more' });
    const live = openClient(server, documentId, viewer);
    await synced(live);
    await decideAll(as(editor), { suggestionId: third.draftId, choice: { kind: 'accept' } });
    await holds(live, TEXT.replace('hall', 'village garden'));
    expect(await creditsOf(live, documentId, 'village garden')).toEqual([
      ['village ', null, 'The editor'],
      ['garden', turnId, 'The commenter'],
    ]);
  });

  test('HUNK-17: keeps the agent’s reasons of the changes that the draft leaves as they are', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const first = openClient(server, room, commenter);
    await synced(first);
    replace(first, '12', '19');
    replace(first, 'hall', 'garden');
    await saved(draftId, 'garden');
    await submitDraft(as(commenter), { draftId, description: 'First' });
    await platform.db.version.update({ where: { id: draftId }, data: { createdByTurnId: newId() } });
    await platform.db.hunk.updateMany({ where: { versionId: draftId, before: '12' }, data: { reason: 'It moved.' } });
    await platform.db.hunk.updateMany({ where: { versionId: draftId, before: 'hall' }, data: { reason: 'Sunny.' } });
    const amended = await startDraft(as(editor), { documentId, suggestionId: draftId });
    const second = openClient(server, `drafts/${amended.draftId}`, editor);
    await synced(second);
    replace(second, 'garden', 'village');
    await saved(amended.draftId, 'village');
    const live = openClient(server, documentId, editor);
    await synced(live);
    live.text.insert(0, 'News: ');
    await holds(second, `News: ${TEXT.replace('12', '19').replace('hall', 'village')}`);
    await submitDraft(as(editor), { draftId: amended.draftId, description: 'Both' });
    const { hunks } = await suggestion(as(editor), { suggestionId: amended.draftId });
    expect(hunks.map(({ after, reason }) => [after, reason])).toEqual([
      ['19', 'It moved.'],
      ['village', null],
    ]);
  });

  test.each(['accept', 'reject'] as const)(
    'DRAFT-5: isn’t submitted, and stays, if a change that it began with was decided meanwhile (%s)',
    async (kind) => {
      const { documentId, draftId, hunkId, author } = await continuedDraft(commenter);
      await decideHunk(as(editor), { hunkId, choice: { kind } });
      const submit = () => submitDraft(as(commenter), { draftId, description: 'Second' });
      const refusal = { code: 'CONFLICT', message: expect.stringContaining('reviewed or replaced') };
      await expect(submit()).rejects.toMatchObject(refusal);
      expect(await drafts(as(commenter), { documentId })).toMatchObject([{ draftId, mayWrite: true }]);
      replace(author, 'garden', 'great garden');
      await saved(draftId, 'great');
      await expect(submit()).rejects.toMatchObject(refusal);
    },
  );

  test('DRAFT-5: is submitted after all once the decision is undone', async () => {
    const { draftId, hunkId } = await continuedDraft(commenter);
    await decideHunk(as(editor), { hunkId, choice: { kind: 'reject' } });
    await undoDecision(as(editor), { hunkId });
    const sent = await submitDraft(as(commenter), { draftId, description: 'Second' });
    expect((await suggestion(as(editor), sent)).hunks).toMatchObject([{ before: 'hall', after: 'garden' }]);
  });

  test('DRAFT-5: isn’t submitted if a change that it began with was accepted and taken out of the text again', async () => {
    const { documentId, suggestionId, draftId, hunkId } = await continuedDraft(commenter);
    expect(await drafts(as(commenter), { documentId })).toMatchObject([{ draftId, amendsId: suggestionId }]);
    await decideHunk(as(editor), { hunkId, choice: { kind: 'accept' } });
    await undoDecision(as(editor), { hunkId });
    const submit = (id: string) => submitDraft(as(commenter), { draftId: id, description: 'Second' });
    await expect(submit(draftId)).rejects.toMatchObject({ code: 'CONFLICT' });
    // A draft that begins now contains nothing of that change.
    await discardDraft(as(commenter), { draftId });
    const next = await startDraft(as(commenter), { documentId, suggestionId });
    const sent = await submit(next.draftId);
    expect((await suggestion(as(editor), sent)).hunks).toMatchObject([{ before: 'hall', after: 'garden' }]);
  });

  test('DRAFT-5: isn’t submitted if somebody else has continued the same suggestion and submitted it', async () => {
    const { documentId, suggestionId, draftId } = await continuedDraft(commenter);
    const other = await startDraft(as(editor), { documentId, suggestionId });
    await submitDraft(as(editor), { draftId: other.draftId, description: 'Mine' });
    const submitted = submitDraft(as(commenter), { draftId, description: 'Second' });
    await expect(submitted).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await suggestion(as(editor), { suggestionId: other.draftId })).status).toBe('pending');
  });

  test('DRAFT-5: its author can’t write under the client IDs that the suggestion’s text was brought in with', async () => {
    const { documentId, draftId, author } = await continuedDraft(editor);
    const where = { id: draftId };
    const { amendedClients } = await platform.db.suggestionDraft.findUniqueOrThrow({ where });
    const [[clientId]] = JSON.parse(amendedClients!);
    const { clientID } = author.doc;
    author.doc.clientID = clientId;
    author.text.insert(0, 'Forged. ');
    author.doc.clientID = clientID;
    await until('it is told', () => author.denials.length > 0);
    const live = openClient(server, documentId, editor);
    await synced(live);
    const ownId = live.doc.clientID;
    live.doc.clientID = clientId;
    live.text.insert(0, 'Forged. ');
    live.doc.clientID = ownId;
    await until('it is told in the live text, too', () => live.denials.length > 0);
    const reader = openClient(server, `drafts/${draftId}`, viewer);
    await holds(reader, TEXT.replace('hall', 'garden'));
    expect((await currentText(sql, documentId)).text).toBe(TEXT);
  });

  test('DRAFT-4: can’t be kept from being submitted: nobody else’s suggestion takes its ID', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const author = openClient(server, room, commenter);
    await synced(author);
    replace(author, 'hall', 'garden');
    await saved(draftId, 'garden');
    const { versionId } = await checkOut(as(editor), { documentId });
    const change = { key: draftId, documentId, versionId, text: 'Mine', description: 'x' };
    await expect(suggestText(as(editor), change)).rejects.toMatchObject({ code: 'CONFLICT' });
    const sent = await submitDraft(as(commenter), { draftId, description: 'x' });
    expect(sent).toEqual({ suggestionId: draftId, hunkCount: 1, isNew: true });
  });

  test('DRAFT-5: isn’t mixed with another draft of the same person, nor made of changes that no longer fit', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const first = openClient(server, room, commenter);
    await synced(first);
    replace(first, 'hall', 'garden');
    await saved(draftId, 'garden');
    await submitDraft(as(commenter), { draftId, description: 'First' });
    const start = () => startDraft(as(commenter), { documentId, suggestionId: draftId });
    const another = await startDraft(as(commenter), { documentId });
    const writing = openClient(server, `drafts/${another.draftId}`, commenter);
    await synced(writing);
    replace(writing, '12', '13');
    await saved(another.draftId, '13');
    await expect(start()).rejects.toThrow('another draft');
    await discardDraft(as(commenter), { draftId: another.draftId });
    const live = openClient(server, documentId, editor);
    await synced(live);
    replace(live, 'hall', 'cellar');
    await until('it is stored', async () => (await currentText(sql, documentId)).text.includes('cellar'));
    await expect(start()).rejects.toThrow('conflict');
  });

  test('leaves other drafts alone: an accepted change flows into them', async () => {
    const documentId = await world.document(TEXT);
    const one = await startDraft(as(commenter), { documentId });
    const two = await startDraft(as(editor), { documentId });
    const [first, second] = [
      openClient(server, `drafts/${one.draftId}`, commenter),
      openClient(server, `drafts/${two.draftId}`, editor),
    ];
    await synced(first, second);
    replace(first, '12', '19');
    replace(second, 'hall', 'garden');
    await saved(one.draftId, '19');
    const { suggestionId } = await submitDraft(as(commenter), { draftId: one.draftId, description: 'x' });
    await decideAll(as(editor), { suggestionId, choice: { kind: 'accept' } });
    await holds(second, TEXT.replace('12', '19').replace('hall', 'garden'));
    await saved(two.draftId, 'garden');
    const sent = await submitDraft(as(editor), { draftId: two.draftId, description: 'x' });
    expect((await suggestion(as(editor), sent)).hunks).toMatchObject([{ before: 'hall', after: 'garden' }]);
  });

  test('must change something', async () => {
    const { draftId } = await draftOf(commenter);
    await expect(submitDraft(as(commenter), { draftId, description: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

test('the list of a document’s drafts has one’s own and the newest of the others, even if there are more than it shows', async () => {
  const { documentId, draftId } = await draftOf(commenter);
  const { projectId } = await platform.db.document.findUniqueOrThrow({ where: { id: documentId } });
  const { workspaceId } = await platform.db.project.findUniqueOrThrow({ where: { id: projectId } });
  const others = Array.from({ length: 101 }, (_, i) => ({
    id: newId(),
    name: `Writer ${i}`,
    email: `${newId()}@x.test`,
  }));
  await platform.db.user.createMany({ data: others });
  await platform.db.member.createMany({
    data: others.map(({ id }) => ({ workspaceId, userId: id, role: 'commenter' as const })),
  });
  const made = others.map(({ id }, i) => ({
    ...{ id: newId(), documentId, authorId: id, isShared: true, createdAt: new Date(Date.now() + i * 1000) },
  }));
  await platform.db.suggestionDraft.createMany({ data: made });
  await platform.db.documentHead.createMany({ data: made.map(({ id }) => ({ documentId: id })) });
  const listed = (await drafts(as(commenter), { documentId })).map((draft) => draft.draftId);
  expect(listed.slice(0, 2)).toEqual([draftId, made.at(-1)!.id]);
  expect(listed).toHaveLength(100);
});

describe('a draft that is no longer wanted', () => {
  test('is discarded with everything in it, and its tabs are closed', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const author = openClient(server, room, commenter);
    await synced(author);
    expect(await drafts(as(commenter), { documentId })).toMatchObject([{ isEmpty: true }]);
    replace(author, 'hall', 'garden');
    await saved(draftId, 'garden');
    // Its changes are taken back, but it's still in the way of another draft.
    replace(author, 'garden', 'hall');
    expect(await drafts(as(commenter), { documentId })).toMatchObject([{ isEmpty: false }]);
    await discardDraft(as(commenter), { draftId });
    await until('the socket is closed', () => author.closedWith === 4404);
    const where = { documentId: draftId };
    expect(await platform.db.documentUpdate.count({ where })).toBe(0);
    expect(await platform.db.documentHead.count({ where })).toBe(0);
    expect((await currentText(sql, documentId)).text).toBe(TEXT);
  });

  test('DRAFT-4: is closed as one that is gone, not as one that its author lost access to, even if its room hears nothing of it', async () => {
    const { draftId, room } = await draftOf(commenter);
    const author = openClient(server, room, commenter);
    await synced(author);
    await inTransaction(platform.db, async (tx) => {
      await dropDraftLogs(tx, [draftId]);
      await deleteDraft(tx, draftId);
    });
    await until('its socket is closed', () => author.closedWith !== undefined);
    expect(author.closedWith).toBe(4404);
  });

  test('is deleted automatically if nothing was ever written in it, or its author was deleted', async () => {
    const later = new Date(Date.now() + 60_000);
    const gone = await world.person('commenter');
    const [empty, theirs, kept] = [await draftOf(commenter), await draftOf(gone), await draftOf(commenter)];
    for (const [draft, visitor] of [
      [theirs, gone],
      [kept, commenter],
    ] as const) {
      const author = openClient(server, draft.room, visitor);
      await synced(author);
      replace(author, 'hall', 'garden');
      await saved(draft.draftId, 'garden');
    }
    await platform.db.user.update({ where: { id: gone.userId }, data: { deletedAt: new Date() } });
    await forgetSpentDrafts(platform, later);
    const left = await platform.db.suggestionDraft.findMany({ select: { id: true } });
    const ids = left.map(({ id }) => id);
    expect([empty, theirs, kept].map(({ draftId }) => ids.includes(draftId))).toEqual([false, false, true]);
  });
});

test('a draft stays if its author writes the first words just as it is about to be deleted as empty', async () => {
  const { documentId, draftId } = await draftOf(commenter);
  let forgotten: Promise<void> | undefined;
  await inTransaction(platform.db, async (tx) => {
    const [own] = await sqlOfTransaction(tx).query<{ pid: number }>('select pg_backend_pid() as pid');
    await lockDraftLog(tx, draftId);
    const first = { update: Y.encodeStateAsUpdate(new Y.Doc()), clientIds: [] };
    await fillDraftLog(tx, { documentId, draftId }, first);
    forgotten = forgetSpentDrafts(platform, new Date(Date.now() + 60_000));
    await until('the clean-up waits for it', async () => {
      const waiting = 'select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
      return (await sql.query(waiting, [own!.pid])).length > 0;
    });
  });
  await forgotten;
  expect(await platform.db.suggestionDraft.count({ where: { id: draftId } })).toBe(1);
  expect(await platform.db.documentHead.count({ where: { documentId: draftId } })).toBe(1);
  expect(await platform.db.documentUpdate.count({ where: { documentId: draftId } })).toBe(1);
});

/** More of them in a longer run. */
const GATHERINGS = Number(process.env.GATHERINGS ?? 2);
const ROUNDS = process.env.GATHERINGS ? 20 : 3;

test('DRAFT-3, DRAFT-4, HUNK-9: with five people typing live, three in drafts and a reviewer deciding, what is accepted is what was shown, and no text is lost', async () => {
  const drafters = [commenter, editor, await world.person('commenter')];
  const total = { submitted: 0, accepted: 0 };
  for (let seed = 1; seed <= GATHERINGS; seed++) {
    const random = seeded(seed);
    const gathering = await Gathering.open({ platform, server, world, editor, drafters, random });
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < 15; i++) {
        gathering.type();
        if (i % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await gathering.submit();
      await gathering.decide();
      await gathering.decide();
    }
    await gathering.settle();
    for (const key of ['submitted', 'accepted'] as const) total[key] += gathering.seen[key];
  }
  expect(Math.min(...Object.values(total))).toBeGreaterThan(0);
}, 600_000);

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('DRAFT-12: a document’s drafts are listed in the order in which they were last written in, the newest first', async () => {
  const documentId = await world.document(TEXT);
  const people = [commenter, await world.person('commenter'), await world.person('commenter')];
  const started = await Promise.all(people.map((person) => startDraft(as(person), { documentId })));
  const [first, second, third] = started.map(({ draftId }) => draftId) as [string, string, string];
  const write = async (at: number, words: string) => {
    const draftId = started[at]!.draftId;
    const client = openClient(server, `drafts/${draftId}`, people[at]!);
    await synced(client);
    client.text.insert(0, words);
    await saved(draftId, words);
  };
  const listed = async () => (await drafts(as(viewer), { documentId })).map(({ draftId }) => draftId);
  for (const at of [2, 1, 0]) await write(at, `First words ${at}. `);
  expect(await listed()).toEqual([first, second, third]);
  await write(2, 'More words. ');
  expect(await listed()).toEqual([third, first, second]);
  // A draft that nobody has written in is listed after them, although it's new.
  const { draftId: empty } = await startDraft(as(editor), { documentId });
  await shareDraft(as(editor), { draftId: empty, isShared: true });
  expect(await listed()).toEqual([third, first, second, empty]);
});

describe('a shared draft', () => {
  test('DRAFT-6: takes edits of everyone who may comment, while it’s shared; nobody else’s', async () => {
    const { documentId, draftId, room } = await draftOf(commenter);
    const [author, guest, reader] = [commenter, editor, viewer].map((person) => openClient(server, room, person));
    await synced(author!, guest!, reader!);
    await expect(shareDraft(as(editor), { draftId, isShared: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await shareDraft(as(commenter), { draftId, isShared: true });
    await shareDraft(as(commenter), { draftId, isShared: true });
    expect(await drafts(as(editor), { documentId })).toMatchObject([{ isOwn: false, isShared: true, mayWrite: true }]);
    expect(await drafts(as(viewer), { documentId })).toMatchObject([{ isShared: true, mayWrite: false }]);
    guest!.text.insert(0, 'Guest. ');
    await holds(author!, `Guest. ${TEXT}`);
    reader!.text.insert(0, 'Reader. ');
    await until('the viewer is told', () => reader!.denials.length > 0);
    await shareDraft(as(commenter), { draftId, isShared: false });
    const before = guest!.denials.length;
    await until('the guest is told', () => guest!.denials.length > before || guest!.denials.length > 0);
    guest!.text.insert(0, 'Late. ');
    author!.text.insert(0, 'Author. ');
    await until('only the author’s arrives', () => author!.text.toString() === `Author. Guest. ${TEXT}`);
    await saved(draftId, 'Author. ');
    expect((await currentText(sql, documentId)).text).toBe(TEXT);
    await expect(submitDraft(as(editor), { draftId, description: 'Not mine' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const actions = await platform.db.auditEvent.findMany({
      where: { subjectId: documentId },
      select: { action: true },
    });
    expect(actions.filter(({ action }) => action === 'suggestion.draft_shared')).toHaveLength(1);
  });

  test('DRAFT-11: is shared from the start if its author shares their drafts at once, also before anything is in it', async () => {
    const author = commenter;
    await setSuggesting(as(author), { sharesAtOnce: true });
    const { draftId, documentId, room } = await draftOf(author);
    expect(await drafts(as(editor), { documentId })).toMatchObject([{ draftId, isShared: true, mayWrite: true }]);
    const guest = openClient(server, room, editor);
    await synced(guest);
    guest.text.insert(0, 'Guest. ');
    await saved(draftId, 'Guest. ');
    await shareDraft(as(author), { draftId, isShared: false });
    expect(await startDraft(as(author), { documentId })).toEqual({ draftId });
    expect(await drafts(as(editor), { documentId })).toMatchObject([{ isShared: false, mayWrite: false }]);
    await setSuggesting(as(author), { submitsOnLeave: true });
    expect(await suggestingSettings(as(author))).toEqual({ sharesAtOnce: true, submitsOnLeave: true });
    await setSuggesting(as(author), { sharesAtOnce: false });
    expect(await suggestingSettings(as(author))).toEqual({ sharesAtOnce: false, submitsOnLeave: true });
    expect(await suggestingSettings(as(editor))).toEqual({ sharesAtOnce: false, submitsOnLeave: false });
    const next = await draftOf(author);
    expect(await drafts(as(editor), { documentId: next.documentId })).toEqual([]);
    const events = await platform.db.auditEvent.findMany({
      where: { subjectId: documentId },
      select: { action: true },
    });
    expect(events.filter(({ action }) => action === 'suggestion.draft_shared')).toHaveLength(1);
  });

  test('DRAFT-7: each character of its suggestion is credited to the person who wrote it, also when it’s continued', async () => {
    const { documentId, draftId: suggestionId, room } = await draftOf(commenter);
    await shareDraft(as(commenter), { draftId: suggestionId, isShared: true });
    const [author, guest] = [openClient(server, room, commenter), openClient(server, room, editor)];
    await synced(author, guest);
    author.text.insert(0, 'By the author. ');
    await holds(guest, `By the author. ${TEXT}`);
    guest.text.insert('By the author. '.length, 'By a guest. ');
    await saved(suggestionId, 'By a guest. ');
    await submitDraft(as(commenter), { draftId: suggestionId, description: 'Together' });
    const { draftId } = await startDraft(as(commenter), { documentId, suggestionId });
    const again = openClient(server, `drafts/${draftId}`, commenter);
    await holds(again, `By the author. By a guest. ${TEXT}`);
    again.text.insert('By the author. By a '.length, 'kind ');
    await saved(draftId, 'kind ');
    await submitDraft(as(commenter), { draftId, description: 'Again' });
    await decideAll(as(editor), { suggestionId: draftId, choice: { kind: 'accept' } });
    const live = openClient(server, documentId, viewer);
    await holds(live, `By the author. By a kind guest. ${TEXT}`);
    expect(await creditsOf(live, documentId, 'By the author. By a kind guest. ')).toEqual([
      ['By the author. ', null, 'The commenter'],
      ['By a ', null, 'The editor'],
      ['kind ', null, 'The commenter'],
      ['guest. ', null, 'The editor'],
    ]);
    const { askers } = (await suggestionById(platform.db, suggestionId))!;
    expect(askers).toEqual([commenter.userId, editor.userId]);
  });

  test('DRAFT-7: letters between two changes of a word keep their author, also when the suggestion is continued or its acceptance undone', async () => {
    const { documentId, draftId: suggestionId, room } = await draftOf(commenter);
    const author = openClient(server, room, commenter);
    await synced(author);
    author.text.insert(TEXT.indexOf('aunch'), '+');
    author.text.insert(TEXT.indexOf('nch') + 1, '-');
    await saved(suggestionId, '-');
    await submitDraft(as(commenter), { draftId: suggestionId, description: 'Marked' });
    const { draftId } = await startDraft(as(editor), { documentId, suggestionId });
    const again = openClient(server, `drafts/${draftId}`, editor);
    await holds(again, TEXT.replace('launch', 'l+au-nch'));
    again.text.insert(TEXT.indexOf('ch is') + 2, '!');
    await saved(draftId, '!');
    await submitDraft(as(editor), { draftId, description: 'Marked more' });
    const live = openClient(server, documentId, editor);
    await holds(live, TEXT);
    const typed = authoredRuns(live.text);
    await decideAll(as(editor), { suggestionId: draftId, choice: { kind: 'accept' } });
    await holds(live, TEXT.replace('launch', 'l+au-n!ch'));
    expect(await creditsOf(live, documentId, 'l+au-n!ch')).toEqual([
      ['l'],
      ['+', null, 'The commenter'],
      ['au'],
      ['-', null, 'The commenter'],
      ['n'],
      ['!', null, 'The editor'],
      ['ch'],
    ]);
    const hunkIds = (await suggestionById(platform.db, draftId))!.hunks.map(({ id }) => id);
    await undoMany(as(editor), { documentId, hunkIds });
    await holds(live, TEXT);
    expect(authoredRuns(live.text)).toEqual(typed);
  });

  test('DRAFT-7: everyone who edited it counts as a requester, also someone who only deleted: they can’t accept it, and their inbox doesn’t wait for them', async () => {
    const [admin, deleter] = [await world.person('admin'), await world.person('editor')];
    const { documentId, draftId, room } = await draftOf(commenter);
    const { projectId, workspaceId } = (await documentAccess(platform, admin.userId, documentId))!;
    await setRules(as(admin), { projectId, approvals: 1, notOwnRequest: true, owners: [], suggestOnly: [] });
    await shareDraft(as(commenter), { draftId, isShared: true });
    const [author, other] = [openClient(server, room, commenter), openClient(server, room, deleter)];
    await synced(author, other);
    replace(author, 'hall', 'garden');
    await holds(other, TEXT.replace('hall', 'garden'));
    other.text.delete(other.text.toString().indexOf('We meet'), 'We meet in the garden.\n'.length);
    const shown = TEXT.slice(0, TEXT.indexOf('We meet'));
    await holds(author, shown);
    await until('all of it is stored', async () => (await draftText(documentId, draftId)) === shown);
    await submitDraft(as(commenter), { draftId, description: 'Shorter' });
    const { askers } = await suggestion(as(deleter), { suggestionId: draftId });
    expect(askers.map(({ userId }) => userId)).toEqual([commenter.userId, deleter.userId]);
    const waiting = async (person: Visitor) =>
      (await inbox(as(person), { workspaceId, limit: 50, only: 'waiting' })).items.map(({ subjectId }) => subjectId);
    expect(await waiting(deleter)).not.toContain(draftId);
    expect(await waiting(editor)).toContain(draftId);
    const accept = { suggestionId: draftId, choice: { kind: 'accept' } } as const;
    await expect(decideAll(as(deleter), accept)).rejects.toThrow('changes you asked for');
    expect(await decideAll(as(editor), accept)).toMatchObject({ decided: 1 });
    expect((await currentText(sql, documentId)).text).toBe(shown);
    await setRules(as(admin), { projectId, approvals: 1, notOwnRequest: false, owners: [], suggestOnly: [] });
  });

  test('a guest’s suggestion that an editor has continued is accepted by neither them nor the link’s creator, but by a third person', async () => {
    const [admin, host, opener] = [
      await world.person('admin'),
      await world.person('editor'),
      await world.person('editor'),
    ];
    const documentId = await world.document(TEXT);
    const { projectId, workspaceId } = (await documentAccess(platform, admin.userId, documentId))!;
    await setRules(as(admin), { projectId, approvals: 1, notOwnRequest: true, owners: [], suggestOnly: [] });
    const { versionId } = await checkOut(as(host), { documentId });
    const guest = { guestId: newId(), name: 'Gil', linkId: newId(), hostId: host.userId };
    const changed = {
      key: newId(),
      documentId,
      versionId,
      text: TEXT.replace('hall', 'garden'),
      description: 'Outside',
    };
    const { suggestionId } = await suggestAsGuest(
      platform,
      { ...changed, guest, workspaceId, markdown: true },
      (store) => inTransaction(platform.db, store),
    );
    const { draftId } = await startDraft(as(opener), { documentId, suggestionId });
    const room = openClient(server, `drafts/${draftId}`, opener);
    await holds(room, TEXT.replace('hall', 'garden'));
    replace(room, '12', '19');
    await saved(draftId, '19');
    await submitDraft(as(opener), { draftId, description: 'Outside, and later' });
    const accept = { suggestionId: draftId, choice: { kind: 'accept' } } as const;
    for (const person of [host, opener]) {
      await expect(decideAll(as(person), accept)).rejects.toThrow('changes you asked for');
    }
    expect((await currentText(sql, documentId)).text).toBe(TEXT);
    expect(await decideAll(as(editor), accept)).toMatchObject({ decided: 2 });
    await setRules(as(admin), { projectId, approvals: 1, notOwnRequest: false, owners: [], suggestOnly: [] });
  });

  const ENDS = {
    deleted: (userId: string) =>
      platform.db.$transaction([
        platform.db.user.update({ where: { id: userId }, data: { deletedAt: new Date() } }),
        platform.db.member.updateMany({ where: { userId }, data: { deactivatedAt: new Date() } }),
      ]),
    deactivated: (userId: string) =>
      platform.db.member.updateMany({ where: { userId }, data: { deactivatedAt: new Date() } }),
    'made a viewer': (userId: string) => platform.db.member.updateMany({ where: { userId }, data: { role: 'viewer' } }),
  };

  /** Creates a shared draft with text of its author and of another person. */
  async function writtenTogether() {
    const [host, guest] = [await world.person('commenter'), await world.person('commenter')];
    const place = await draftOf(host);
    await shareDraft(as(host), { draftId: place.draftId, isShared: true });
    const [author, other] = [openClient(server, place.room, host), openClient(server, place.room, guest)];
    await synced(author, other);
    author.text.insert(0, 'By the author. ');
    await holds(other, `By the author. ${TEXT}`);
    other.text.insert(0, 'By a guest. ');
    await saved(place.draftId, 'By a guest. ');
    return { ...place, host, guest };
  }

  test.each(Object.entries(ENDS))(
    'DRAFT-10: passes to someone who wrote in it when its author is %s',
    async (_, end) => {
      const { documentId, draftId, host, guest } = await writtenTogether();
      const empty = await startDraft(as(guest), { documentId });
      await end(host.userId);
      const listed = async () => (await drafts(as(guest), { documentId })).filter((one) => one.draftId === draftId);
      expect(await listed()).toMatchObject([{ isOwn: false, mayWrite: true }]);
      await forgetSpentDrafts(platform, new Date(0));
      await Promise.all([handOverDrafts(platform), handOverDrafts(platform)]);
      expect(await listed()).toMatchObject([{ isOwn: true, mayWrite: true }]);
      expect(await platform.db.suggestionDraft.count({ where: { id: empty.draftId } })).toBe(0);
      const handed = { action: 'suggestion.draft_handed_over', subjectId: documentId };
      expect(await platform.db.auditEvent.count({ where: handed })).toBe(1);
      const { suggestionId } = await submitDraft(as(guest), { draftId, description: 'Together' });
      const { text } = await version(as(editor), { versionId: suggestionId });
      expect(text).toBe(`By a guest. By the author. ${TEXT}`);
      const { askers } = (await suggestionById(platform.db, suggestionId))!;
      expect(new Set(askers)).toEqual(new Set([guest.userId, host.userId]));
    },
  );

  test('DRAFT-10: stays where it is while its author can submit it, and while nobody else can', async () => {
    const { documentId, draftId, host, guest } = await writtenTogether();
    const own = await startDraft(as(guest), { documentId });
    const writing = openClient(server, `drafts/${own.draftId}`, guest);
    await synced(writing);
    writing.text.insert(0, 'Mine. ');
    await saved(own.draftId, 'Mine. ');
    const authorId = async () => (await platform.db.suggestionDraft.findUnique({ where: { id: draftId } }))?.authorId;
    await handOverDrafts(platform);
    expect(await authorId()).toBe(host.userId);
    await ENDS.deleted(host.userId);
    await handOverDrafts(platform);
    await forgetSpentDrafts(platform, new Date(0));
    expect(await authorId()).toBe(host.userId);
    await discardDraft(as(guest), { draftId: own.draftId });
    await handOverDrafts(platform);
    expect(await authorId()).toBe(guest.userId);
  });

  test('DRAFT-10: goes when all who wrote in it are deleted', async () => {
    const { draftId, host, guest } = await writtenTogether();
    await ENDS.deleted(host.userId);
    await ENDS.deleted(guest.userId);
    await handOverDrafts(platform);
    await forgetSpentDrafts(platform, new Date(0));
    expect(await platform.db.suggestionDraft.count({ where: { id: draftId } })).toBe(0);
  });
});
