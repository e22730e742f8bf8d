import { expect, test } from 'vitest';
import { watchDocumentTurns } from '@/agent/queries/document-turns';
import { watchTurn } from '@/agent/queries/turn-events';
import { type NumberedTurnEvent, turnEventSchema } from '@/agent/schema';
import { topics } from '@/platform/topics';
import { Gate } from '../fakes/gate';
import { say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from './fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const words = Array.from({ length: 40 }, (_, i) => `word-${i} `);

test('TURN-8: a client that starts watching late gets every event from the start, in order and once', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  gemini.enqueue({ ...say(...words), gate });
  const { turnId } = await ask(editor, { documentId, request: 'Count' });
  const fromStart = watch(editor, turnId);
  const later: Promise<NumberedTurnEvent[]>[] = [];
  for (let i = 0; i < words.length; i += 8) {
    gate.step(8);
    await watchUntil(editor, turnId, (event) => event.type === 'text-delta' && event.text.includes(words[i + 7]!));
    later.push(watch(world.as('viewer'), turnId));
  }
  gate.open();
  const all = await fromStart;
  const afterwards = await watch(editor, turnId);
  for (const seen of [...(await Promise.all(later)), afterwards]) expect(seen).toEqual(all);
  const seqs = all.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  expect(all.map(({ event }) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(words.join(''));
  for (const { event } of all) expect(() => turnEventSchema.parse(event)).not.toThrow();
});

test('deltas that arrive together are joined into far fewer rows', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(say(...words, ...words, ...words));
  const { turnId } = await ask(editor, { documentId, request: 'Count' });
  const deltas = typesOf(await watch(editor, turnId)).filter((type) => type === 'text-delta');
  expect(deltas.length).toBeLessThan(words.length);
});

test('TURN-8: a client that reconnects continues after the last event it received', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(say(...words));
  const { turnId } = await ask(editor, { documentId, request: 'Count' });
  const all = await watch(editor, turnId);
  const middle = all[Math.floor(all.length / 2)]!.seq;
  expect(await watch(editor, turnId, middle)).toEqual(all.filter(({ seq }) => seq > middle));
  const again: NumberedTurnEvent[] = [];
  const input = { turnId, lastEventId: String(middle) };
  for await (const event of watchTurn(editor, input, undefined)) again.push(event);
  expect(again).toEqual(all.filter(({ seq }) => seq > middle));
  // Nothing follows the last event, so the watch ends.
  expect(await watch(editor, turnId, all.at(-1)!.seq)).toEqual([]);
});

test('a watch ends when its signal does, and when the person loses access', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  gemini.enqueue({ ...say('x'), gate });
  const { turnId } = await ask(editor, { documentId, request: 'Count' });
  const leave = new AbortController();
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { event } of watchTurn(editor, { turnId }, leave.signal)) {
      seen.push(event.type);
      if (event.type === 'step-started') leave.abort();
    }
  })();
  await watching;
  expect(seen).toContain('step-started');

  const watched = watchUntil(world.as('commenter'), turnId, (event) => event.type === 'finished');
  const refused = expect(watched).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await platform.db.member.updateMany({ where: { userId: 'commenter' }, data: { deactivatedAt: new Date() } });
  platform.bus.publish(topics.access('commenter'));
  await refused;
  gate.open();
  await watch(editor, turnId);
});

test('closing a tab ends its watch but not the turn, which is stored to its end without watchers', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  gemini.enqueue({ ...say(...words), gate });
  const { turnId } = await ask(editor, { documentId, request: 'Count' });
  const tab = new AbortController();
  for await (const { event } of watchTurn(editor, { turnId }, tab.signal)) {
    if (event.type === 'step-started') tab.abort();
  }
  gate.open();
  const finished = () => platform.db.turn.findUniqueOrThrow({ where: { id: turnId }, select: { status: true } });
  await expect.poll(finished).toEqual({ status: 'finished' });
  const all = await watch(editor, turnId);
  expect(all.map(({ event }) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(words.join(''));
});

test('the turns of a document are sent immediately, and again whenever one changes', async () => {
  const documentId = await world.newDocument('Text.\n');
  const leave = new AbortController();
  const states: string[] = [];
  const watching = (async () => {
    for await (const turns of watchDocumentTurns(world.as('viewer'), documentId, leave.signal)) {
      states.push(turns.map(({ status }) => status).join());
      if (turns[0]?.status === 'finished') leave.abort();
    }
  })();
  await expect.poll(() => states).toEqual(['']);
  gemini.enqueue(say('x'));
  await ask(editor, { documentId, request: 'Hello' });
  await watching;
  expect(states.at(-1)).toBe('finished');
});
