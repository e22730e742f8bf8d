import { startChild } from './child';
import { median, ms, printTable } from './table';
import type { BenchWorld } from './world';

interface Latency {
  p50: number;
  p99: number;
}

const SCENE = { documents: 10, people: 5, rate: 100, seconds: 2, rounds: 5 };
/** How many updates based on missing text one connection sends. */
const HELD = [500, 9_000];

/**
 * Measures edit to remote for people who type while another connection of their document has held updates. Runs with
 * held updates alternate with runs without them, the control.
 */
export async function benchHolding(url: string, world: BenchWorld): Promise<void> {
  const server = await startChild('server-child.ts', 0, { BENCH_DATABASE: url });
  const { port } = await server.ask<{ port: number }>({});
  const documents = await world.documents(SCENE.documents);
  const [load, holder] = [await startChild('typing/load-child.ts', 1), await startChild('holding-child.ts', 1)];
  const { userId } = world;
  await load.ask({ what: 'connect', port, documents, each: SCENE.people, people: [{ query: `?token=${userId}` }] });
  const measure = () => load.ask<Latency>({ what: 'type', rate: SCENE.rate, seconds: SCENE.seconds });
  await measure();
  const rows: (string | number)[][] = [];
  for (const updates of HELD) {
    const [control, beside]: [Latency[], Latency[]] = [[], []];
    for (let round = 0; round < SCENE.rounds; round++) {
      control.push(await measure());
      await holder.ask({ what: 'hold', port, documents: documents.slice(0, 1), updates, userId });
      beside.push(await measure());
      await holder.ask({ what: 'let go' });
    }
    const of = (latencies: Latency[], read: (latency: Latency) => number) => median(latencies.map(read));
    const [before, during] = [of(control, ({ p99 }) => p99), of(beside, ({ p99 }) => p99)];
    const p50 = [of(control, (latency) => latency.p50), of(beside, (latency) => latency.p50)].map(ms);
    rows.push([updates, ...p50, ms(before), ms(during), `${(during / before).toFixed(2)}×`]);
  }
  for (const child of [load, holder, server]) await child.stop('SIGKILL');
  const size = `${SCENE.documents} documents × ${SCENE.people} people`;
  printTable(
    `Beside a connection with held updates: ${size} (median of ${SCENE.rounds} alternating runs)`,
    ['held', 'p50 control', 'p50', 'p99 control', 'p99', 'p99 to control'],
    rows,
  );
}
