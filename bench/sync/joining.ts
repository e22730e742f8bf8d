import { type Child, startChild } from './child';
import { median, ms, printTable } from './table';
import type { BenchWorld } from './world';

const REPEATS = 5;
const IDLE_MS = 200;
/** How many characters are typed after the last snapshot, so that a join after a kill must read update rows. */
const TAIL = 400;

/**
 * Measures how long a new visitor waits for a document of 260,000 keystrokes: if it is already open, if it isn't, and
 * after a kill.
 */
export async function benchJoining(url: string, world: BenchWorld): Promise<void> {
  const env = { BENCH_DATABASE: url, BENCH_IDLE_MS: String(IDLE_MS) };
  const start = async () => {
    const server = await startChild('server-child.ts', 0, env);
    return { server, ...(await server.ask<{ port: number }>({})) };
  };
  const [documentId] = await world.documents(1);
  const path = `/sync/${documentId}?token=${world.userId}`;
  const client = await startChild('join-child.ts', 1);
  let { server, port } = await start();
  const { keystrokes } = await client.ask<{ keystrokes: number }>({ what: 'bring', port, path });
  const join = async () => (await client.ask<{ ms: number }>({ what: 'join', port, path })).ms;

  for (let i = 0; i < REPEATS; i++) await join();
  const warm = await repeat(join);
  await client.ask({ what: 'leave' });
  const cold = await repeat(async () => {
    await unloaded(server);
    return join();
  });

  const killed: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    await client.ask({ what: 'stay', port, path });
    await client.ask({ what: 'type', characters: TAIL / REPEATS });
    await server.stop('SIGKILL');
    ({ server, port } = await start());
    killed.push(await join());
  }
  await server.stop('SIGKILL');
  await client.stop('SIGKILL');
  const of = (times: number[]) => [ms(median(times)), `${(median(times) / median(warm)).toFixed(2)}×`];
  printTable(
    `Joining a document of ${keystrokes} keystrokes (median of ${REPEATS})`,
    ['', 'until the text is there', 'to warm'],
    [
      ['warm', ...of(warm)],
      ['cold', ...of(cold)],
      ['cold, right after a kill', ...of(killed)],
    ],
  );
}

async function unloaded(server: Child): Promise<void> {
  while ((await server.ask<{ documents: number }>({ what: 'stats' })).documents > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) times.push(await measure());
  return times;
}
