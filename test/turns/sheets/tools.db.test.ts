import { describe, expect, test } from 'vitest';
import type { NumberedTurnEvent } from '@/agent/schema';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { changeSet } from '@/review/queries/change-set';
import { listCalls } from '@/usage/queries/calls';
import { call, type ScriptedCall, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch } from '../fixture';
import { newSheet } from './sheet';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const DATA = '{\n  "title": "Plants",\n  "style": { "primary_color": "#88cc88" }\n}\n';
const TEMPLATE =
  '#set page(width: 60mm, height: 40mm, fill: rgb("{{style.primary_color | default: \'#ffffff\'}}"))\n= {{title}}\n';

const writeJson = (content: string): ScriptedCall => ({
  name: 'write_json',
  args: { content, description: 'New data' },
});
const writeTemplate = (content: string): ScriptedCall => ({
  name: 'write_template',
  args: { content, description: 'New template' },
});
const resultsOf = (events: readonly NumberedTurnEvent[]) =>
  events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
const suggestionsOf = (turnId: string) =>
  platform.db.version.findMany({ where: { createdByTurnId: turnId }, orderBy: { createdAt: 'asc' } });
const liveText = async (documentId: string) => (await currentText(sqlOfPool(platform.pool), documentId)).text;
/** Returns the last message that the model got. */
const toldLast = () => JSON.stringify(gemini.requests.at(-1)?.body.contents.at(-1));

/** Runs a turn on the data of a new sheet, whose model makes these calls, each in a separate step. */
async function edit(calls: ScriptedCall[], request = 'Change it') {
  const sheet = await newSheet(world, { data: DATA, template: TEMPLATE });
  gemini.enqueue(...calls.map((one) => call(one.name, one.args)), say('Done.'));
  const first = gemini.requests.length;
  const { turnId } = await ask(editor, { documentId: sheet.dataDocumentId, request });
  const events = await watch(editor, turnId);
  expect(gemini.requests.slice(first).map(({ status, refusal }) => refusal ?? status)).not.toContain(400);
  return { sheet, turnId, events, requests: gemini.requests.slice(first), results: resultsOf(events) };
}

test('one request that edits data and template makes one change set of both documents', async () => {
  const prices = await world.newDocument('{"prices":["3 €","4 €","5 €"]}\n', { path: 'price-list.json' });
  const data =
    '{\n  "title": "Plants",\n  "style": { "primary_color": "#224422" },\n  "prices": ["3 €", "4 €", "5 €"]\n}\n';
  const template = `${TEMPLATE}{{#each prices}}\n- {{this}}\n{{/each}}\n`;
  const { sheet, turnId, events, requests } = await edit(
    [{ name: 'read_document', args: { document_id: prices } }, writeJson(data), writeTemplate(template)],
    'Make it darker, add the three prices from price-list.json, and keep it on one page',
  );
  expect(typesOf(events).at(-1)).toBe('finished');
  const first = JSON.stringify(requests[0]?.body);
  for (const shown of ['#88cc88', '= {{title}}', 'keep it on one page']) expect(first).toContain(shown);

  const made = await suggestionsOf(turnId);
  expect(made.map(({ documentId, status }) => [documentId, status])).toEqual([
    [sheet.dataDocumentId, 'pending'],
    [sheet.templateDocumentId, 'pending'],
  ]);
  const set = await changeSet(editor, { changeSetId: turnId });
  expect(set.entries.map(({ documentId }) => documentId).sort()).toEqual(
    [sheet.dataDocumentId, sheet.templateDocumentId].sort(),
  );
  expect([await liveText(sheet.dataDocumentId), await liveText(sheet.templateDocumentId)]).toEqual([DATA, TEMPLATE]);
  const { calls } = await listCalls(editor, { workspaceId: world.workspaceId, turnId, limit: 50 });
  expect([...new Set(calls.map(({ purpose }) => purpose))]).toEqual(['sheet-edit']);
});

