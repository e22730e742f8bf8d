import type { Context } from '@/identity/context';
import { keptText } from '@/versions/queries/kept-text';
import { requireTreeChange } from '../access';
import type { TreeChangeText } from '../schema';

/** The length of a part in UTF-16 units. */
const PART = 50_000;

/** Returns the text of a suggested document, a part at a time. The text is empty for other changes. */
export async function treeChangeText(
  ctx: Context,
  { treeChangeId, cursor }: { treeChangeId: string; cursor: number },
): Promise<TreeChangeText> {
  const { found } = await requireTreeChange(ctx, treeChangeId, 'read');
  const whole = found.textHash === null ? '' : await keptText(ctx.db, found.textHash);
  let end = Math.min(whole.length, cursor + PART);
  // Don't cut between the halves of a surrogate pair.
  if (end < whole.length && isHighSurrogate(whole.charCodeAt(end - 1))) end -= 1;
  const lines = whole === '' ? 0 : whole.replace(/\n$/, '').split('\n').length;
  return { text: whole.slice(cursor, end).toWellFormed(), nextCursor: end < whole.length ? end : undefined, lines };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
