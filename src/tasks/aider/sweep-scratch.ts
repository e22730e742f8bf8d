import { tendedTurns } from '@/agent/queries/tended-turns';
import type { Platform } from '@/platform/context';
import { removeScratch, scratchTurns } from './scratch';

/** Removes the folders that workers on this machine left when they died, unless the turn is being worked on. */
export async function sweepScratch(platform: Pick<Platform, 'pool' | 'settings'>): Promise<void> {
  const { dataDir } = platform.settings;
  const turnIds = await scratchTurns(dataDir);
  if (turnIds.length === 0) return;
  const tended = await tendedTurns(platform, turnIds);
  await removeScratch(dataDir, new Set(turnIds.filter((id) => !tended.has(id))));
}
