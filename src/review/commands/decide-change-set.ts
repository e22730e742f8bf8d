import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Suggestion } from '@/versions/queries/suggestion';
import { changeSetParts } from '../queries/change-set';
import type { ChangeSetReport, ChangeSetResult, DecideChangeSetInput, WholesaleChoice } from '../schema';
import { decideWhole } from './decide-all';

/**
 * Accepts or rejects everything open in a turn's suggestions, with one transaction and one result per document. If one
 * document fails, the others continue. Throws NOT_FOUND, and FORBIDDEN if the person may decide in none of them.
 */
export async function decideChangeSet(
  ctx: Context,
  { turnId, choice }: DecideChangeSetInput,
): Promise<ChangeSetReport> {
  const parts = await changeSetParts(ctx, turnId);
  const results: ChangeSetResult[] = [];
  for (const { suggestion, access } of parts) {
    const { documentId, path } = access;
    const about = { documentId, path, suggestionId: suggestion.id };
    results.push({ ...about, ...(await decideOne(ctx, suggestion, choice)) });
  }
  const failed = results.filter((result) => !result.ok);
  // Where the role forbids it everywhere, that is the answer, as for a single document.
  if (failed.length === results.length && failed.every(({ code }) => code === 'FORBIDDEN')) {
    await requireDocument(ctx, parts[0]!.access.documentId, 'decide');
  }
  return { results };
}

async function decideOne(ctx: Context, suggestion: Suggestion, choice: WholesaleChoice) {
  try {
    const access = await requireDocument(ctx, suggestion.documentId, 'decide');
    return { ok: true as const, report: await decideWhole(ctx, { access, suggestion, choice }) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ok: false as const, code: error.code, message: error.message };
  }
}
