import { afterAll, describe, expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { turnDetails } from '@/agent/queries/turn';
import type { NumberedTurnEvent, SheetIterationEvent } from '@/agent/schema';
import { setSheetSettings } from '@/agent/sheets/commands/set-sheet-settings';
import { sheetSettings } from '@/agent/sheets/queries/sheet-settings';
import { currentText } from '@/documents/queries/document-state';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { executeTask } from '@/tasks/commands/execute-task';
import { runCommand } from '@/tasks/commands/run-command';
import { setBudget } from '@/usage/commands/set-budget';
import { listCalls } from '@/usage/queries/calls';
import { Gate } from '../../fakes/gate';
import { startFakeOpenAi } from '../../fakes/openai/openai';
import { say } from '../../fakes/reply';
import { makeWorld, startTurnWorker, textOf, typesOf, watch } from '../fixture';
import { newSheet } from './sheet';

const MODELS = ['google/gemini-3-flash', 'anthropic/claude-4.5-haiku', 'openai/gpt-5.2-mini', 'some/blind-model'];
const openRouter = await startFakeOpenAi({ dialect: 'openrouter', extraFields: ['reasoning'], models: MODELS });
afterAll(() => openRouter.close());

const world = await makeWorld({
  env: { OPENROUTER_API_KEY: openRouter.apiKey, OPENROUTER_BASE_URL: openRouter.baseUrl, PUBLIC_URL: 'https://v.test' },
});
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const GEMINI = 'google/gemini-3-flash-preview';
const REQUEST = 'An A4 flyer for our spring plant sale with a map sketch and prices';
const DATA = '{"title":"Untitled"}';
const TEMPLATE = '= {{title}}\n';

const json = (data: object) => `\`\`\`json\n${JSON.stringify(data)}\n\`\`\`\n`;
const typst = (code: string) => `\`\`\`typst\n${code}\n\`\`\``;
const PAGE = '#set page(width: 60mm, height: 40mm)\n= {{title}}\n{{#each prices}}\n- {{this}}\n{{/each}}';
const GOOD = json({ title: 'Plant sale', prices: ['3 €', '4 €'] }) + typst(PAGE);
const BROKEN = json({ title: 'Plant sale', prices: ['3 €'] }) + typst(`${PAGE}\n#let a =\n\n#let b =`);

const PNG = 'iVBORw0KGgo';
const LOOKS_GOOD = '{"status":"success","confidence":0.9,"message":"All there."}';
const TOO_BRIGHT = '{"status":"needs_retry","reason":"It is too bright.","suggestion":"Make it darker."}';

interface Options {
  inputs?: Record<string, string | boolean>;
  model?: string;
}

async function start({ inputs = {}, model = GEMINI }: Options = {}) {
  const sheet = await newSheet(world, { data: DATA, template: TEMPLATE });
  const place = { key: newId(), documentId: sheet.templateDocumentId, model };
  const task = { type: 'sheet', subtype: 'generate', inputs: { request: REQUEST, ...inputs } };
  const { turnId } = await executeTask(editor, { ...place, ...task });
  return { sheet, turnId };
}

async function generate(options: Options = {}) {
  const started = await start(options);
  const events = await watch(editor, started.turnId);
  return { ...started, events, ...(await outcomeOf(started.turnId)) };
}

async function outcomeOf(turnId: string) {
  const { calls } = await listCalls(editor, { workspaceId: world.workspaceId, turnId, limit: 50 });
  const made = await platform.db.version.findMany({ where: { createdByTurnId: turnId, status: 'pending' } });
  return { purposes: calls.reverse().map(({ purpose }) => purpose), calls, made };
}

const iterationsOf = (events: readonly NumberedTurnEvent[]): SheetIterationEvent[] =>
  events.flatMap(({ event }) =>
    event.type === 'inner' && event.event.type === 'sheet-iteration' ? [event.event] : [],
  );
const shown = (events: readonly NumberedTurnEvent[]) =>
  iterationsOf(events).map(({ number, state }) => `${number} ${state}`);

test('generate → compile → recover with all diagnostics → verify → success: one suggestion on each half', async () => {
  gemini.enqueue(say(BROKEN), say(GOOD));
  const first = gemini.requests.length;
  const { sheet, events, purposes, made, turnId } = await generate();
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  expect(textOf(events)).toContain('Designed the page in 2 attempts.');
  expect(purposes).toEqual(['sheet-generate', 'sheet-recover']);
  const [asked, again] = gemini.requests.slice(first).map(({ body }) => JSON.stringify(body.contents));
  expect(asked).toContain(REQUEST);
  for (const place of ['6:9', '8:9']) expect(again).toContain(`template ${place} error: expected expression`);

  expect(shown(events)).toEqual(['1 writing', '1 compiling', '1 verified', '2 writing', '2 compiling', '2 verified']);
  const [, compiling, failed, writing, , verified] = iterationsOf(events);
  expect(compiling?.page).toEqual({
    sheetId: sheet.sheetId,
    data: JSON.stringify({ title: 'Plant sale', prices: ['3 €'] }),
    template: `${PAGE}
#let a =

#let b =`,
  });
  expect(failed).toMatchObject({ verdict: { status: 'failed' }, diagnostics: expect.stringContaining('template 6:9') });
  expect(writing).toMatchObject({ isRecovery: true });
  expect(verified).toMatchObject({ verdict: { status: 'success', confidence: 0.8 } });

  const ids = [sheet.dataDocumentId, sheet.templateDocumentId].sort();
  expect(made.map(({ documentId }) => documentId).sort()).toEqual(ids);
  for (const [documentId, text] of [
    [sheet.dataDocumentId, DATA],
    [sheet.templateDocumentId, TEMPLATE],
  ] as const) {
    expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe(text);
  }
  const inside = (await turnDetails(editor, turnId)).messages.filter(({ insideCallId }) => insideCallId !== null);
  expect(inside.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
});

test.each<[string, string]>([
  ['Gemini', GEMINI],
  ...MODELS.slice(0, 3).map((id): [string, string] => [`an OpenRouter endpoint, ${id}`, `openrouter/${id}`]),
])(
  'visual verification by %s: the page as PNG and the request; a retry feeds its suggestion into the next iteration',
  async (_, model) => {
    const isGemini = model === GEMINI;
    const fake = isGemini ? gemini : openRouter;
    const first = fake.requests.length;
    fake.enqueue(say(GOOD), say(TOO_BRIGHT), say(GOOD.replace('= {{title}}', '== {{title}}')), say(LOOKS_GOOD));
    const { events, purposes, made, calls } = await generate({ inputs: { look: true }, model });
    expect(typesOf(events).at(-1)).toBe('finished');
    expect(purposes).toEqual(['sheet-generate', 'sheet-verify', 'sheet-generate', 'sheet-verify']);
    const requests = fake.requests.slice(first);
    expect(requests.map(({ status, refusal }) => refusal ?? status)).toEqual([200, 200, 200, 200]);
    const sent = requests.map(({ body }) => JSON.stringify(body));
    expect(sent.map((text) => text.includes(PNG))).toEqual([false, true, false, true]);
    expect(sent[1]).toContain(REQUEST);
    expect(sent[2]).toContain('Make it darker.');
    if (!isGemini) {
      for (const { headers } of openRouter.requests.slice(first)) {
        expect(headers).toMatchObject({ 'http-referer': 'https://v.test', 'x-title': 'Variorum' });
      }
    }
    const verdicts = iterationsOf(events).flatMap(({ verdict }) => verdict ?? []);
    expect(verdicts).toEqual([
      { status: 'needs_retry', reason: 'It is too bright.', suggestion: 'Make it darker.' },
      { status: 'success', confidence: 0.9, message: 'All there.' },
    ]);
    expect(shown(events)).toContain('1 looking');
    expect(made).toHaveLength(2);
    // A picture counts as a picture, not by its base64 characters.
    expect(calls.every(({ inputTokens }) => (inputTokens ?? 0) < 5_000)).toBe(true);
    const stored = await platform.db.innerMessage.findMany();
    expect(JSON.stringify(stored)).not.toContain(PNG);
  },
);

test('visual verification is a setting of the workspace, off by default; a request can say otherwise', async () => {
  const owner = world.as('owner');
  const { workspaceId } = world;
  expect(await sheetSettings(owner, { workspaceId })).toEqual({ looksAtPages: false });
  await setSheetSettings(owner, { workspaceId, looksAtPages: true });
  gemini.enqueue(say(GOOD), say(LOOKS_GOOD));
  expect((await generate()).purposes).toEqual(['sheet-generate', 'sheet-verify']);
  gemini.enqueue(say(GOOD));
  expect((await generate({ inputs: { look: false } })).purposes).toEqual(['sheet-generate']);
  await expect(setSheetSettings(editor, { workspaceId, looksAtPages: false })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await setSheetSettings(owner, { workspaceId, looksAtPages: false });
});

test('with a model that can’t see images, only the other checks apply, and a warning says so', async () => {
  openRouter.enqueue(say(GOOD));
  const { events, made } = await generate({ inputs: { look: true }, model: 'openrouter/some/blind-model' });
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(iterationsOf(events).at(-1)?.verdict).toMatchObject({
    status: 'success',
    message: expect.stringContaining('No model could check it'),
  });
  expect(made).toHaveLength(2);
});

test('the request can choose another model than the turn’s', async () => {
  const before = gemini.requests.length;
  openRouter.enqueue(say(GOOD));
  const { calls } = await generate({ inputs: { model: 'openrouter/anthropic/claude-4.5-haiku' } });
  expect(calls.map(({ provider, model }) => `${provider}/${model}`)).toEqual(['openrouter/anthropic/claude-4.5-haiku']);
  expect(gemini.requests.length).toBe(before);
});

describe('the loop ends', () => {
  test('when the iterations are used up, without storing anything that fails a stage', async () => {
    gemini.enqueue(say(BROKEN), say('```json\n{"title": }\n```\n'), say(typst('{{#if}}')));
    const { events, made, purposes } = await generate();
    expect(events.at(-1)?.event).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('in 3 attempts. Last error: '),
    });
    expect(purposes).toEqual(['sheet-generate', 'sheet-recover', 'sheet-recover']);
    expect(iterationsOf(events).flatMap(({ diagnostics }) => diagnostics ?? [])).toEqual([
      expect.stringContaining('template 6:9 error: expected expression'),
      expect.stringContaining('data 1:11 error: '),
      expect.stringContaining('data 1:11 error: '),
    ]);
    expect(made).toEqual([]);
  });

  test('when the iterations are used up, with the last page that compiled and the check’s wishes', async () => {
    gemini.enqueue(say(GOOD), say(TOO_BRIGHT), say(BROKEN), say(BROKEN));
    const { events, made } = await generate({ inputs: { look: true } });
    expect(typesOf(events).at(-1)).toBe('finished');
    expect(events.flatMap(({ event }) => (event.type === 'warning' ? [event.message] : []))).toEqual([
      expect.stringContaining('The last check still found a problem'),
    ]);
    expect(made).toHaveLength(2);
  });

  test('with an error if the model fails', async () => {
    gemini.enqueue({ type: 'failure', status: 400, message: 'Not today' });
    const { events } = await generate();
    expect(events.at(-1)?.event).toMatchObject({ type: 'failed', message: expect.stringContaining('Not today') });
  });

  test('at once with the offline copy editor, which says that a model is needed', async () => {
    const { events, calls } = await generate({ model: 'offline/copy-editor' });
    expect(events.at(-1)?.event).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('needs an AI model'),
    });
    expect(calls).toEqual([]);
  });

  test('when a person stops it: nothing is suggested, and the usage is recorded', async () => {
    const gate = new Gate();
    gate.step(1);
    const before = gemini.requests.length;
    gemini.enqueue(say(BROKEN), { ...say(...GOOD.split(/(?<= )/)), gate });
    const { turnId } = await start();
    await expect.poll(() => gemini.requests.length).toBe(before + 2);
    await stopTurn(editor, { turnId });
    const events = await watch(editor, turnId);
    gate.open();
    expect(typesOf(events).at(-1)).toBe('stopped');
    const { made, calls } = await outcomeOf(turnId);
    expect(made).toEqual([]);
    expect(calls.map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
      'sheet-generate finished',
      'sheet-recover stopped',
    ]);
  });
});