describe('a write passes four stages, each with its own error for the model; nothing that fails a stage is stored', () => {
  test.each<[string, ScriptedCall, string]>([
    ['syntax', writeJson('{"title": }'), 'The data isn’t valid JSON. Nothing was stored.\\\\ndata 1:11 error'],
    ['schema', writeJson('{"title":""}'), 'The data doesn’t match its schema. Nothing was stored.\\\\ndata 1:10 error'],
    ['syntax', writeTemplate(' \n'), 'The template is empty.'],
    [
      'schema',
      writeTemplate('{{#if title}}'),
      'The template’s syntax is wrong. Nothing was stored.\\\\ntemplate 1:1 error',
    ],
    [
      'render',
      writeTemplate('{{price}}'),
      'The template doesn’t fit the data. Nothing was stored.\\\\ntemplate 1:1 error',
    ],
    [
      'compile',
      writeTemplate('= {{title}}\n#foo\n#text(size: bar)[x]'),
      'The page doesn’t compile. Nothing was stored.\\\\ntemplate 2:2 error: unknown variable: foo',
    ],
  ])('%s', async (stage, write, message) => {
    const { turnId, results } = await edit([write]);
    expect(results).toMatchObject([{ ok: false }]);
    expect(toldLast()).toContain(`"stage":"${stage}"`);
    expect(toldLast()).toContain(message.replaceAll('\\\\n', '\\n'));
    expect(await suggestionsOf(turnId)).toEqual([]);
  });

  test('an empty template, characters that can’t be stored, and missing or too long content are refused', async () => {
    const { turnId, results } = await edit([
      writeTemplate(''),
      writeTemplate('a\u0000b'),
      { name: 'write_json', args: { description: 'x' } },
      writeJson('x'.repeat(100_001)),
    ]);
    expect(results.map(({ summary }) => summary)).toEqual([
      'The template can’t be used. Nothing was stored.',
      'content has characters that can’t be stored',
      'content is required: the whole text',
      'content is longer than 100000 characters',
    ]);
    expect(await suggestionsOf(turnId)).toEqual([]);
  });
});

test('a second write of one half in a turn replaces the former suggestion, in one step or in two', async () => {
  const { turnId, results, sheet } = await edit([
    writeTemplate('#foo'),
    writeTemplate(`${TEMPLATE}One`),
    writeTemplate(`${TEMPLATE}Two`),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([false, true, true]);
  expect((await suggestionsOf(turnId)).map(({ status }) => status)).toEqual(['superseded', 'pending']);

  gemini.enqueue({ type: 'answer', calls: [writeJson('{"title":"A"}'), writeJson('{"title":"B"}')] }, say('Done.'));
  const again = await ask(editor, { documentId: sheet.templateDocumentId, request: 'Rename it' });
  expect(resultsOf(await watch(editor, again.turnId)).map(({ ok }) => ok)).toEqual([true, true]);
  const made = await suggestionsOf(again.turnId);
  expect(made.map(({ status }) => status)).toEqual(['superseded', 'pending']);
});

test('each half is checked with what the turn wrote before: data with a new field, then the template that shows it', async () => {
  const { results } = await edit([
    writeTemplate(`${TEMPLATE}{{price}}`),
    writeJson('{"title":"Plants","price":"3 €"}'),
    writeTemplate(`${TEMPLATE}{{price}}`),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([false, true, true]);
});

test('edits by quotation and whole new texts of one half run one after another in a step', async () => {
  const sheet = await newSheet(world, { data: DATA, template: TEMPLATE });
  gemini.enqueue(
    {
      type: 'answer',
      calls: [
        {
          name: 'suggest_document_edits',
          args: {
            document_id: sheet.dataDocumentId,
            description: 'Rename',
            edits: [{ type: 'replace', find: 'Plants', text: 'Trees' }],
          },
        },
        { name: 'read_json', args: {} },
        writeJson(DATA.replace('Plants', 'Shrubs')),
      ],
    },
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId: sheet.dataDocumentId, request: 'Rename' });
  expect(resultsOf(await watch(editor, turnId)).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect((await suggestionsOf(turnId)).map(({ status }) => status)).toEqual(['superseded', 'pending']);
  expect(toldLast()).toContain('Shrubs');
});

test('read_json gives the data with its schema, read_template the template, both as the turn has suggested them', async () => {
  const { results, requests } = await edit([
    writeTemplate(`${TEMPLATE}New line`),
    { name: 'read_template', args: {} },
    { name: 'read_json', args: {} },
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(JSON.stringify(requests.at(-2)?.body.contents.at(-1))).toContain('New line');
  expect(toldLast()).toContain('The headline of the page.');
});

test('on a document that is in no sheet, the four tools are not offered, and a call of one changes nothing', async () => {
  const documentId = await world.newDocument('{"title":"x"}\n', { path: 'alone.json' });
  gemini.enqueue(call('write_json', { content: '{"title":"y"}', description: 'x' }), say('No.'));
  const { turnId } = await ask(editor, { documentId, request: 'Change it' });
  expect(resultsOf(await watch(editor, turnId))).toMatchObject([
    { ok: false, summary: expect.stringContaining('there is no tool write_json') },
  ]);
  expect(JSON.stringify(gemini.requests.at(-1)?.body.tools)).not.toContain('write_json');
  expect(await suggestionsOf(turnId)).toEqual([]);
});
