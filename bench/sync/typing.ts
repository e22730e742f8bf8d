import { type Child, startChild } from './child';
import { ms, printTable } from './table';
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

const LATENCY = { documents: 20, people: 5, rate: 200, seconds: 12, warmUp: 2 };
const CAPACITY = { documents: 40, people: 5, seconds: 3, p99: 250, start: 1_500, max: 40_000 };

/** Edit to remote, and the most edits a second: 1 and 2 of issue "the main job". */
export async function benchTyping(url: string, world: BenchWorld): Promise<void> {
  const latency: (string | number)[][] = [];
  const capacity: (string | number)[][] = [];
  for (const { name, script, env } of SUBJECTS) {
    const server = await startChild(script, 0, { ...env, BENCH_DATABASE: url });
    const { port } = await server.ask<{ port: number }>({});
    const calm = await withLoad(port, world, LATENCY, async (load) => {
      await load.ask({ what: 'type', rate: LATENCY.rate, seconds: LATENCY.warmUp });
      return load.ask<Result>({ what: 'type', rate: LATENCY.rate, seconds: LATENCY.seconds });
    });
    latency.push([name, ms(calm.p50), ms(calm.p95), ms(calm.p99), `${calm.received} of ${calm.sent * 4}`]);
    const best = await withLoad(port, world, CAPACITY, findCapacity);
    capacity.push(best ? [name, Math.round(best.rate), ms(best.p50), ms(best.p99)] : [name, '-', '-', '-']);
    await server.stop('SIGKILL');
  }
  const scene = `${LATENCY.documents} documents × ${LATENCY.people} people × 2 edits a second`;
  printTable(`Edit to remote: ${scene}`, ['server', 'p50', 'p95', 'p99', 'received'], latency);
  const limit = `p99 within ${CAPACITY.p99} ms; ${CAPACITY.documents} documents, fan-out ${CAPACITY.people - 1}, one character each`;
  printTable(`Most edits a second: ${limit}`, ['server', 'edits/s', 'p50', 'p99'], capacity);
}

async function withLoad<T>(
  port: number,
  world: BenchWorld,
  scene: { documents: number; people: number },
  work: (load: Child) => Promise<T>,
): Promise<T> {
  const load = await startChild('load-child.ts', 1);
  const documents = await world.documents(scene.documents);
  await load.ask({ what: 'connect', port, documents, each: scene.people, userId: world.userId });
  const result = await work(load);
  await load.stop('SIGKILL');
  return result;
}

/** Doubles the rate until it is too much, then halves the gap three times. */
async function findCapacity(load: Child): Promise<Result | undefined> {
  let best: Result | undefined;
  const carries = async (rate: number) => {
    const result = await load.ask<Result>({ what: 'type', rate, seconds: CAPACITY.seconds });
    // The load itself may be what cannot keep up; then it did not send at this rate.
    const ok = result.p99 <= CAPACITY.p99 && result.received >= result.sent * 4 * 0.999;
    if (ok && result.rate > (best?.rate ?? 0)) best = result;
    await new Promise((resolve) => setTimeout(resolve, ok ? 200 : 3_000));
    return ok && result.rate > rate * 0.95;
  };
  let low = 0;
  let high = CAPACITY.start;
  while (high <= CAPACITY.max && (await carries(high))) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < 3; i++) {
    const middle = (low + high) / 2;
    if (await carries(middle)) low = middle;
    else high = middle;
  }
  return best;
}
