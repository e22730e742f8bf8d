import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { stopTurn } from '@/agent/commands/stop-turn';
import { exportTurn } from '@/agent/queries/export-turn';
import { turnDetails } from '@/agent/queries/turn';
import type { InnerEvent, NumberedTurnEvent } from '@/agent/schema';
import type { ToolContext } from '@/agent/tools/tool';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { runCommand } from '@/tasks/commands/run-command';
import { taskResults } from '@/tasks/queries/results';
import { say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch, watchUntil } from '../turns/fixture';
import { KillableWorker } from '../turns/recovery/killable-worker';
import { slowTask } from '../turns/recovery/slow-task';
import { program, template, text } from './fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');

/** The action of these tests' program, set by each test. */
let act = async (_words: string, _context: ToolContext, _callId: string): Promise<string> => '';
const echo = program('echo', async ({ callId, input }, context) => {
  const answer = await act(String(input.words), context, callId);
  return { ok: true, output: { said: answer }, summary: 'Echoed', answer };
});
const failing = program('fails', async () => {
  return { ok: false, output: { error: 'no paper' }, summary: 'There is no paper.', notes: ['The printer is empty.'] };
});
const tasks = [
  template('both', 'The template ran: {{words}}', { parameters: [text('words')] }),
  program('both', async ({ input }) => ({ ok: true, output: {}, summary: `The program ran: ${input.words}` })),
  echo,
  failing,
  template('style', 'Write it in {{language}}.', { parameters: [text('language', false)] }),
  template('letter', "Write to {{name}}. {{test_style('German')}} ({{literal}})", {
    parameters: [text('name'), text('literal', false)],
    systemPrompt: 'You write letters.',
  }),
  slowTask,
];
const options = { tasks, tools: tasks.flatMap(({ tool }) => tool ?? []) };
let worker = await startTurnWorker(platform, options);
afterAll(() => worker.stop());

beforeEach(() => {
  act = async (words) => words.toUpperCase();
});

async function run(
  command: string,
  more: { documentId?: string; conversationId?: string } = {},
  ctx: Context = editor,
) {
  const { documentId = await world.newDocument('Text.\n'), conversationId } = more;
  const input = { key: newId(), documentId, conversationId, text: command };
  const outcome = await runCommand(ctx, input, tasks);
  if (outcome.kind !== 'turn') throw new Error(`${outcome.kind} instead of a turn`);
  return { documentId, ...outcome };
}

const rolesOf = async (turnId: string) => (await turnDetails(editor, turnId)).messages.map(({ role }) => role);
const innerOf = (events: readonly NumberedTurnEvent[]): InnerEvent[] =>
  events.flatMap(({ event }) => (event.type === 'inner' ? [event.event] : []));