test('/sheet on a document that is in no sheet is refused, and no model is asked', async () => {
  const documentId = await world.newDocument('# Notes\n');
  const before = gemini.requests.length;
  const typed = { key: newId(), documentId, text: '/sheet a flyer' };
  await expect(runCommand(editor, typed)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('isn’t part of a sheet'),
  });
  expect(gemini.requests.length).toBe(before);
});

test('/sheet runs the loop', async () => {
  const sheet = await newSheet(world, { data: DATA, template: TEMPLATE });
  gemini.enqueue(say(GOOD));
  const typed = { key: newId(), documentId: sheet.dataDocumentId, model: GEMINI, text: `/sheet ${REQUEST}` };
  const outcome = await runCommand(editor, typed);
  if (outcome.kind !== 'turn') throw new Error('no turn');
  expect(typesOf(await watch(editor, outcome.turnId)).at(-1)).toBe('finished');
});

test('a used-up budget ends the loop before the model is called', async () => {
  const { workspaceId } = world;
  await setBudget(world.as('owner'), { workspaceId, scope: 'workspace', subject: '', unit: 'tokens', amount: 1 });
  const before = gemini.requests.length;
  const { events, calls, made } = await generate();
  expect(typesOf(events).at(-1)).toBe('failed');
  expect([calls, made]).toEqual([[], []]);
  expect(gemini.requests.length).toBe(before);
});
