import os from 'node:os';
import { Gate } from '../test/fakes/gate';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini/gemini';
import { type Answer, say } from '../test/fakes/reply';
import { pinning } from './sync/child';
import { kb, ms, printTable } from './sync/table';
import { makeTurnsWorld, type TurnsWorld, type Watcher } from './turns/world';

const WARM_UP = 10;
const ROUNDS = 60;
const WATCHERS = 50;
const PIECES = 400;
const RUNNING = 24;
const TEXT = 'All work and no play makes Jack a dull boy. '.repeat(100);

/**
 * Measures turns: delays, events for many watchers, and memory. The control is the bare AI SDK with the same provider.
 */
export async function run(): Promise<void> {
  console.log(
    `${os.cpus()[0]?.model ?? 'CPU'}, ${os.cpus().length} cores, Node ${process.version}; fsync on; ${pinning}.`,
  );
  const provider = await startProvider();
  const world = await makeTurnsWorld(provider.gemini);
  try {
    await benchDelays(provider, world);
    await benchWatchers(provider, world);
    await benchMemory(provider, world);
  } finally {
    await world.close();
    await provider.gemini.close();
  }
}

/** A provider that records when it is called and answers with a given reply. */
interface Provider {
  gemini: FakeGemini;
  reply: () => Answer;
  onAsked: () => void;
}

async function startProvider(): Promise<Provider> {
  const provider: Omit<Provider, 'gemini'> = { reply: () => say('.'), onAsked: () => {} };
  const answer = () => {
    provider.onAsked();
    return provider.reply();
  };
  return Object.assign(provider, { gemini: await startFakeGemini({ answer }) });
}

/** Records when the first piece is sent. */
class FirstByte extends Gate {
  at: number | undefined;

  override async pass(): Promise<void> {
    await super.pass();
    this.at ??= performance.now();
  }
}

interface Delays {
  toProvider: number[];
  toScreen: number[];
}

async function benchDelays(provider: Provider, world: TurnsWorld): Promise<void> {
  const documentId = await world.newDocument(TEXT);
  const person = world.people[0]!;
  const watcher = await world.connect(person);
  const bare: Delays = { toProvider: [], toScreen: [] };
  const product: Delays = { toProvider: [], toScreen: [] };
  // The two alternate, so that a slow moment of the machine affects both.
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    note(bare, round, await bareRound(provider, world.bareUrl));
    note(product, round, await productRound(provider, { watcher, send: () => world.send(person, documentId) }));
  }
  await watcher.close();
  const row = (name: string, { toProvider, toScreen }: Delays) => [
    name,
    ...[toProvider, toScreen].flatMap((delays) => [ms(percentile(delays, 0.5)), ms(percentile(delays, 0.95))]),
  ];
  printTable(
    `Delays of a turn, ${ROUNDS} turns over a document of ${kb(TEXT.length)}`,
    ['', 'send to request, p50', 'p95', 'first byte to message, p50', 'p95'],
    [row('bare AI SDK, piped over HTTP', bare), row('Variorum, over its socket', product)],
  );
}

interface Round {
  toProvider: number;
  toScreen: number;
}

function note(delays: Delays, round: number, { toProvider, toScreen }: Round): void {
  if (round < WARM_UP) return;
  delays.toProvider.push(toProvider);
  delays.toScreen.push(toScreen);
}

async function bareRound(provider: Provider, url: string): Promise<Round> {
  const { gate, asked } = expectRequest(provider);
  const sentAt = performance.now();
  const answering = fetch(url, { method: 'POST', body: `${TEXT}\n\nGo on` });
  const askedAt = await asked;
  gate.open();
  const reader = (await answering).body!.getReader();
  await reader.read();
  const shownAt = performance.now();
  while (!(await reader.read()).done);
  return { toProvider: askedAt - sentAt, toScreen: shownAt - gate.at! };
}

