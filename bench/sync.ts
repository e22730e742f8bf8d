import os from 'node:os';
import { pinning, startChild } from './sync/child';
import { benchHeap } from './sync/heap';
import { benchHolding } from './sync/holding';
import { benchJoining } from './sync/joining';
import { benchTyping } from './sync/typing';
import { makeBenchWorld } from './sync/world';

/** Live editing beside a bare relay and one that commits first. Prints tables; the figures are of this machine and day. */
export async function run(): Promise<void> {
  console.log(
    `${os.cpus()[0]?.model ?? 'CPU'}, ${os.cpus().length} cores, Node ${process.version}; fsync on; ${pinning}.`,
  );
  const postgres = await startChild('postgres-child.ts', 0);
  const { url } = await postgres.ask<{ url: string }>({});
  const world = await makeBenchWorld(url);
  try {
    await benchTyping(url, world);
    await benchHolding(url, world);
    await benchHeap(url, world);
    await benchJoining(url, world);
  } finally {
    await world.close();
    await postgres.stop();
  }
}
