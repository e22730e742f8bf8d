import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import { placeOfHunk } from '@/versions/queries/suggestion';
import { peopleOf, personOf } from '../../people';
import { refusedByRule } from '../../refusals';
import type { UndoReport } from '../../schema';
import { takeBack } from './take-back';

/**
 * Undoes the decision on a hunk.
 * - An accepted text is removed if it hasn't changed since; a deleted text is restored if its neighbours are still
 *   adjacent; a rejected hunk is open again.
 * - A closed suggestion is under review again. A merge that contains it is kept.
 * - Undoing twice does nothing the second time, and says who did it.
 * - An acceptance that still needs other approvals is withdrawn.
 *
 * Throws NOT_FOUND; FORBIDDEN, with `details.reason` `rule` if the path has other owners or the text was frozen since;
 * and CONFLICT with `details.reason` `undo_blocked` and a sentence that says why.
 */
export async function undoDecision(ctx: Context, { hunkId }: { hunkId: string }): Promise<UndoReport> {
  const { access } = await requireDocumentOf(ctx, await placeOfHunk(ctx.db, hunkId), {
    permission: 'decide',
    notFound: 'This suggested change doesn’t exist, or you don’t have access to it.',
  });
  const people = await peopleOf(ctx, access);
  const { results, isTextChanged, at } = await takeBack(ctx, { access, people, hunkIds: [hunkId] });
  const done = results.get(hunkId)!;
  const { status, supersededById } = done.suggestion;
  const by = (userId: string) => personOf(userId, people.names);
  switch (done.outcome) {
    case 'undone':
      return { status: 'pending', isTextChanged, isNew: true, undoneBy: by(ctx.actor.userId), undoneAt: at };
    case 'withdrawn':
      return { status, isTextChanged, isNew: true, undoneBy: by(ctx.actor.userId), undoneAt: at };
    case 'undone_before':
      return { status, isTextChanged, isNew: false, undoneBy: by(done.by), undoneAt: done.at };
    case 'refused':
      throw refusedByRule(done.refusal);
    case 'blocked':
      throw new AppError('CONFLICT', done.message, { details: { reason: 'undo_blocked', status, supersededById } });
  }
}
