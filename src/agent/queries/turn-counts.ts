import type { Platform } from '@/platform/context';
import { countOpenTurns } from '../store/turn-reader';

/** Counts the running and queued turns of the whole installation. */
export async function turnCounts(platform: Platform): Promise<{ running: number; queued: number }> {
  const open = await countOpenTurns(platform.db);
  return { running: open.get('running') ?? 0, queued: open.get('queued') ?? 0 };
}
