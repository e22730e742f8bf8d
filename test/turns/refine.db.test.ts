import { expect, test } from 'vitest';
import { refineSuggestion } from '@/agent/commands/refine-suggestion';
import { turnDetails } from '@/agent/queries/turn';
import { newId } from '@/kernel/id';
import { decideAll } from '@/review/commands/decide-all';
import { decideHunk } from '@/review/commands/decide-hunk';
import { suggestText } from '@/review/commands/suggest-text';
import { suggestion, suggestions } from '@/review/queries/suggestions';
import type { SuggestionView } from '@/review/schema';
import { commentForTurn } from '@/review/threads/commands/comment-for-turn';
import { editComment } from '@/review/threads/commands/edit-comment';
import { openThreads, thread } from '@/review/threads/queries/threads';
import { checkOut } from '@/versions/commands/outside/check-out';
import { Gate } from '../fakes/gate';
import { call, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from './fixture';

const world = await makeWorld();
const { gemini } = world;
const editor = world.as('editor');
await startTurnWorker(world.platform);

const TEXT = 'Teh cat sat.\n\nTeh dog ran.\n\nTeh cow ate.\n';

function edits(documentId: string, pairs: [find: string, text: string][]) {
  const list = pairs.map(([find, text]) => ({ type: 'replace', find, text }));
  return call('suggest_document_edits', { document_id: documentId, description: 'Spelling', edits: list });
}

/** Creates a turn that corrected three words, and its suggestion. */
async function suggested() {
  const documentId = await world.newDocument(TEXT);
  const pairs: [string, string][] = [
    ['Teh cat', 'The cat'],
    ['Teh dog', 'The dog'],
    ['Teh cow', 'The cow'],
  ];
  gemini.enqueue(edits(documentId, pairs), say('Done.'));
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Correct it' });
  const events = await watch(editor, turnId);
  const made = events.find(({ event }) => event.type === 'suggestion')?.event;
  if (made?.type !== 'suggestion') throw new Error('no suggestion');
  return { documentId, turnId, conversationId, suggestionId: made.versionId };
}

/** Returns the text of the last user message in the last request. */
function lastMessage(): string {
  const contents = gemini.requests.at(-1)?.body.contents ?? [];
  const user = contents.findLast(({ role, parts }) => role === 'user' && parts.some(({ text }) => text !== undefined));
  return user?.parts.map(({ text }) => text).join('\n') ?? '';
}

test('refining is a turn after the one that made the suggestion; it’s shown the suggestion and replaces it', async () => {
  const { documentId, turnId, conversationId, suggestionId } = await suggested();
  const before = await suggestion(editor, { suggestionId });
  const [first, second] = before.hunks;
  await decideHunk(editor, { hunkId: first!.id, choice: { kind: 'accept' } });
  gemini.enqueue(edits(documentId, [['The dog', 'The hound']]), say('Done.'));
  const input = { key: newId(), suggestionId, hunkIds: [second!.id], request: 'A nobler word' };
  const refined = await refineSuggestion(editor, input);
  expect(refined).toEqual({ turnId: input.key, conversationId });
  expect(await refineSuggestion(editor, input)).toEqual(refined);
  const events = await watch(editor, refined.turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(await turnDetails(editor, refined.turnId)).toMatchObject({
    parentTurnId: turnId,
    refines: { suggestionId, hunkIds: [second!.id] },
  });
  const made = events.find(({ event }) => event.type === 'suggestion')?.event;
  const newer = await suggestion(editor, { suggestionId: made?.type === 'suggestion' ? made.versionId : '' });
  const old = await suggestion(editor, { suggestionId });
  expect(old).toMatchObject({ status: 'superseded', supersededById: newer.id });
  expect(newer.reviewBaseId).toBe(old.reviewBaseId);
  const told = lastMessage();
  expect(told).toContain('shown: your last suggestion, under review');
  expect(told).toContain('- accepted: replace "Teh" with "The"');
  expect(told).toContain('points at this change');
  expect(told).toContain('A nobler word');
});

test('HUNK-17: people see the reason of each change, also of those that a refinement leaves as they are', async () => {
  const documentId = await world.newDocument(TEXT);
  const reasoned = (list: object[]) =>
    call('suggest_document_edits', { document_id: documentId, description: 'Spelling', edits: list });
  gemini.enqueue(
    reasoned([
      { type: 'replace', find: 'Teh cat', text: 'The cat', reason: 'A typo.' },
      { type: 'replace', find: 'Teh dog', text: 'The dog', reason: '<b>Another</b>\n typo.' },
    ]),
    reasoned([{ type: 'replace', find: 'Teh cow', text: 'The cow' }]),
    say('Done.'),
  );
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Correct it' });
  await watch(editor, turnId);
  const shown = async () =>
    (await suggestions(editor, { documentId }))[0]!.hunks.map(({ after, reason }) => [after, reason]);
  const typos = [
    ['The', 'A typo.'],
    ['The', '<b>Another</b> typo.'],
  ];
  expect(await shown()).toEqual([...typos, ['The', null]]);
  const [{ id: suggestionId, hunks }] = (await suggestions(editor, { documentId })) as [SuggestionView];
  await decideHunk(editor, { hunkId: hunks[0]!.id, choice: { kind: 'accept' } });
  gemini.enqueue(
    reasoned([{ type: 'replace', find: 'The cow', text: 'That cow', reason: 'Not any cow.' }]),
    say('Done.'),
  );
  const input = { key: newId(), suggestionId, hunkIds: [hunks[2]!.id], request: 'Which one?' };
  expect((await refineSuggestion(editor, input)).conversationId).toBe(conversationId);
  await watch(editor, input.key);
  expect(await shown()).toEqual([...typos, ['That', 'Not any cow.']]);
});

test('the next turn of a conversation gets the decisions once: rejected with reasons, reworded and kept', async () => {
  const { documentId, conversationId, suggestionId } = await suggested();
  const { hunks } = await suggestion(editor, { suggestionId });
  await decideHunk(editor, { hunkId: hunks[0]!.id, choice: { kind: 'reject', reason: 'It is a name' } });
  await decideHunk(editor, { hunkId: hunks[1]!.id, choice: { kind: 'own_wording', seen: 'Teh', text: 'That' } });
  await decideAll(editor, { suggestionId, choice: { kind: 'accept' } });
  gemini.enqueue(say('I see.'), say('And now?'));
  await watch(editor, (await ask(editor, { documentId, conversationId, request: 'Go on' })).turnId);
  expect(lastMessage()).toContain('- rejected: replace "Teh" with "The". Reason: "It is a name"');
  expect(lastMessage()).toContain('they wrote "That" instead');
  expect(lastMessage()).toContain('all decided');
  await watch(editor, (await ask(editor, { documentId, conversationId, request: 'And?' })).turnId);
  expect(lastMessage()).not.toContain('What reviewers decided');
});

test('decisions made during a turn are reported in its next step, and only once', async () => {
  const documentId = await world.newDocument(TEXT);
  const gate = new Gate();
  const read = call('read_document', { document_id: documentId });
  gemini.enqueue(
    edits(documentId, [['Teh cat', 'The cat']]),
    { ...read, gate },
    call('read_document', { document_id: documentId }),
    say('Done.'),
    say('Again.'),
  );
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Correct it' });
  const made = await watchUntil(editor, turnId, ({ type }) => type === 'suggestion');
  const { hunks } = await suggestion(editor, { suggestionId: made.type === 'suggestion' ? made.versionId : '' });
  await decideHunk(editor, { hunkId: hunks[0]!.id, choice: { kind: 'reject', reason: 'It is a name' } });
  gate.open();
  expect(typesOf(await watch(editor, turnId)).at(-1)).toBe('finished');
  const results = gemini.requests
    .at(-1)!
    .body.contents.filter(({ parts }) => parts.some((part) => part.functionResponse));
  const told = results.map(({ parts }) => JSON.stringify(parts).includes('It is a name'));
  expect(told).toEqual([false, true, false]);
  await watch(editor, (await ask(editor, { documentId, conversationId, request: 'Go on' })).turnId);
  expect(lastMessage()).not.toContain('What reviewers decided');
});

test('refining a suggestion that is already decided or refined, or another one’s changes, is refused', async () => {
  const one = await suggested();
  const other = await suggested();
  const { hunks } = await suggestion(editor, { suggestionId: other.suggestionId });
  const refine = (suggestionId: string, hunkIds: string[] = []) =>
    refineSuggestion(editor, { key: newId(), suggestionId, hunkIds, request: 'Shorter' });
  await expect(refine(one.suggestionId, [hunks[0]!.id])).rejects.toMatchObject({ code: 'INVALID' });
  await decideAll(editor, { suggestionId: one.suggestionId, choice: { kind: 'reject' } });
  await expect(refine(one.suggestionId)).rejects.toMatchObject({ code: 'CONFLICT' });
  gemini.enqueue(edits(other.documentId, [['The dog', 'The hound']]), say('Done.'));
  await watch(editor, (await refine(other.suggestionId)).turnId);
  await expect(refine(other.suggestionId)).rejects.toThrow('Refine the newer one');
  await expect(refine(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('refining waits while the conversation is busy, then builds on the newest suggestion', async () => {
  const { documentId, conversationId, suggestionId } = await suggested();
  const gate = new Gate();
  gemini.enqueue({ ...edits(documentId, [['The dog', 'The hound']]), gate }, say('Done.'));
  const running = await ask(editor, { documentId, conversationId, request: 'A nobler dog' });
  await watchUntil(editor, running.turnId, ({ type }) => type === 'step-started');
  const refined = await refineSuggestion(editor, { key: newId(), suggestionId, hunkIds: [], request: 'Shorter' });
  expect((await turnDetails(editor, refined.turnId)).status).toBe('waiting');
  gemini.enqueue(say('Nothing to do.'));
  gate.open();
  const made = (await watch(editor, running.turnId)).find(({ event }) => event.type === 'suggestion')?.event;
  expect(typesOf(await watch(editor, refined.turnId)).at(-1)).toBe('finished');
  const { pins } = await turnDetails(editor, refined.turnId);
  expect(pins).toMatchObject([{ documentId, versionId: made?.type === 'suggestion' ? made.versionId : '' }]);
});

test('a person’s suggestion is refined in a separate conversation, even if the agent has read the document again', async () => {
  const documentId = await world.newDocument(TEXT);
  const { versionId } = await checkOut(world.as('commenter'), { documentId });
  const suggestionId = newId();
  const text = TEXT.replaceAll('Teh', 'That');
  await suggestText(world.as('commenter'), { key: suggestionId, documentId, versionId, text, description: 'My words' });
  const { hunks } = await suggestion(editor, { suggestionId });
  await decideHunk(editor, { hunkId: hunks[0]!.id, choice: { kind: 'reject', reason: 'It is a name' } });
  gemini.enqueue(
    call('read_document', { document_id: documentId }),
    edits(documentId, [['That dog', 'That hound']]),
    say('Done.'),
  );
  const input = { key: newId(), suggestionId, hunkIds: [hunks[1]!.id], request: 'A nobler dog' };
  const { turnId } = await refineSuggestion(editor, input);
  const events = await watch(editor, turnId);
  const made = events.find(({ event }) => event.type === 'suggestion')?.event;
  const newer = await suggestion(editor, { suggestionId: made?.type === 'suggestion' ? made.versionId : '' });
  expect(await suggestion(editor, { suggestionId })).toMatchObject({ status: 'superseded', supersededById: newer.id });
  expect(newer.hunks.map(({ after, decision }) => [after, decision?.kind])).toEqual([
    ['That', 'rejected'],
    ['That', undefined],
    ['hound', undefined],
    ['That', undefined],
  ]);
  expect(lastMessage()).toContain(`refine suggestion ${suggestionId}, which a person made`);
  expect(lastMessage()).toContain('- rejected: replace "Teh" with "That". Reason: "It is a name"');
  expect((await turnDetails(editor, turnId)).parentTurnId).toBeNull();
});

test('TURN-18: asked about a person’s suggestion, the agent answers in its thread, once, and changes nothing else', async () => {
  const documentId = await world.newDocument(TEXT);
  const commenter = world.as('commenter');
  const suggest = async (text: string) => {
    const { versionId } = await checkOut(commenter, { documentId });
    const input = { key: newId(), documentId, versionId, text, description: 'My words' };
    return (await suggestText(commenter, input)).suggestionId;
  };
  const suggestionId = await suggest(TEXT.replace('Teh cat', 'That cat'));
  const other = await suggest(TEXT.replace('Teh dog', 'That dog'));
  const [hunk] = (await suggestion(editor, { suggestionId })).hunks;
  const [foreign] = (await suggestion(editor, { suggestionId: other })).hunks;
  const say1 = (change_id: string, comment: string) => ({ name: 'comment_on_change', args: { change_id, comment } });
  gemini.enqueue(
    {
      type: 'answer',
      calls: [
        say1(hunk!.id, 'Why **that**?'),
        say1(foreign!.id, 'Not asked about.'),
        say1(hunk!.id, `Look, <@${world.as('owner').actor.userId}>`),
        say1(hunk!.id, ' '),
        { name: 'comment_on_change', args: { change_id: 7 } },
      ],
    },
    say('I asked why.'),
  );
  const { turnId } = await refineSuggestion(editor, {
    key: newId(),
    suggestionId,
    hunkIds: [],
    request: 'Review this',
  });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event.ok] : []));
  expect(results).toEqual([true, false, false, false, false]);
  expect(lastMessage()).toContain(`- ${hunk!.id}: replace "Teh" with "That"`);
  const [made, ...more] = await openThreads(editor, { documentId });
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    ...{ hunk: { id: hunk!.id, suggestionId }, replyCount: 0 },
    first: { body: 'Why **that**?', turnId, author: { userId: editor.actor.userId } },
  });
  const inboxOf = await world.platform.db.inboxItem.findMany({ where: { subjectId: made!.id } });
  expect(inboxOf.map(({ userId, reason }) => [userId, reason])).toEqual([[commenter.actor.userId, 'reply']]);

  // A second comment goes to the same thread, and the same call adds only one comment however often it runs.
  const call = { turnId: newId(), step: 0, callId: 'a' };
  const again = { suggestionId, hunkId: hunk!.id, body: 'Still.', call };
  const first = await commentForTurn(editor, again);
  expect(await commentForTurn(editor, again)).toEqual(first);
  expect(first.threadId).toBe(made!.id);
  const { comments } = await thread(editor, { threadId: made!.id });
  expect(comments.map(({ body }) => body)).toEqual(['Why **that**?', 'Still.']);
  await expect(commentForTurn(world.as('viewer'), { ...again, call: { ...call, callId: 'b' } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  // If its author edits the comment, it becomes their own.
  await editComment(editor, { commentId: first.commentId, body: 'Mine.' });
  expect((await thread(editor, { threadId: made!.id })).comments[1]).toMatchObject({ body: 'Mine.', turnId: null });

  expect(await suggestion(editor, { suggestionId })).toMatchObject({ status: 'pending', hunks: [{ decision: null }] });
  expect((await checkOut(editor, { documentId })).text).toBe(TEXT);
});
