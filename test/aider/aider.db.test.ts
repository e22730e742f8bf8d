import fs from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { turnDetails } from '@/agent/queries/turn';
import type { NumberedTurnEvent } from '@/agent/schema';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { currentText } from '@/documents/queries/document-state';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { changeSet } from '@/review/queries/change-set';
import { edits } from '../fakes/aider-edits';
import { Gate } from '../fakes/gate';
import { call, say } from '../fakes/reply';
import { realAider } from '../support/aider';
import { ask, textOf, typesOf, watch } from '../turns/fixture';
import { MODEL, makeAiderWorld } from './fixture';

const world = await makeAiderWorld();
const { gemini, platform } = world;
const editor = world.as('editor');

/** Returns Aider's output, as people see it. */
function outputOf(events: readonly NumberedTurnEvent[]): string {
  const inner = events.flatMap(({ event }) => (event.type === 'inner' ? [event.event] : []));
  return inner.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

const suggestionsOf = (turnId: string) =>
  platform.db.version.findMany({ where: { createdByTurnId: turnId }, include: { hunks: true } });
const treeChangesOf = (turnId: string) => platform.db.treeChange.findMany({ where: { turnId } });
const callsOf = (turnId: string) =>
  platform.db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
const liveText = async (documentId: string) => (await currentText(sqlOfPool(platform.pool), documentId)).text;

/** Returns the roles of the turn's own messages, without those stored inside its calls. */
async function rolesOf(turnId: string): Promise<string[]> {
  const { messages } = await turnDetails(editor, turnId);
  return messages.filter(({ insideCallId }) => insideCallId === null).map(({ role }) => role);
}

/** Returns what Aider last sent to the model. */
const sentText = () => JSON.stringify(gemini.requests.at(-1)?.body);

const F1 = 'def add(a, b):\n    return a + b\n';
const typeHints = { file: 'f1.py', search: 'def add(a, b):', replace: 'def add(a: int, b: int) -> int:' };

afterEach(() => {
  expect(world.scratch()).toEqual([]);
});

const price = { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000, thoughts: 1_000_000, source: 'test' };
const [provider, model] = MODEL.split('/') as [string, string];
await platform.db.price.create({ data: { ...price, id: 'test', provider, model, validFrom: new Date('2020-01-01') } });

describe.skipIf(!realAider)('the real Aider', { timeout: 180_000 }, () => {
  test('/task aider:automatic streams its output, and suggests edits and a new document', async () => {
    const file = 'tests/test_f1.py';
    gemini.enqueue(edits(typeHints, { file, replace: 'from f1 import add\n' }));
    const { turnId, documents } = await world.run('Add type hints', { 'src/f1.py': F1, 'src/f2.py': 'x = 1\n' });
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toContain('- `src/f1.py`: ');
    expect(textOf(events)).toContain(`- \`${file}\`: new document`);
    expect(typesOf(events).filter((type) => type === 'suggestion' || type === 'tree-suggestion')).toHaveLength(2);

    // Its output is streamed, and doesn't contain its token.
    expect(outputOf(events)).toContain('Applied edit to f1.py');
    expect(JSON.stringify(events)).not.toContain('vrg_');

    // The model gets the instruction and both texts, and the documents' own paths.
    for (const part of ['Add type hints', 'return a + b', 'x = 1', 'src/f2.py']) expect(sentText()).toContain(part);

    // One suggestion on the document, one new document, one change set. No live text changed.
    const [suggestion, ...others] = await suggestionsOf(turnId);
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ documentId: documents['src/f1.py'], status: 'pending' });
    expect(await treeChangesOf(turnId)).toMatchObject([{ kind: 'create', path: file, status: 'pending' }]);
    const set = await changeSet(editor, { changeSetId: turnId });
    expect(JSON.stringify(set)).toContain('src/f1.py');
    expect(JSON.stringify(set)).toContain(file);
    expect(await liveText(documents['src/f1.py']!)).toBe(F1);

    // Tokens and cost are those of the call.
    const { billed } = gemini.requests.at(-1)!;
    expect(await callsOf(turnId)).toMatchObject([
      { purpose: 'aider', status: 'finished', inputTokens: billed?.prompt, costMicroDollars: expect.any(BigInt) },
    ]);

    // The call and its result are in the history.
    expect(await rolesOf(turnId)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  test('one message runs find_documents, then aider_automatic, then the answer', async () => {
    const projectId = await world.newProject();
    const path = 'src/auth.py';
    const documentId = await world.newDocument('def login(user):\n    return user\n', { path, projectId });
    await world.newDocument('Nothing about it.\n', { path: 'notes.md', projectId });
    await new IndexFollower(platform).look();
    const prompt = 'Add a docstring to login in src/auth.py';
    gemini.enqueue(
      call('find_documents', { query: 'auth', path: '*.py' }),
      call('aider_automatic', { prompt, file_context: [path] }),
      edits({ file: 'auth.py', search: 'def login(user):', replace: 'def login(user):\n    """Signs a user in."""' }),
      say('I added a docstring to src/auth.py.'),
    );
    const request = "Find all *.py files about 'auth' and then add a docstring to the first one found, using Aider.";
    const { turnId } = await ask(editor, { documentId, request, model: MODEL });
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toBe('I added a docstring to src/auth.py.');
    expect(await rolesOf(turnId)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']);
    const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
    expect(results.map(({ ok, summary }) => [ok, summary])).toEqual([
      [true, 'Found 1 document'],
      [true, 'Aider suggests changes to 1 document'],
    ]);
    expect(await suggestionsOf(turnId)).toMatchObject([{ documentId, status: 'pending' }]);
    expect((await callsOf(turnId)).map(({ purpose }) => purpose)).toEqual(['turn', 'turn', 'aider', 'turn']);
  });

  test('edits that never fit are a failure, although Aider ends with code 0; nothing is suggested', async () => {
    const wrong = edits({ file: 'f1.py', search: 'def subtract(a, b):', replace: 'def minus(a, b):' });
    gemini.enqueue(wrong, wrong, wrong, wrong);
    const { turnId } = await world.run('Rename subtract', { 'f1.py': F1 });
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toMatchObject({ type: 'failed', message: expect.stringContaining('don’t match') });
    expect(outputOf(events)).toContain('Only 3 reflections allowed');
    expect(await suggestionsOf(turnId)).toEqual([]);
    expect(await callsOf(turnId)).toHaveLength(4);
  });

  test('a model that can’t be asked ends it at once, with the provider’s words', async () => {
    gemini.enqueue({ type: 'failure', status: 403, message: 'This key is blocked.' });
    const { turnId } = await world.run('Add type hints', { 'f1.py': F1 });
    expect((await watch(editor, turnId)).at(-1)?.event).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('This key is blocked.'),
    });
    expect(await callsOf(turnId)).toHaveLength(1);
  });

  test('a stop ends it and its model call immediately', async () => {
    const gate = new Gate();
    gemini.enqueue({ ...edits(typeHints), gate });
    const before = gemini.requests.length;
    const { turnId } = await world.run('Add type hints', { 'f1.py': F1 });
    await expect.poll(() => gemini.requests.length, { timeout: 120_000 }).toBe(before + 1);
    await stopTurn(editor, { turnId });
    expect((await watch(editor, turnId)).at(-1)?.event).toMatchObject({ type: 'stopped' });
    expect(await callsOf(turnId)).toMatchObject([
      { purpose: 'aider', status: expect.stringMatching(/stopped|interrupted/) },
    ]);
    expect(await suggestionsOf(turnId)).toEqual([]);
    await expect.poll(() => aiders()).toEqual([]);
    gate.open();
  });
});

/** Returns the processes of Aider on this machine. */
function aiders(): string[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(world.dataDir);
      } catch {
        return false;
      }
    });
}

