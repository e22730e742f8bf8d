import { beforeAll, expect, test } from 'vitest';
import { turnDetails } from '@/agent/queries/turn';
import type { InnerEvent, NumberedTurnEvent } from '@/agent/schema';
import { saveTemplate } from '@/tasks/commands/save-template';
import { saveTemplateInput } from '@/tasks/schema';
import { listCalls } from '@/usage/queries/calls';
import { call, type ScriptedCall, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, watch } from '../turns/fixture';
import { text } from './fixture';

const world = await makeWorld();
const { gemini, platform, workspaceId } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

beforeAll(async () => {
  const template = {
    ...{ type: 'summary', subtype: 'short', title: 'Short summary', systemPrompt: 'You write summaries.' },
    parameters: [text('subject'), { name: 'files', type: 'list', required: false, description: '' }],
    body: 'Summarise {{subject}} from {{files}}.',
  };
  await saveTemplate(world.as('admin'), saveTemplateInput.parse({ workspaceId, template }));
});

const runTask = (task: string, ...inputs: { name: string; value: string }[]) => ({ task, inputs });
const short = (value: string) => runTask('summary:short', { name: 'subject', value });
const answer = (...calls: ScriptedCall[]) => ({ type: 'answer' as const, calls });
const innerOf = (events: readonly NumberedTurnEvent[]): InnerEvent[] =>
  events.flatMap(({ event }) => (event.type === 'inner' ? [event.event] : []));
const resultsOf = (events: readonly NumberedTurnEvent[]) =>
  events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
const toolsOf = (index: number) =>
  gemini.requests.at(index)?.body.tools?.[0]?.functionDeclarations?.map(({ name }: { name: string }) => name);

test('the agent runs a template: a second model reads documents, and its answer is returned, streamed, stored and recorded', async () => {
  const documentId = await world.newDocument('The pump leaks.\n', { path: 'pump.md' });
  gemini.enqueue(
    call('run_task', {
      task: 'summary:short',
      inputs: [
        { name: 'subject', value: 'pumps' },
        { name: 'files', value: 'pump.md' },
        { name: 'files', value: 'hose.md' },
      ],
    }),
    answer({ name: 'read_document', args: { document_id: documentId } }),
    say('It ', 'leaks.'),
    say('The summary is: it leaks.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Summarise' });
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('The summary is: it leaks.');
  expect(resultsOf(events)).toMatchObject([{ ok: true, summary: 'Ran summary:short' }]);
  const inner = innerOf(events);
  expect(inner.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe('It leaks.');
  expect(inner.filter(({ type }) => type === 'tool-result')).toMatchObject([{ ok: true }]);

  const [, asked, read, last] = gemini.requests.slice(-4);
  expect(JSON.stringify(asked?.body)).toContain('Summarise pumps from pump.md, hose.md.');
  expect(JSON.stringify(asked?.body.systemInstruction)).toContain('You write summaries.');
  expect(toolsOf(-3)).toEqual(['list_documents', 'read_document', 'find_documents', 'search_text', 'run_task']);
  expect(JSON.stringify(read?.body.contents)).toContain('The pump leaks.');
  expect(JSON.stringify(last?.body.contents)).toContain('It leaks.');

  const { messages } = await turnDetails(editor, turnId);
  const inside = messages.filter(({ insideCallId }) => insideCallId !== null);
  expect(inside.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  const { calls } = await listCalls(editor, { workspaceId, turnId, limit: 10 });
  expect(calls.reverse().map(({ purpose }) => purpose)).toEqual(['turn', 'task', 'task', 'turn']);
});

test('a task can run another task, which can’t run a third', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(
    call('run_task', short('outer')),
    answer({ name: 'run_task', args: short('inner') }),
    answer({ name: 'run_task', args: short('third') }),
    say('inner answer'),
    say('outer answer'),
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Summarise' });
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('Done.');
  expect(toolsOf(-4)).toEqual(['list_documents', 'read_document', 'find_documents', 'search_text']);
  expect(JSON.stringify(gemini.requests.at(-3)?.body.contents)).toContain('there is no tool run_task');
  expect(JSON.stringify(gemini.requests.at(-2)?.body.contents)).toContain('inner answer');
  expect(JSON.stringify(gemini.requests.at(-1)?.body.contents)).toContain('outer answer');
  expect(await platform.db.modelCall.count({ where: { turnId } })).toBe(6);
});

test('an unknown task, wrong inputs and a missing answer are errors with messages; the list has every parameter', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(
    answer(
      { name: 'run_task', args: runTask('') },
      { name: 'run_task', args: runTask('summary:shrt') },
      { name: 'run_task', args: runTask('summary:short') },
      { name: 'run_task', args: runTask('summary:short', { name: 'subjct', value: 'x' }) },
    ),
    say('No.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Summarise' });
  const events = await watch(editor, turnId);
  expect(resultsOf(events).map(({ ok, summary }) => [ok, summary])).toEqual([
    [true, expect.stringMatching(/^Listed \d+ tasks?$/)],
    [false, 'There is no task “summary:shrt”. Did you mean “summary:short”?'],
    [false, 'summary:short: “subject” is missing.'],
    [false, 'summary:short: “subjct” isn’t a parameter. Did you mean “subject”?'],
  ]);
  expect(JSON.stringify(gemini.requests.at(-1)?.body.contents)).toContain('Short summary');
  expect(await platform.db.modelCall.count({ where: { turnId } })).toBe(2);
});