describe('templates and executors', () => {
  test('a program runs as a turn: its call and result are in the history, its output streams, and no model is called', async () => {
    act = async (words, { output }, callId) => {
      output(callId, 'half ');
      output(callId, 'and whole');
      return `**${words}**`;
    };
    const requests = gemini.requests.length;
    const { turnId, documentId, conversationId } = await run("/task test:echo words='two words'");
    const events = await watch(editor, turnId);
    expect(typesOf(events).filter((type) => !['status', 'inner'].includes(type))).toEqual([
      ...['turn-started', 'step-started', 'tool-call', 'tool-result', 'step-started', 'text-delta', 'finished'],
    ]);
    expect(textOf(events)).toBe('**two words**');
    const inner = innerOf(events);
    expect(inner[0]).toEqual({ type: 'step-started', step: 0 });
    expect(inner.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe('half and whole');
    expect(gemini.requests.length).toBe(requests);
    const turn = await turnDetails(editor, turnId);
    expect(turn).toMatchObject({
      request: "/task test:echo words='two words'",
      task: { type: 'test', subtype: 'echo', inputs: { words: 'two words' } },
      status: 'finished',
      totals: { calls: 0 },
    });
    expect(turn.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect((await exportTurn(editor, turnId)).turn.task?.subtype).toBe('echo');

    // The next request of the conversation contains it, in the provider's format.
    gemini.enqueue(say('Yes.'));
    const next = await ask(editor, { documentId, conversationId, request: 'Did it work?' });
    expect(typesOf(await watch(editor, next.turnId)).at(-1)).toBe('finished');
    const told = JSON.stringify(gemini.requests.at(-1)?.body.contents);
    expect(told).toContain('test_echo');
    expect(told).toContain('**two words**');
  });

  test('a template is expanded, calls of other templates first, and a model runs it with the added system prompt', async () => {
    gemini.enqueue(say('Dear Ada,'));
    const { turnId } = await run("/task test:letter name=Ada literal='{{test_style()}} {{name}}'");
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toBe('Dear Ada,');
    const { systemInstruction, contents } = gemini.requests.at(-1)!.body;
    const parts = contents.at(-1)?.parts as { text: string }[];
    // Values are inserted only once: text in them that looks like a call or a parameter stays text.
    expect(parts.at(-1)?.text).toBe('Write to Ada. Write it in German. ({{test_style()}} {{name}})');
    expect(JSON.stringify(systemInstruction)).toMatch(/writing agent of Variorum.*You write letters\./);
    expect((await turnDetails(editor, turnId)).request).toMatch(/^\/task test:letter/);
  });

  test('a program that fails ends its turn as failed, with its message; a result can be looked up', async () => {
    const projectId = await world.newProject();
    const documentId = await world.newDocument('Text.\n', { projectId });
    const failed = await run('/task test:fails words=x', { documentId });
    expect((await watch(editor, failed.turnId)).at(-1)?.event).toEqual({
      type: 'failed',
      message: 'There is no paper.',
    });
    const fine = await run('/task test:echo words=y', { documentId });
    await watch(editor, fine.turnId);
    const page = await taskResults(world.as('viewer'), { projectId, limit: 1 });
    expect(page).toMatchObject({
      results: [{ turnId: fine.turnId, userId: 'editor', status: 'finished', content: 'Y', notes: [], cost: null }],
      nextCursor: fine.turnId,
    });
    expect(await taskResults(editor, { projectId, limit: 1, cursor: fine.turnId })).toMatchObject({
      results: [
        {
          turnId: failed.turnId,
          status: 'failed',
          content: '',
          notes: ['The printer is empty.', 'There is no paper.'],
          task: { type: 'test', subtype: 'fails', inputs: { words: 'x' } },
        },
      ],
      nextCursor: undefined,
    });
  });

  test('output above the limit of a step is cut once, and the task continues', async () => {
    act = async (_words, { output }, callId) => {
      for (let i = 0; i < 9; i++) output(callId, '😀'.repeat(25_000));
      return 'done';
    };
    const { turnId } = await run('/task test:echo words=x');
    const printed = innerOf(await watch(editor, turnId)).map((event) =>
      event.type === 'text-delta' ? event.text : '',
    );
    expect(printed.join('').length).toBeLessThan(400_050);
    expect(printed.join('').match(/output cut/g)).toHaveLength(1);
  });
});

test('dispatch order: a program comes before a template of the same name', async () => {
  const requests = gemini.requests.length;
  const { turnId } = await run('/task test:both words=now');
  expect(textOf(await watch(editor, turnId))).toBe('The program ran: now');
  expect(gemini.requests.length).toBe(requests);
});

describe('a task', () => {
  test('is stopped like a turn: the program is notified, and its results are kept', async () => {
    const { turnId } = await run('/task test:slow word=stop');
    await watchUntil(editor, turnId, (event) => event.type === 'inner' && event.event.type === 'text-delta');
    expect(await stopTurn(world.as('admin'), { turnId })).toEqual({ stopping: true });
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'stopped', message: 'Stopped. Everything written so far is kept.' });
  });

  test('stays the same when it’s run again; a changed command is refused', async () => {
    const first = await run('/task test:echo words=again');
    await watch(editor, first.turnId);
    act = async (words) => `${words}!`;
    const again = await runTurnAgain(editor, { turnId: first.turnId, key: newId() });
    expect(textOf(await watch(editor, again.turnId))).toBe('again!');
    expect(await turnDetails(editor, again.turnId)).toMatchObject({ task: { inputs: { words: 'again' } } });
    const reworded = runTurnAgain(editor, { turnId: first.turnId, key: newId(), request: '/task test:echo words=x' });
    await expect(reworded).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining('command') });
  });

  test('starts automatically after the turn that it waits for, with its task', async () => {
    let finish = () => {};
    const first = await (async () => {
      const began = new Promise<void>((resolve) => {
        act = async (words) => {
          resolve();
          await new Promise<void>((open) => {
            finish = open;
          });
          return words;
        };
      });
      const started = await run('/task test:echo words=first');
      await began;
      return started;
    })();
    const second = await run('/task test:both words=second', first);
    expect(await turnDetails(editor, second.turnId)).toMatchObject({ status: 'waiting', task: { subtype: 'both' } });
    finish();
    expect(textOf(await watch(editor, second.turnId))).toBe('The program ran: second');
  });

  test('fails with a message, without calling a model, if its template is gone or has other inputs now', async () => {
    const requests = gemini.requests.length;
    const { turnId } = await run('/task test:echo words=x');
    await watch(editor, turnId);
    await platform.db.turn.update({
      where: { id: turnId },
      data: { task: JSON.stringify({ type: 'test', subtype: 'gone', inputs: {} }) },
    });
    const again = await runTurnAgain(editor, { turnId, key: newId() });
    expect((await watch(editor, again.turnId)).at(-1)?.event).toEqual({
      type: 'failed',
      message: 'There is no task “test:gone”.',
    });
    expect(gemini.requests.length).toBe(requests);
  });

  test('TURN-15: kill -9 in the middle of a program: another worker runs the same call again, and its output takes the place of the first', async () => {
    await worker.stop();
    const killable = new KillableWorker(world);
    const { turnId } = await run('/task test:slow word=run');
    await killable.start();
    await watchUntil(editor, turnId, (event) => event.type === 'inner' && event.event.type === 'text-delta');
    await killable.kill();
    worker = await startTurnWorker(platform, options);
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toBe('run 2');
    const types = typesOf(events);
    expect(types.filter((type) => type === 'tool-call' || type === 'tool-result')).toEqual([
      'tool-call',
      'tool-result',
    ]);
    const inner = innerOf(events);
    expect(inner.slice(inner.findLastIndex(({ type }) => type === 'step-started'))).toEqual([
      { type: 'step-started', step: 0 },
      { type: 'text-delta', text: 'run 2' },
    ]);
    expect(await rolesOf(turnId)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });
});
