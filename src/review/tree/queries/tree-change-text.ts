import type { Context } from '@/identity/context';
import { keptText } from '@/versions/queries/kept-text';
import { requireTreeChange } from '../access';
import type { TreeChangeText } from '../schema';

/** UTF-16 units of a part. */
const PART = 50_000;

/** Returns the text of a suggested document, a part at a time. Empty for other changes. */
export async function treeChangeText(
  ctx: Context,
  { treeChangeId, cursor }: { treeChangeId: string; cursor: number },
): Promise<TreeChangeText> {
  const { found } = await requireTreeChange(ctx, treeChangeId, 'read');
  const whole = found.textHash === null ? '' : await keptText(ctx.db, found.textHash);
  let end = Math.min(whole.length, cursor + PART);
  // Not between the halves of a character.
  if (end < whole.length && isHighSurrogate(whole.charCodeAt(end - 1))) end -= 1;
  const lines = whole === '' ? 0 : whole.replace(/\n$/, '').split('\n').length;
  return { text: whole.slice(cursor, end).toWellFormed(), nextCursor: end < whole.length ? end : undefined, lines };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
