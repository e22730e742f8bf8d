import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import { suggestText as suggestVersion } from '@/versions/commands/outside/suggest-text';
import { suggestionById } from '@/versions/queries/suggestion';
import type { SuggestedText, SuggestTextInput } from '@/versions/schema';
import { findDraft } from '../drafts/store';
import { findActiveDecisions } from '../store';

/** Suggests a person's own text for review. See `suggestText` of the versions domain, and `refuseDraftKey`. */
export async function suggestText(ctx: Context, input: SuggestTextInput): Promise<SuggestedText> {
  await refuseDraftKey(ctx.db, input.key);
  return suggestVersion(ctx, input, isDecided);
}

/** Throws CONFLICT for the id of a draft: only submitting the draft makes a suggestion with it. */
export async function refuseDraftKey(db: Db, key: string): Promise<void> {
  if (!(await findDraft(db, key))) return;
  throw new AppError('CONFLICT', 'This suggestion couldn’t be sent. Send it again.');
}

/** Returns whether any change of a suggestion is decided. */
export async function isDecided(db: Db | Tx, suggestionId: string): Promise<boolean> {
  const hunks = (await suggestionById(db, suggestionId))?.hunks ?? [];
  const activeDecisions = await findActiveDecisions(
    db,
    hunks.map(({ id }) => id),
  );
  return activeDecisions.size > 0;
}
