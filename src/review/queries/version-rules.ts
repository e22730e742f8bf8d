import type { DocumentAccess } from '@/documents/access';
import { contentOf } from '@/documents/core/content';
import type { Tx } from '@/platform/database';
import { frozenBy, placeFrozen } from '@/versions/core/hunks/frozen';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { type Suggestion, suggestionById, suggestionsById } from '@/versions/queries/suggestion';
import type { VersionRules, VersionUse } from '@/versions/version-rules';
import { isApproved, type ReviewRules } from '../core/rules';
import { type People, peopleOf } from '../people';
import { approvalCounts, approvalsRefusal, frozenRestoreRefusal, refusalFor } from '../policy';
import { refusedByRule } from '../refusals';
import type { DecisionKind } from '../schema';
import { findActiveDecisions, findUndoneSince } from '../store';
import { findApprovals, findRules } from '../store-rules';

interface Reader {
  access: DocumentAccess;
  userId: string;
  people: People;
}

/** A change in a version's text without a decision that accepted it. */
interface UnacceptedChange {
  hunkId: string;
  /** The reviewer's wording, if it differs from the suggested change. */
  text: string | undefined;
  suggestion: Suggestion;
}

/**
 * Checks the use of a version's text. It may insert the agent's changes only if the person could accept them alone.
 * This concerns suggestions that aren't accepted, and older texts with changes whose acceptance was undone since.
 * Restoring a suggestion changes no frozen passage. Any other version has been the live text, so restoring it is a
 * person's edit.
 */
export const versionRules: VersionRules = async (ctx, access) => {
  const reader = { access, userId: ctx.actor.userId, people: await peopleOf(ctx, access) };
  return async (tx, use) => {
    if (use.version.type === 'ai_suggestion') await requireUnfrozen(tx, use, reader);
    const rules = await findRules(tx, access.projectId);
    if (rules) await requireAcceptable(tx, { rules, reader, changes: await unacceptedIn(tx, use.version, access) });
  };
};

async function requireUnfrozen(tx: Tx, { restoring }: VersionUse, { access, people }: Reader): Promise<void> {
  if (!restoring) return;
  const { doc, edits } = restoring;
  const frozen = placeFrozen(doc, await storedFrozenRanges(tx, access.documentId));
  if (frozen.length === 0) return;
  const text = contentOf(doc).toString();
  for (const { from, to, insert } of edits) {
    const range = frozenBy(frozen, { from, now: text.slice(from, to) }, insert);
    if (range) throw refusedByRule(frozenRestoreRefusal(range, people.names));
  }
}

async function unacceptedIn(
  tx: Tx,
  { id, type, seq }: VersionUse['version'],
  { documentId }: DocumentAccess,
): Promise<UnacceptedChange[]> {
  if (type === 'ai_suggestion') {
    const suggestion = (await suggestionById(tx, id))!;
    const hunkIds = suggestion.hunks.map((hunk) => hunk.id);
    const activeDecisions = await findActiveDecisions(tx, hunkIds);
    const open = hunkIds.filter((hunkId) => !isAsProposed(activeDecisions.get(hunkId)));
    return open.map((hunkId) => ({ hunkId, text: undefined, suggestion }));
  }
  const undone = seq === null ? [] : await findUndoneSince(tx, documentId, seq);
  const suggestions = await suggestionsById(tx, [...new Set(undone.map(({ versionId }) => versionId))]);
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return undone.map(({ hunkId, versionId, text }) => ({
    hunkId,
    text: text ?? undefined,
    suggestion: byId.get(versionId)!,
  }));
}

function isAsProposed(decision: { kind: DecisionKind; text: string | null } | undefined): boolean {
  return decision !== undefined && decision.kind !== 'rejected' && decision.text === null;
}

async function requireAcceptable(
  tx: Tx,
  { rules, reader, changes }: { rules: ReviewRules; reader: Reader; changes: readonly UnacceptedChange[] },
): Promise<void> {
  const { access, userId, people } = reader;
  const approvals = await findApprovals(
    tx,
    changes.map(({ hunkId }) => hunkId),
  );
  let short = 0;
  for (const { hunkId, text, suggestion } of changes) {
    const about = { path: access.path, askers: suggestion.askers };
    const refusal = refusalFor(rules, { ...about, userId }, people);
    if (refusal) throw refusedByRule(refusal);
    const given = (approvals.get(hunkId) ?? []).map((row) => ({ ...row, text: row.text ?? undefined }));
    const own = { userId, text, isOwnWording: text !== undefined };
    if (!isApproved(rules, given, own, approvalCounts(rules, about, people))) short++;
  }
  if (short > 0) throw refusedByRule(approvalsRefusal(rules, short));
}
