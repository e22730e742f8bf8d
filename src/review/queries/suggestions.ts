import { type DocumentAccess, readableDocuments, requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { encodeAnchor } from '@/versions/core/hunks/anchors';
import { askedBy } from '@/versions/guest-author';
import {
  pendingSuggestions,
  type StoredHunk,
  type Suggestion,
  siblingsOf,
  suggestionsOfTurns,
} from '@/versions/queries/suggestion';
import { requireSuggestion } from '../access';
import { NO_RULES, type ReviewRules } from '../core/rules';
import { type People, peopleOf, personOf } from '../people';
import { approvalCounts, frozenRefusal, refusalFor } from '../policy';
import { findHeads, type RequestHead } from '../requests/store';
import type { DecisionView, HunkView, SuggestionView } from '../schema';
import { type DecisionRow, findActiveDecisions } from '../store';
import { type ApprovalRow, findApprovals, findRules } from '../store-rules';
import { type FrozenHunks, frozenHunks } from './frozen-hunks';

/** Returns the suggestions of a document that are under review, oldest first. */
export async function suggestions(ctx: Context, { documentId }: { documentId: string }): Promise<SuggestionView[]> {
  const access = await requireDocument(ctx, documentId, 'read');
  const pending = await pendingSuggestions(ctx.db, documentId);
  return toViews(ctx, { ...placeOf(access), frozen: await frozenHunks(ctx, documentId, pending) }, pending);
}

/** Returns one suggestion in any status. Throws NOT_FOUND if it's unknown or the caller may not read its document. */
export async function suggestion(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<SuggestionView> {
  const { found, access } = await requireSuggestion(ctx, suggestionId, 'read');
  const frozen = await frozenHunks(ctx, found.documentId, [found]);
  return (await toViews(ctx, { ...placeOf(access), frozen }, [found]))[0]!;
}

/**
 * Returns the outcomes of the suggestions from the given turns, oldest first, in documents of the workspace of
 * `documentId` that the caller may read.
 */
export async function suggestionsMadeInTurns(
  ctx: Context,
  { documentId, turnIds }: { documentId: string; turnIds: readonly string[] },
): Promise<SuggestionView[]> {
  const [access, made] = await Promise.all([
    requireDocument(ctx, documentId, 'read'),
    suggestionsOfTurns(ctx.db, turnIds),
  ]);
  if (made.length === 0) return [];
  const documentIds = [...new Set(made.map((one) => one.documentId))];
  const readable = await readableDocuments(ctx, documentIds);
  const here = readable.filter((one) => one.workspaceId === access.workspaceId);
  const paths = new Map(here.map((one) => [one.documentId, one.path]));
  return toViews(
    ctx,
    { ...access, paths },
    made.filter((one) => paths.has(one.documentId)),
  );
}

interface Place {
  workspaceId: string;
  projectId: string;
  /** Paths by document id. */
  paths: ReadonlyMap<string, string>;
  /** Hunks that would change a frozen passage, if requested. */
  frozen?: FrozenHunks;
}

function placeOf({ workspaceId, projectId, documentId, path }: DocumentAccess): Place {
  return { workspaceId, projectId, paths: new Map([[documentId, path]]) };
}

interface Known {
  ctx: Context;
  paths: Place['paths'];
  frozen: FrozenHunks | undefined;
  people: People;
  rules: ReviewRules;
  activeDecisions: ReadonlyMap<string, DecisionRow>;
  approvals: ReadonlyMap<string, readonly ApprovalRow[]>;
  siblings: readonly { id: string; parentId: string }[];
  /** The change requests that people made, by change set. */
  requests: ReadonlyMap<string, RequestHead>;
}

async function toViews(ctx: Context, place: Place, found: readonly Suggestion[]): Promise<SuggestionView[]> {
  if (found.length === 0) return [];
  const hunkIds = found.flatMap(({ hunks }) => hunks.map(({ id }) => id));
  const [activeDecisions, approvals, rules, people, siblings, requests] = await Promise.all([
    findActiveDecisions(ctx.db, hunkIds),
    findApprovals(ctx.db, hunkIds),
    findRules(ctx.db, place.projectId),
    peopleOf(ctx, place),
    siblingsOf(
      ctx.db,
      found.flatMap(({ parentId }) => parentId ?? []),
    ),
    findHeads(
      ctx.db,
      found.flatMap(({ changeSetId }) => changeSetId ?? []),
    ),
  ]);
  const { paths, frozen } = place;
  const known = {
    ctx,
    paths,
    frozen,
    people,
    rules: rules ?? NO_RULES,
    activeDecisions,
    approvals,
    siblings,
    requests,
  };
  return found.map((suggestion) => toSuggestionView(suggestion, known));
}

function toSuggestionView(suggestion: Suggestion, known: Known): SuggestionView {
  const {
    supersededById,
    turnId,
    changeSetId,
    askedByUserId,
    guestId,
    guestName,
    linkId,
    askers,
    hunks,
    parentId,
    ...rest
  } = suggestion;
  const { people, rules, siblings } = known;
  const { userId } = known.ctx.actor;
  const path = known.paths.get(rest.documentId) ?? '';
  const about = { path, askers };
  const refusal = refusalFor(rules, { ...about, userId }, people);
  const counts = approvalCounts(rules, about, people);
  const request = changeSetId === undefined ? undefined : known.requests.get(changeSetId);
  return {
    ...rest,
    supersededById: supersededById ?? null,
    turnId: turnId ?? null,
    changeSetId: changeSetId ?? null,
    request: request && changeSetId !== undefined ? { changeSetId, ...request } : null,
    askedBy: askedBy({ askedByUserId, guestId, guestName }, people.names),
    isByGuest: linkId !== null,
    askers: askers.map((asker) => personOf(asker, people.names)),
    siblings: siblings.filter((one) => one.parentId === parentId && one.id !== rest.id).map(({ id }) => id),
    refusal: refusal ?? null,
    hunks: hunks.map((hunk) => toHunkView(hunk, { ...known, counts })),
  };
}

function toHunkView(
  { anchor, kept: _, ...hunk }: StoredHunk,
  known: Known & { counts: (userId: string) => boolean },
): HunkView {
  const { people, rules, activeDecisions, approvals, counts } = known;
  const decision = activeDecisions.get(hunk.id);
  const frozen = decision ? undefined : known.frozen?.get(hunk.id);
  const given = decision ? [] : (approvals.get(hunk.id) ?? []);
  return {
    ...hunk,
    reason: hunk.reason ?? null,
    anchor: encodeAnchor(anchor),
    decision: decision ? toDecisionView(decision, hunk.id, people.names) : null,
    approvals: given.map(({ userId, text, createdAt }) => ({
      person: personOf(userId, people.names),
      at: createdAt,
      text,
      counts: counts(userId),
    })),
    approvalsNeeded: rules.approvals,
    refusal: frozen ? frozenRefusal(frozen, people.names) : null,
  };
}

function toDecisionView(row: DecisionRow, hunkId: string, names: People['names']): DecisionView {
  const { kind, reason, text, decidedByUserId, createdAt } = row;
  const decidedBy = decidedByUserId === null ? null : personOf(decidedByUserId, names);
  return { kind, reason, text, decidedBy, decidedAt: createdAt, inherited: row.hunkId !== hunkId };
}
