import { createHash } from 'node:crypto';
import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import { sqlOfPool } from '@/platform/database';
import { pinText } from '@/versions/commands/pin-document';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { suggestText } from '../../commands/suggest-text';
import { replaced } from '../core/plan';
import { changeEach, matchDocument, planDocument } from '../plan-document';
import type { ChosenDocument, ReplacedInDocument, ReplaceInput } from '../schema';

/**
 * Suggests the replacements in documents for review, all replacements of a run in one change set. The texts don't
 * change. Frozen passages, left-out matches, repeated runs and errors are as in `replaceInDocuments`.
 */
export function suggestReplacements(ctx: Context, input: ReplaceInput): Promise<ReplacedInDocument[]> {
  return changeEach(input.documents, async (chosen) => {
    await requireDocument(ctx, chosen.documentId, 'comment');
    return suggestInOne(ctx, input, chosen);
  });
}

async function suggestInOne(ctx: Context, input: ReplaceInput, chosen: ChosenDocument): Promise<ReplacedInDocument> {
  const { documentId } = chosen;
  const { versionId, text } = await pinText(ctx, { documentId, turnIds: [], description: 'Text before a replacement' });
  const found = await matchDocument(sqlOfPool(ctx.pool), input, chosen);
  const plan = planDocument(found, await storedFrozenRanges(ctx.db, documentId));
  found.doc.destroy();
  const { problem, frozen, matches } = plan;
  if (problem) return { documentId, problem, message: undefined, count: 0, frozen };
  // Someone typed between the two reads.
  if (found.text !== text) return { documentId, problem: 'changed', message: undefined, count: 0, frozen };
  await suggestText(ctx, {
    key: keyOf(input.runId, documentId),
    ...{ documentId, versionId, text: replaced(text, matches), changeSet: input.runId },
    description: `Replace “${shorten(input.query, 60)}” with “${shorten(input.replacement, 60)}”`.replace(
      /\p{Cc}/gu,
      ' ',
    ),
  });
  return { documentId, problem, message: undefined, count: matches.length, frozen };
}

/** Returns the same UUID for the same run and document. */
function keyOf(runId: string, documentId: string): string {
  const hex = createHash('sha256').update(`${runId}\n${documentId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