describe('is refused before Aider starts:', () => {
  test.each<[string, Record<string, string>, readonly string[], RegExp]>([
    ['a document that isn’t there', { 'a.py': 'x\n' }, ['b.py'], /no document “b\.py”/],
    ['a path that climbs up', { 'a.py': 'x\n' }, ['../../etc/passwd'], /no document/],
    ['two megabytes', { 'a.py': `${'x'.repeat(99)}\n`.repeat(20_000) }, ['a.py'], /1 MB/],
  ])('%s', async (_name, texts, files, message) => {
    if (!realAider) return;
    const { turnId } = await world.run('Edit', texts, { files });
    const last = (await watch(editor, turnId)).at(-1)?.event;
    expect(last).toMatchObject({ type: 'failed', message: expect.stringMatching(message) });
  });

  test.skipIf(!realAider)('with the offline copy editor as its model', async () => {
    const { documents } = await world.run('Edit', { 'a.py': 'x\n' }, { files: ['none'] });
    const { runCommand } = await import('@/tasks/commands/run-command');
    const documentId = documents['a.py']!;
    const input = { key: newId(), documentId, text: "/task aider:automatic prompt='x'", model: 'offline/copy-editor' };
    const outcome = await runCommand(editor, input);
    if (outcome.kind !== 'turn') throw new Error(outcome.kind);
    const last = (await watch(editor, outcome.turnId)).at(-1)?.event;
    expect(last).toMatchObject({ type: 'failed', message: expect.stringContaining('Choose a language model') });
  });
});
