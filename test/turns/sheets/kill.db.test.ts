import { expect, test } from 'vitest';
import type { TurnEvent } from '@/agent/schema';
import { newId } from '@/kernel/id';
import { executeTask } from '@/tasks/commands/execute-task';
import { Gate } from '../../fakes/gate';
import { say } from '../../fakes/reply';
import { makeWorld, typesOf, watch, watchUntil } from '../fixture';
import { KillableWorker } from '../recovery/killable-worker';
import { newSheet } from './sheet';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');

const json = '```json\n{"title":"Plant sale"}\n```\n';
const BROKEN = `${json}\`\`\`typst\n= {{title}}\n#foo\n\`\`\``;
const TOO_BRIGHT = '{"status":"needs_retry","reason":"It is too bright.","suggestion":"Make it darker."}';
const GOOD = BROKEN.replace('#foo', '#v(1mm)');

const startsStep = (step: number) => (event: TurnEvent) =>
  event.type === 'inner' && event.event.type === 'step-started' && event.event.step === step;

test('if a worker is killed in the middle of the loop, the next one continues without repeating finished iterations', async () => {
  const sheet = await newSheet(world, { data: '{"title":"Untitled"}', template: '= {{title}}\n' });
  const worker = new KillableWorker(world);
  await worker.start();
  const gate = new Gate();
  gate.step(1);
  // One iteration fails, one is rejected by a check, and the third is being written when the worker dies.
  gemini.enqueue(say(BROKEN), say(GOOD), say(TOO_BRIGHT), { ...say(...GOOD.split(/(?<= )/)), gate });
  const { turnId } = await executeTask(editor, {
    key: newId(),
    documentId: sheet.templateDocumentId,
    model: 'google/gemini-3-flash-preview',
    type: 'sheet',
    subtype: 'generate',
    inputs: { request: 'A flyer', look: true },
  });
  await watchUntil(editor, turnId, startsStep(4));
  await expect.poll(() => gemini.requests.length).toBe(4);
  await worker.kill();
  gate.open();

  gemini.enqueue(say(GOOD.replace('1mm', '2mm')), say('{"status":"success"}'));
  await worker.start();
  const events = await watch(editor, turnId);
  await worker.kill();
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(gemini.requests).toHaveLength(6);
  const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
  expect(calls.map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
    'sheet-generate finished',
    'sheet-recover finished',
    'sheet-verify finished',
    'sheet-generate interrupted',
    'sheet-generate finished',
    'sheet-verify finished',
  ]);
  const made = await platform.db.version.findMany({ where: { createdByTurnId: turnId } });
  expect(made.map(({ documentId }) => documentId).sort()).toEqual(
    [sheet.dataDocumentId, sheet.templateDocumentId].sort(),
  );
});
