import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import type { ResolvedHunk } from '@/versions/core/anchors';
import { offeredMerge } from '@/versions/core/merge3';
import { placeOfHunk, type StoredHunk, suggestionById } from '@/versions/queries/suggestion';
import { namesOfMembers } from '@/versions/queries/version';
import { type Verdict, verdictOn } from '../core/verdict';
import { closedBecause } from '../policy';
import type { DecideHunkInput, DecisionKind, DecisionReport } from '../schema';
import { findStanding } from '../store';
import { carryOut, type Docket, type Ruling } from './carry-out';

/**
 * One reviewer's choice about one hunk. Throws NOT_FOUND, FORBIDDEN, and CONFLICT, after which nothing has changed: with
 * `details.reason` `decided` (and who decided what), `closed`, `changed` (and the texts to choose from) or
 * `seen_another_text`; INVALID for a wording that cannot be stored.
 */
export async function decideHunk(ctx: Context, { hunkId, choice }: DecideHunkInput): Promise<DecisionReport> {
  const { found: place, access } = await requireDocumentOf(ctx, await placeOfHunk(ctx.db, hunkId), {
    permission: 'decide',
    notFound: `suggested change not found: ${hunkId.slice(0, 64)}`,
  });
  const names = await namesOfMembers(ctx, access.workspaceId);

  const { rulings, closed } = await carryOut(ctx, access, async (docket): Promise<Ruling[]> => {
    await requireOpen(docket, { ...place, hunkId, names });
    const suggestion = docket.pending.find(({ id }) => id === place.suggestionId)!;
    const hunk = suggestion.hunks.find(({ id }) => id === hunkId)!;
    const [now] = docket.fork.resolve([hunk]);
    const verdict = verdictOn(choice, hunk, now!);
    if (!verdict.ok) throw refusal(verdict.problem, hunk, now!);
    return [{ suggestion, hunk, now: now!, verdict }];
  });
  const own = rulings.filter(({ suggestion }) => suggestion.id === place.suggestionId);
  const alreadyThere = own.filter(({ verdict }) => verdict.kind === 'already_there').length;
  const status = closed.get(place.suggestionId) ?? 'pending';
  return { decided: own.length - alreadyThere, alreadyThere, skipped: 0, status };
}

const DEEDS: Record<DecisionKind, string> = {
  accepted: 'accepted this change',
  accepted_edited: 'accepted this change in other words',
  rejected: 'rejected this change',
  already_there: 'found that this change stands in the document already',
};

async function requireOpen(
  { tx, pending }: Docket,
  place: { hunkId: string; suggestionId: string; names: ReadonlyMap<string, string> },
): Promise<void> {
  const { hunkId, suggestionId, names } = place;
  const decision = (await findStanding(tx, [hunkId])).get(hunkId);
  if (decision) {
    const { kind, decidedByUserId, createdAt } = decision;
    const name = decidedByUserId === null ? 'The system' : (names.get(decidedByUserId) ?? 'Somebody who left');
    throw new AppError('CONFLICT', `${name} ${DEEDS[kind]} before you. Nothing was changed.`, {
      details: { reason: 'decided', kind, decidedBy: { userId: decidedByUserId, name }, decidedAt: createdAt },
    });
  }
  if (pending.some(({ id }) => id === suggestionId)) return;
  const suggestion = await suggestionById(tx, suggestionId);
  const message = suggestion && closedBecause(suggestion);
  throw new AppError('CONFLICT', message ?? 'This suggestion is closed.', {
    details: { reason: 'closed', status: suggestion?.status, supersededById: suggestion?.supersededById },
  });
}

function refusal(problem: Extract<Verdict, { ok: false }>['problem'], hunk: StoredHunk, now: ResolvedHunk): AppError {
  const { before, after } = hunk;
  const texts = { before, now: now.now, after, merged: offeredMerge(before, now.now, after) };
  switch (problem) {
    case 'conflict':
      return new AppError('CONFLICT', 'The text has changed since this was suggested. Choose which text shall stand.', {
        details: { reason: 'changed', status: now.status, ...texts },
      });
    case 'seen_another_text':
      return new AppError('CONFLICT', 'The text has changed while you were looking. Look again, then choose.', {
        details: { reason: 'seen_another_text', status: now.status, ...texts },
      });
    case 'no_clean_merge':
      return new AppError('CONFLICT', 'The two texts cannot be merged by words. Choose one, or write your own.', {
        details: { reason: 'changed', status: now.status, ...texts },
      });
    case 'not_storable':
      return new AppError('INVALID', 'This text holds characters that a document cannot keep.');
  }
}
