import os from 'node:os';
import { pinning, startChild } from './sync/child';
import { benchHeap } from './sync/heap';
import { benchHolding } from './sync/holding';
import { benchJoining } from './sync/joining';
import { type BenchDatabase, startSubjects } from './sync/typing/subjects';
import { benchTyping } from './sync/typing/typing';
import { makeBenchWorld } from './sync/world';

/**
 * Measures live editing in the whole product and in the sync server alone. The controls are a bare relay and a relay
 * that commits first. Prints tables. The figures depend on the machine and its load.
 */
export async function run(): Promise<void> {
  console.log(
    `${os.cpus()[0]?.model ?? 'CPU'}, ${os.cpus().length} cores, Node ${process.version}; fsync on; ${pinning}.`,
  );
  const postgres = await startChild('postgres-child.ts', 0);
  const database = await postgres.ask<BenchDatabase>({});
  const world = await makeBenchWorld(database.url);
  const { url } = database;
  try {
    const subjects = await startSubjects(database, world);
    await benchTyping(subjects);
    for (const subject of subjects) await subject.stop();
    await benchHolding(url, world);
    await benchHeap(url, world);
    await benchJoining(url, world);
  } finally {
    await world.close();
    await postgres.stop();
  }
}