async function productRound(
  provider: Provider,
  { watcher, send }: { watcher: Watcher; send(): Promise<string> },
): Promise<Round> {
  const { gate, asked } = expectRequest(provider);
  const sentAt = performance.now();
  const turnId = await send();
  let shownAt: number | undefined;
  let onStep = () => {};
  const stepShown = new Promise<void>((resolve) => {
    onStep = resolve;
  });
  const over = watcher.watch(turnId, ({ event }) => {
    if (event.type === 'step-started') onStep();
    if (event.type === 'text-delta') shownAt ??= performance.now();
  });
  const askedAt = await asked;
  // The answer begins after all earlier events have been shown and a typical thinking time has passed.
  await stepShown;
  await new Promise((resolve) => setTimeout(resolve, 100));
  gate.open();
  await over;
  return { toProvider: askedAt - sentAt, toScreen: shownAt! - gate.at! };
}

/** Makes the provider answer the next request in two pieces when its gate opens. */
function expectRequest(provider: Provider): { gate: FirstByte; asked: Promise<number> } {
  const gate = new FirstByte();
  provider.reply = () => ({ ...say('One ', 'two.'), gate });
  const asked = new Promise<number>((resolve) => {
    provider.onAsked = () => resolve(performance.now());
  });
  return { gate, asked };
}

async function benchWatchers(provider: Provider, world: TurnsWorld): Promise<void> {
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, (_, nth) => world.connect(world.people[nth % world.people.length]!)),
  );
  const words = Array.from({ length: PIECES }, (_, nth) => `word-${nth} `);
  const rows: string[][] = [];
  for (const count of [1, 8]) {
    const gate = new Gate();
    provider.reply = () => ({ ...say(...words), gate });
    const turns = await startTurns(world, count);
    let events = 0;
    const from = performance.now();
    const watching = watchers.map((watcher) =>
      Promise.all(turns.map((turnId) => watcher.watch(turnId, () => events++))),
    );
    await feed(gate, count);
    await Promise.all(watching);
    rows.push([`live, ${count} turns at once`, ...rateOf(events, from)]);
    events = 0;
    const lateFrom = performance.now();
    await Promise.all(watchers.map((watcher) => Promise.all(turns.map((id) => watcher.watch(id, () => events++)))));
    rows.push([`late, ${count} turns that are over`, ...rateOf(events, lateFrom)]);
  }
  await Promise.all(watchers.map((watcher) => watcher.close()));
  printTable(
    `Events to ${WATCHERS} watchers of every turn; ${PIECES} pieces an answer, one a turn each 10 ms`,
    ['', 'events delivered', 'time', 'per second'],
    rows,
  );
}

/** Sends a delta of every turn each 10 ms, like fast models. */
async function feed(gate: Gate, turns: number): Promise<void> {
  for (let piece = 0; piece < PIECES; piece++) {
    gate.step(turns);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  gate.open();
}

function rateOf(events: number, from: number): string[] {
  const took = performance.now() - from;
  return [String(events), ms(took), ((events / took) * 1000).toFixed(0)];
}

async function benchMemory(provider: Provider, world: TurnsWorld): Promise<void> {
  const heap = async () => (await world.server.ask<{ bytes: number }>({})).bytes;
  const turnsUntilAsked = async () => {
    const gate = new Gate();
    gate.step(RUNNING);
    provider.reply = () => ({ ...say('Half ', 'an answer.'), gate });
    let left = RUNNING;
    const allAsked = new Promise<void>((resolve) => {
      provider.onAsked = () => --left === 0 && resolve();
    });
    const turns = await startTurns(world, RUNNING);
    await allAsked;
    return { gate, turns };
  };
  const watcher = await world.connect(world.people[0]!);
  const end = async ({ gate, turns }: { gate: Gate; turns: string[] }) => {
    gate.open();
    await Promise.all(turns.map((turnId) => watcher.watch(turnId, () => {})));
  };
  // Runs once before measuring, because compiled code, pools and caches belong to the process.
  await end(await turnsUntilAsked());
  const before = await heap();
  const running = await turnsUntilAsked();
  const during = await heap();
  await end(running);
  const after = await heap();
  await watcher.close();
  printTable(
    `Heap per running turn (${RUNNING} turns, each over a document of ${kb(TEXT.length)}, after a forced collection)`,
    ['running', 'after they are over'],
    [[kb((during - before) / RUNNING), kb((after - before) / RUNNING)]],
  );
}

/** Starts turns of several people, each in a different document. */
function startTurns(world: TurnsWorld, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, nth) =>
      world.send(world.people[nth % world.people.length]!, await world.newDocument(TEXT)),
    ),
  );
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
