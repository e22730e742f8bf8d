import { describe, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { startAlternatives } from '@/agent/commands/start-alternatives';
import { turnDetails } from '@/agent/queries/turn';
import { alternativesInput } from '@/agent/schema';
import { newId } from '@/kernel/id';
import { decideAll } from '@/review/commands/decide-all';
import { suggestion } from '@/review/queries/suggestions';
import { Gate } from '../fakes/gate';
import { call, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from './fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const FLASH = 'google/gemini-3-flash-preview';
const PRO = 'google/gemini-3.1-pro-preview';

function replace(documentId: string, find: string, text: string) {
  const edits = [{ type: 'replace', find, text }];
  return call('suggest_document_edits', { document_id: documentId, description: 'Words', edits });
}

function requestsOf(nth = -1): string[] {
  const contents = gemini.requests.at(nth)?.body.contents ?? [];
  return contents.flatMap(({ role, parts }) => (role === 'user' ? (parts.at(-1)?.text ?? []) : []));
}

async function suggestionOf(turnId: string) {
  const made = (await watch(editor, turnId)).find(({ event }) => event.type === 'suggestion')?.event;
  return suggestion(editor, { suggestionId: made?.type === 'suggestion' ? made.versionId : '' });
}

describe('branches', () => {
  test('a request that is edited and run again is a sibling of the old one, which isn’t in its history', async () => {
    const documentId = await world.newDocument('Teh cat.\n');
    gemini.enqueue(say('1'), replace(documentId, 'Teh', 'The'), say('2'));
    const first = await ask(editor, { documentId, request: 'Hello' });
    await watch(editor, first.turnId);
    const { conversationId } = first;
    const old = await ask(editor, { documentId, conversationId, request: 'Correct it' });
    const before = await suggestionOf(old.turnId);
    gemini.enqueue(replace(documentId, 'cat', 'dog'), say('3'));
    const change = { request: 'Make it a dog', model: PRO };
    const edited = await runTurnAgain(editor, { turnId: old.turnId, key: newId(), ...change });
    const after = await suggestionOf(edited.turnId);
    expect(await turnDetails(editor, edited.turnId)).toMatchObject({ ...change, parentTurnId: first.turnId });
    expect(gemini.requests.at(-1)?.model).toBe('gemini-3.1-pro-preview');
    expect(requestsOf()).toEqual(['Hello', 'Make it a dog']);
    // The other branch's suggestion isn't an ancestor's, so this one is based on the live text, and both are under
    // review.
    expect(before).toMatchObject({ turnId: old.turnId, status: 'pending' });
    expect(after).toMatchObject({ turnId: edited.turnId, status: 'pending' });
    expect(after.hunks.map(({ before: a, after: b }) => [a, b])).toEqual([['cat', 'dog']]);

    // A message continues the branch that the person sees, with that branch's history and pins.
    gemini.enqueue(say('4'));
    const next = await ask(editor, { documentId, conversationId, afterTurnId: old.turnId, request: 'And now?' });
    await watch(editor, next.turnId);
    expect(requestsOf()).toEqual(['Hello', 'Correct it', 'And now?']);
    expect((await turnDetails(editor, next.turnId)).pins).toMatchObject([{ versionId: before.id }]);
    await decideAll(editor, { suggestionId: before.id, choice: { kind: 'reject' } });
  });

  test('a conversation can’t continue from a turn of another one', async () => {
    const documentId = await world.newDocument('Text.\n');
    gemini.enqueue(say('1'), say('2'));
    const [one, two] = [
      await ask(editor, { documentId, request: 'One' }),
      await ask(editor, { documentId, request: 'Two' }),
    ];
    await Promise.all([watch(editor, one.turnId), watch(editor, two.turnId)]);
    const { conversationId } = one;
    const wrong = ask(editor, { documentId, conversationId, afterTurnId: two.turnId, request: 'Three' });
    await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('alternatives', () => {
  test('run at the same time from one place, are shown the same version, and each makes its own suggestion of it', async () => {
    const documentId = await world.newDocument('Teh cat sat.\n');
    const keys = [newId(), newId(), newId()];
    const gate = new Gate();
    for (const word of ['The', 'That', 'A']) gemini.enqueue({ ...replace(documentId, 'Teh', word), gate });
    const input = {
      keys,
      documentId,
      request: 'Correct it',
      variants: [{ model: FLASH }, { model: PRO }, { model: FLASH, instructions: 'Keep it formal.' }],
    };
    const started = await startAlternatives(editor, input);
    expect(started.turnIds).toEqual(keys);
    expect(await startAlternatives(editor, input)).toEqual(started);
    for (const id of keys) await watchUntil(editor, id, ({ type }) => type === 'step-started');
    const running = await Promise.all(keys.map((id) => turnDetails(editor, id)));
    expect(running.map(({ status }) => status)).toEqual(['running', 'running', 'running']);
    await expect
      .poll(() => gemini.requests.filter(({ body }) => JSON.stringify(body).includes(documentId)).length)
      .toBe(3);
    gemini.enqueue(say('1'), say('2'), say('3'));
    gate.open();
    const made = await Promise.all(keys.map(suggestionOf));
    expect(new Set(made.map(({ reviewBaseId }) => reviewBaseId)).size).toBe(1);
    expect(made.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    const turns = await Promise.all(keys.map((id) => turnDetails(editor, id)));
    expect(turns.map(({ parentTurnId }) => parentTurnId)).toEqual([null, null, null]);
    expect(turns.map(({ instructions }) => instructions)).toEqual([null, null, 'Keep it formal.']);
    expect(new Set(turns.map(({ conversationId }) => conversationId)).size).toBe(1);
    const asked = gemini.requests.map(({ body }) => body.contents[0]?.parts.at(-1)?.text);
    expect(asked).toContain('Correct it\n\nKeep it formal.');

    // People continue from the variant that they like; the others aren't part of the history.
    gemini.enqueue(say('Go on.'));
    const { conversationId } = started;
    const next = await ask(editor, { documentId, conversationId, afterTurnId: keys[1], request: 'And now?' });
    await watch(editor, next.turnId);
    expect((await turnDetails(editor, next.turnId)).pins).toMatchObject([{ versionId: made[1]?.id }]);
  });

  test('a message behind one of them waits until all of them are over', async () => {
    const documentId = await world.newDocument('Text.\n');
    const [fast, slow] = [new Gate(), new Gate()];
    gemini.enqueue({ ...say('a'), gate: fast }, { ...say('b'), gate: slow });
    const keys = [newId(), newId()];
    const { conversationId } = await startAlternatives(editor, {
      keys,
      documentId,
      request: 'Hello',
      variants: [{ model: FLASH }, { model: FLASH }],
    });
    for (const id of keys) await watchUntil(editor, id, ({ type }) => type === 'step-started');
    const next = await ask(editor, { documentId, conversationId, afterTurnId: keys[0], request: 'Next' });
    gemini.enqueue(say('c'));
    fast.open();
    await Promise.race(keys.map((id) => watch(editor, id)));
    expect((await turnDetails(editor, next.turnId)).status).toBe('waiting');
    const again = startAlternatives(editor, {
      keys: [newId(), newId()],
      documentId,
      conversationId,
      request: 'Hello',
      variants: [{}, {}],
    });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
    slow.open();
    expect(typesOf(await watch(editor, next.turnId)).at(-1)).toBe('finished');
  });

  test.each<[string, Record<string, unknown>]>([
    ['one variant', { keys: [newId()], variants: [{}] }],
    ['five variants', { keys: Array.from({ length: 5 }, newId), variants: [{}, {}, {}, {}, {}] }],
    ['fewer keys than variants', { variants: [{}, {}, {}] }],
    ['a key twice', { keys: Array(2).fill('01890000-0000-7000-8000-000000000000') }],
  ])('%s is refused before a turn starts', (_name, wrong) => {
    const input = { keys: [newId(), newId()], documentId: 'd', request: 'Hi', variants: [{}, {}], ...wrong };
    expect(alternativesInput.safeParse(input).success).toBe(false);
  });
});
