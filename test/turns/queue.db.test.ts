import { afterAll, describe, expect, test } from 'vitest';
import { editWaiting } from '@/agent/commands/edit-waiting';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { sendNow } from '@/agent/commands/send-now';
import { stopTurn } from '@/agent/commands/stop-turn';
import { withdrawWaiting } from '@/agent/commands/withdraw-waiting';
import { turnDetails } from '@/agent/queries/turn';
import { sweepTurns } from '@/agent/turns/queue/sweep';
import { newId } from '@/kernel/id';
import { Gate } from '../fakes/gate';
import { say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch } from './fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');
const admin = world.as('admin');
let worker = await startTurnWorker(platform);
// A function, because the worker is replaced at the restart.
afterAll(() => worker.stop());

/** Starts a turn that runs until its gate opens, with messages queued after it. */
async function runningWith(...requests: string[]) {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  const before = gemini.requests.length;
  gemini.enqueue({ ...say('First.'), gate });
  const running = await ask(editor, { documentId, request: 'First' });
  // A turn that is stopped before its request is sent would leave its reply to the next one.
  await expect.poll(() => gemini.requests.length).toBe(before + 1);
  const { conversationId } = running;
  const waiting: string[] = [];
  for (const request of requests) waiting.push((await ask(editor, { documentId, conversationId, request })).turnId);
  return { documentId, conversationId, running: running.turnId, waiting, gate };
}

