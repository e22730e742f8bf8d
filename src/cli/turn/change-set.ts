import type { TokenApi } from '@/api/client-token';
import { treePathTitle } from '@/review/words/tree-text';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

/** Prints everything that a turn suggested and that can be reviewed together. */
export async function printChangeSet({ note, noteStyle }: Io, api: TokenApi, changeSetId: string): Promise<void> {
  const { entries, tree } = await api.review.changeSet.query({ changeSetId });
  note(noteStyle.bold(`Change request ${changeSetId}`));
  for (const { path, counts } of entries) {
    note(`  ${cleanLine(path)}${noteStyle.dim(counts.hunks === 1 ? '  1 change' : `  ${counts.hunks} changes`)}`);
  }
  for (const change of tree) note(`  ${cleanLine(treePathTitle(change))}`);
}
