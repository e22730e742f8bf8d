import { turnsWithWorker } from '@/agent/queries/turns-with-worker';
import type { Platform } from '@/platform/context';
import { removeScratch, scratchTurns } from './scratch';

/** Deletes the folders that crashed workers on this machine left, unless their turn is running. */
export async function sweepScratch(platform: Pick<Platform, 'pool' | 'settings'>): Promise<void> {
  const { dataDir } = platform.settings;
  const turnIds = await scratchTurns(dataDir);
  if (turnIds.length === 0) return;
  const tended = await turnsWithWorker(platform, turnIds);
  await removeScratch(dataDir, new Set(turnIds.filter((id) => !tended.has(id))));
}
