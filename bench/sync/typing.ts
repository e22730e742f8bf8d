import { type Child, startChild } from './child';
import { median, ms, printTable } from './table';
import type { BenchWorld } from './world';

interface Result {
  rate: number;
  sent: number;
  received: number;
  p50: number;
  p95: number;
  p99: number;
}

interface Subject {
  name: string;
  script: string;
  env: Record<string, string>;
}

const SUBJECTS: Subject[] = [
  { name: 'bare relay', script: 'relay-child.ts', env: {} },
  { name: 'relay that commits first', script: 'relay-child.ts', env: { BENCH_COMMIT: '1' } },
  { name: 'Variorum', script: 'server-child.ts', env: {} },
];

/** In turn, several times, and the median of the times: so that whatever else the machine does hits all alike. */
const LATENCY = { documents: 20, people: 5, rate: 200, seconds: 3, rounds: 5 };
const CAPACITY = { documents: 40, people: 5, seconds: 2.5, p99: 250, start: 2_000, max: 40_000 };

interface Running extends Subject {
  server: Child;
  port: number;
}

/** Edit to remote, and the most edits a second. */
export async function benchTyping(url: string, world: BenchWorld): Promise<void> {
  const running: Running[] = [];
  for (const subject of SUBJECTS) {
    const server = await startChild(subject.script, 0, { ...subject.env, BENCH_DATABASE: url });
    running.push({ ...subject, server, ...(await server.ask<{ port: number }>({})) });
  }
  await benchLatency(running, world);
  await benchCapacity(running, world);
  for (const { server } of running) await server.stop('SIGKILL');
}

async function benchLatency(running: readonly Running[], world: BenchWorld): Promise<void> {
  const loads = await Promise.all(running.map(({ port }) => startLoad(port, world, LATENCY)));
  for (const load of loads) await load.ask({ what: 'type', rate: LATENCY.rate, seconds: 1 });
  const results = running.map((): Result[] => []);
  for (let round = 0; round < LATENCY.rounds; round++) {
    for (const [i, load] of loads.entries()) {
      results[i]?.push(await load.ask<Result>({ what: 'type', rate: LATENCY.rate, seconds: LATENCY.seconds }));
    }
  }
  for (const load of loads) await load.stop('SIGKILL');
  const of = (i: number, read: (result: Result) => number) => median((results[i] ?? []).map(read));
  const floor = of(1, ({ p50 }) => p50);
  const rows = running.map(({ name }, i) => {
    const received = of(i, (result) => (100 * result.received) / (result.sent * (LATENCY.people - 1)));
    const p50 = of(i, (result) => result.p50);
    const times = [p50, of(i, ({ p95 }) => p95), of(i, ({ p99 }) => p99)].map(ms);
    return [name, ...times, `${(p50 / floor).toFixed(2)}×`, `${received.toFixed(0)} %`];
  });
  const scene = `${LATENCY.documents} documents × ${LATENCY.people} people × 2 edits a second`;
  const head = ['server', 'p50', 'p95', 'p99', 'p50 to commit-first', 'received'];
  printTable(`Edit to remote: ${scene} (median of ${LATENCY.rounds} runs in turn)`, head, rows);
}

async function benchCapacity(running: readonly Running[], world: BenchWorld): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const { name, port } of running) {
    const load = await startLoad(port, world, CAPACITY);
    const best = await findCapacity(load);
    await load.stop('SIGKILL');
    rows.push(best ? [name, Math.round(best.rate), ms(best.p50), ms(best.p99)] : [name, '-', '-', '-']);
  }
  const scene = `${CAPACITY.documents} documents, fan-out ${CAPACITY.people - 1}, one character each`;
  printTable(
    `Most edits a second with p99 within ${CAPACITY.p99} ms: ${scene}`,
    ['server', 'edits/s', 'p50', 'p99'],
    rows,
  );
}

async function startLoad(
  port: number,
  world: BenchWorld,
  scene: { documents: number; people: number },
): Promise<Child> {
  const load = await startChild('load-child.ts', 1);
  const documents = await world.documents(scene.documents);
  await load.ask({ what: 'connect', port, documents, each: scene.people, userId: world.userId });
  return load;
}

/** Doubles the rate until it is too much, then halves the gap twice. */
async function findCapacity(load: Child): Promise<Result | undefined> {
  let best: Result | undefined;
  const tryRate = async (rate: number) => {
    const result = await load.ask<Result>({ what: 'type', rate, seconds: CAPACITY.seconds });
    const carried = result.p99 <= CAPACITY.p99 && result.received >= result.sent * (CAPACITY.people - 1) * 0.999;
    if (carried && result.rate > (best?.rate ?? 0)) best = result;
    // What has piled up shall not count against the next run.
    await new Promise((resolve) => setTimeout(resolve, carried ? 100 : 1_500));
    // The load itself may be what cannot keep up; then it did not send at this rate.
    return carried && result.rate > rate * 0.95;
  };
  // Once more, since the machine may have been busy with something else.
  const carries = async (rate: number) => (await tryRate(rate)) || (await tryRate(rate));
  let low = 0;
  let high = CAPACITY.start;
  while (high <= CAPACITY.max && (await carries(high))) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < 2; i++) {
    const middle = (low + high) / 2;
    if (await carries(middle)) low = middle;
    else high = middle;
  }
  return best;
}
