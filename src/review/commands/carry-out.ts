import type { DocumentAccess } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { closeSuggestion } from '@/versions/commands/close-suggestion';
import type { ResolvedHunk } from '@/versions/core/anchors';
import { pendingSuggestions, type StoredHunk, type Suggestion } from '@/versions/queries/suggestion';
import type { SuggestionStatus } from '@/versions/schema';
import { closedStatus, isTaken, withoutTaken } from '../core/closing';
import type { Verdict } from '../core/verdict';
import { Fork } from '../fork';
import type { DecisionKind } from '../schema';
import { findStanding, insertDecisions, insertRanges, type NewDecision } from '../store';

/** What is decided about a hunk, and how it stood in the document when it was. */
export interface Ruling {
  suggestion: Suggestion;
  hunk: StoredHunk;
  now: ResolvedHunk;
  verdict: Extract<Verdict, { ok: true }>;
}

type Standing = Pick<NewDecision, 'kind' | 'text' | 'replaced'>;

/** What is under review in a document, read under the lock of its log. */
export interface Docket {
  tx: Tx;
  fork: Fork;
  pending: Suggestion[];
  /** Standing decisions on hunks of `pending`. */
  standing: Map<string, Standing>;
}

export interface CarriedOut {
  rulings: Ruling[];
  /** Suggestions that this closed. */
  closed: Map<string, SuggestionStatus>;
}

/**
 * Decides in one transaction: locks the log, asks `judge` for its rulings on a copy of the document as it is, writes
 * the change of the text, the decisions and the audit events, notes hunks whose proposal stands there already, and
 * closes suggestions that have no hunk left open. All of it or none. Then tells rooms and reviewers.
 */
export async function carryOut(
  ctx: Context,
  access: DocumentAccess,
  judge: (docket: Docket) => Ruling[] | Promise<Ruling[]>,
): Promise<CarriedOut> {
  const { documentId } = access;
  const { isChanged, ...done } = await inTransaction(ctx.db, async (tx) => {
    const fork = await Fork.open(tx, documentId);
    try {
      const pending = await pendingSuggestions(tx, documentId);
      const hunkIds = pending.flatMap(({ hunks }) => hunks.map(({ id }) => id));
      const docket = { tx, fork, pending, standing: standingOf(await findStanding(tx, hunkIds)) };
      const rulings = await judge(docket);
      return { ...(await write(ctx, access, docket, rulings)), isChanged: fork.isChanged };
    } finally {
      fork.close();
    }
  });
  if (isChanged) announceUpdate(ctx, documentId);
  if (done.rulings.length > 0) ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  return done;
}

async function write(ctx: Context, access: DocumentAccess, docket: Docket, judged: Ruling[]): Promise<CarriedOut> {
  const { tx, fork } = docket;
  const { documentId } = access;
  const changing = judged.flatMap(({ hunk, now, verdict: { put } }) => (put === undefined ? [] : [{ hunk, now, put }]));
  const ranges = changing.length > 0 ? fork.apply(changing) : [];
  const seq = await fork.append(tx);
  const rulings = [...judged, ...alreadyThere(docket, judged)];
  const decisions = rulings.map((ruling) => decisionOf(ruling, ctx.actor.userId));
  await insertDecisions(tx, decisions);
  await insertRanges(
    tx,
    changing.flatMap(({ hunk }, i) => {
      const range = ranges[i]!;
      const decisionId = decisions.find(({ hunkId }) => hunkId === hunk.id)!.id;
      // A pure deletion writes no character of its own.
      return range.toClock > range.fromClock
        ? [{ documentId, clientId: fork.clientId, decisionId, seq, ...range }]
        : [];
    }),
  );
  await audit(ctx, access, tx, rulings);
  for (const decision of decisions) docket.standing.set(decision.hunkId, decision);
  return { rulings, closed: await close(ctx, access, docket, { rulings, seq }) };
}