/** Returns people's requests as the model got them in its last request. */
function lastRequests(): string[] {
  const contents = gemini.requests.at(-1)?.body.contents ?? [];
  return contents.flatMap(({ role, parts }) => (role === 'user' ? (parts.at(-1)?.text ?? []) : []));
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const statusOf = async (turnId: string) => (await turnDetails(editor, turnId)).status;

describe('messages that were sent while a turn runs', () => {
  test('start automatically, in order, and each knows the earlier ones', async () => {
    const { running, waiting, gate } = await runningWith('Second', 'Third');
    for (const id of waiting) expect(await statusOf(id)).toBe('waiting');
    gemini.enqueue(say('2'), say('3'));
    gate.open();
    for (const id of [running, ...waiting]) expect(typesOf(await watch(editor, id)).at(-1)).toBe('finished');
    expect(lastRequests()).toEqual(['First', 'Second', 'Third']);
    const turns = await Promise.all([running, ...waiting].map((id) => turnDetails(editor, id)));
    expect(turns.map(({ parentTurnId }) => parentTurnId)).toEqual([null, running, waiting[0]]);
    const at = turns.flatMap(({ startedAt, finishedAt }) => [startedAt!.getTime(), finishedAt!.getTime()]);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test('can be edited by their author until they start', async () => {
    const { waiting, gate } = await runningWith('Sceond');
    const edit = { turnId: waiting[0]!, request: 'Second' };
    expect(await codeOf(editWaiting(admin, edit))).toBe('FORBIDDEN');
    expect(await codeOf(editWaiting(editor, edit))).toBe('ok');
    gemini.enqueue(say('2'));
    gate.open();
    await watch(editor, waiting[0]!);
    expect(lastRequests()).toEqual(['First', 'Second']);
    expect(await codeOf(editWaiting(editor, edit))).toBe('CONFLICT');
    expect(await codeOf(withdrawWaiting(editor, edit))).toBe('CONFLICT');
    expect(await codeOf(sendNow(editor, edit))).toBe('CONFLICT');
  });

  test('can be withdrawn, and later ones move up', async () => {
    const { running, waiting, gate } = await runningWith('Second', 'Third');
    await withdrawWaiting(admin, { turnId: waiting[0]! });
    expect(await codeOf(turnDetails(editor, waiting[0]!))).toBe('NOT_FOUND');
    gemini.enqueue(say('3'));
    gate.open();
    await watch(editor, waiting[1]!);
    expect(lastRequests()).toEqual(['First', 'Third']);
    expect((await turnDetails(editor, waiting[1]!)).parentTurnId).toBe(running);
  });

  test('can be sent now, which stops the running turn; the others follow', async () => {
    const { running, waiting, gate } = await runningWith('Second', 'Third');
    gemini.enqueue(say('3'), say('2'));
    await sendNow(admin, { turnId: waiting[1]! });
    expect(typesOf(await watch(editor, running)).at(-1)).toBe('stopped');
    expect(typesOf(await watch(editor, waiting[1]!)).at(-1)).toBe('finished');
    expect(typesOf(await watch(editor, waiting[0]!)).at(-1)).toBe('finished');
    expect(lastRequests()).toEqual(['First', 'Third', 'Second']);
    gate.open();
  });

  test('wait after a stopped turn until one of them is sent now', async () => {
    const { running, waiting, gate } = await runningWith('Second', 'Third');
    await stopTurn(editor, { turnId: running });
    await watch(editor, running);
    gate.open();
    const more = await ask(editor, { ...(await placeOf(running)), request: 'Fourth' });
    await sweepTurns(platform);
    for (const id of [...waiting, more.turnId]) expect(await statusOf(id)).toBe('waiting');
    gemini.enqueue(say('2'), say('3'), say('4'));
    await sendNow(editor, { turnId: waiting[0]! });
    expect(typesOf(await watch(editor, more.turnId)).at(-1)).toBe('finished');
    expect(lastRequests()).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });

  test('follow the new run when the stopped request is run again', async () => {
    const { running, waiting, gate } = await runningWith('Second');
    await stopTurn(editor, { turnId: running });
    await watch(editor, running);
    gate.open();
    gemini.enqueue(say('1'), say('2'));
    const again = await runTurnAgain(editor, { turnId: running, key: newId() });
    await watch(editor, again.turnId);
    expect(typesOf(await watch(editor, waiting[0]!)).at(-1)).toBe('finished');
    expect((await turnDetails(editor, waiting[0]!)).parentTurnId).toBe(again.turnId);
  });

  test('are sent in order after a restart of the server', async () => {
    const { running, waiting, gate } = await runningWith('Second', 'Third');
    await worker.stop();
    gate.open();
    gemini.enqueue(say('1'), say('2'), say('3'));
    worker = await startTurnWorker(platform);
    for (const id of [running, ...waiting]) expect(typesOf(await watch(editor, id)).at(-1)).toBe('finished');
    expect(lastRequests()).toEqual(['First', 'Second', 'Third']);
  });

  test('are found by the sweep if the process died between two turns', async () => {
    const { running, waiting, gate } = await runningWith('Second');
    await platform.db.turn.update({ where: { id: waiting[0]! }, data: { status: 'waiting', parentTurnId: 'none' } });
    gate.open();
    await watch(editor, running);
    gemini.enqueue(say('2'));
    await platform.db.turn.update({ where: { id: waiting[0]! }, data: { parentTurnId: running } });
    expect(typesOf(await watch(editor, waiting[0]!)).at(-1)).toBe('finished');
  });

  test('are limited to twenty per person', async () => {
    const { documentId, conversationId, gate, running } = await runningWith(
      ...Array.from({ length: 20 }, (_, i) => `Message ${i}`),
    );
    expect(await codeOf(ask(editor, { documentId, conversationId, request: 'One more' }))).toBe('RATE_LIMITED');
    await stopTurn(editor, { turnId: running });
    gate.open();
    await watch(editor, running);
    await platform.db.turn.deleteMany({ where: { conversationId, status: 'waiting' } });
  });

  test('if two people send to an idle conversation at the same moment, one request runs, and the other waits', async () => {
    const { documentId, conversationId, running, gate } = await runningWith();
    gate.open();
    await watch(editor, running);
    gemini.enqueue(say('a'), say('b'));
    const place = { documentId, conversationId, afterTurnId: running };
    const [a, b] = await Promise.all([
      ask(editor, { ...place, request: 'Mine' }),
      ask(admin, { ...place, request: 'Yours' }),
    ]);
    await Promise.all([watch(editor, a.turnId), watch(editor, b.turnId)]);
    const [one, two] = await Promise.all([turnDetails(editor, a.turnId), turnDetails(editor, b.turnId)]);
    const parents = [one.parentTurnId, two.parentTurnId];
    expect(parents).toContain(running);
    expect(parents).toContain(parents[0] === running ? one.id : two.id);
  });
});

async function placeOf(turnId: string) {
  const { documentId, conversationId } = await turnDetails(editor, turnId);
  return { documentId, conversationId };
}
