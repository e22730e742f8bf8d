import type { Context } from '@/identity/context';
import { quote } from '../core/edits/quote';
import type { AnchoredHunk } from '../core/hunks/anchors';
import { frozenOfHunks } from '../queries/frozen-ranges';

/** Returns the error for a model if one of its hunks would change a frozen passage, or undefined if none would. */
export async function frozenMessage(
  ctx: Context,
  documentId: string,
  hunks: readonly AnchoredHunk[],
): Promise<string | undefined> {
  const frozen = await frozenOfHunks(ctx, documentId, hunks);
  const at = frozen.findIndex((range) => range !== undefined);
  const [range, hunk] = [frozen[at], hunks[at]];
  if (!range || !hunk) return undefined;
  const { before, after } = hunk;
  const change = before === '' ? `add ${quote(after)} there` : `change ${quote(before)} to ${quote(after)}`;
  return (
    `failed to apply edits: ${quote(range.quote)} is locked: no suggestion may change it, and these edits would ` +
    `${change}. Nothing was suggested. Leave that passage as it is, and suggest the rest.`
  );
}