/** Open hunks whose proposal stands in the document by now, whoever has put it there. */
function alreadyThere({ fork, pending, standing }: Docket, judged: readonly Ruling[]): Ruling[] {
  const ruled = new Set(judged.map(({ hunk }) => hunk.id));
  const open = pending.flatMap((suggestion) =>
    suggestion.hunks.filter(({ id }) => !standing.has(id) && !ruled.has(id)).map((hunk) => ({ suggestion, hunk })),
  );
  const resolved = fork.resolve(open.map(({ hunk }) => hunk));
  const verdict = { ok: true, kind: 'already_there', put: undefined } as const;
  return open.flatMap((it, i) => {
    const now = resolved[i]!;
    return now.status === 'already_there' ? [{ ...it, now, verdict }] : [];
  });
}

function decisionOf({ hunk, now, verdict }: Ruling, userId: string): NewDecision {
  const { kind, reason, text, put } = verdict;
  return {
    id: newId(),
    hunkId: hunk.id,
    kind,
    reason,
    text,
    replaced: put !== undefined && now.now !== hunk.before ? now.now : undefined,
    decidedByUserId: kind === 'already_there' ? undefined : userId,
  };
}

async function audit(ctx: Context, access: DocumentAccess, tx: Tx, rulings: readonly Ruling[]): Promise<void> {
  const groups = new Map<string, { suggestionId: string; kind: DecisionKind; hunkIds: string[] }>();
  for (const { suggestion, hunk, verdict } of rulings) {
    const key = `${suggestion.id} ${verdict.kind}`;
    const group = groups.get(key) ?? { suggestionId: suggestion.id, kind: verdict.kind, hunkIds: [] };
    group.hunkIds.push(hunk.id);
    groups.set(key, group);
  }
  for (const { suggestionId, kind, hunkIds } of groups.values()) {
    await recordAuditEvent(tx, {
      workspaceId: access.workspaceId,
      actorId: kind === 'already_there' ? null : ctx.actor.userId,
      action: `hunk.${kind}`,
      subjectType: 'version',
      subjectId: suggestionId,
      data: { documentId: access.documentId, hunkIds },
    });
  }
}

async function close(
  ctx: Context,
  access: DocumentAccess,
  docket: Docket,
  { rulings, seq }: { rulings: readonly Ruling[]; seq: bigint },
): Promise<Map<string, SuggestionStatus>> {
  const { tx, fork, standing } = docket;
  const closed = new Map<string, SuggestionStatus>();
  for (const suggestion of new Set(rulings.map((ruling) => ruling.suggestion))) {
    const status = closedStatus(suggestion.hunks.map(({ id }) => standing.get(id)?.kind));
    if (!status) continue;
    const taken = takenOf(suggestion, standing);
    const peopleText = withoutTaken(
      fork.text,
      taken,
      fork.resolve(taken.map(({ anchor, put, replaced }) => ({ anchor, before: replaced, after: put }))),
    );
    const description = `Accepted ${taken.length} of ${suggestion.hunks.length}: ${suggestion.description}`;
    const merge = taken.length > 0 ? { merge: { peopleText, text: fork.text, seq, description } } : {};
    const { userId } = ctx.actor;
    await closeSuggestion(tx, { documentId: access.documentId, suggestionId: suggestion.id, status, userId, ...merge });
    closed.set(suggestion.id, status);
  }
  return closed;
}

function takenOf(suggestion: Suggestion, standing: Docket['standing']) {
  return suggestion.hunks.flatMap((hunk) => {
    const decision = standing.get(hunk.id);
    if (!decision || !isTaken(decision.kind)) return [];
    return [{ anchor: hunk.anchor, put: decision.text ?? hunk.after, replaced: decision.replaced ?? hunk.before }];
  });
}

function standingOf(rows: Awaited<ReturnType<typeof findStanding>>): Docket['standing'] {
  return new Map(
    [...rows].map(([hunkId, { kind, text, replaced }]) => [
      hunkId,
      { kind, text: text ?? undefined, replaced: replaced ?? undefined },
    ]),
  );
}
