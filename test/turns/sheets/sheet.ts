import { createSheet } from '@/sheets/commands/create-sheet';
import type { SheetSummary } from '@/sheets/schema';
import type { World } from '../fixture';

let made = 0;

/** Creates a sheet with these texts, in the world's project. */
export function newSheet(world: World, texts: { data: string; template: string }): Promise<SheetSummary> {
  return createSheet(world.as('owner'), { projectId: world.projectId, path: `sheet-${++made}`, ...texts });
}
