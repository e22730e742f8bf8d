import type { DocumentAccess } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { HunkAnchor } from '@/versions/core/hunks/anchors';
import type { SuggestionStatus } from '@/versions/schema';
import { isTaken } from '../../core/closing';
import { groupBy } from '../../core/group';
import { Fork } from '../../fork';
import { insertDecisions, insertRanges, type NewDecision } from '../../store';
import { putApprovals } from '../../store-rules';
import { closeDecided, closedBy, type Taken } from './close-decided';
import { resolveHunks } from './resolve-hunks';
import { type Docket, type Judged, openDocket, openHunks, type Ruling } from './review-state';

export interface CarriedOut extends Judged {
  /** Suggestions that this closed. */
  closed: Map<string, SuggestionStatus>;
}

/**
 * Decides in one transaction: locks the log, asks `judge` for its rulings on a copy of the document as it is, writes
 * the change of the text, the decisions, approvals and audit events, notes hunks whose proposal stands there already,
 * and closes suggestions that have no hunk left open. All of it or none. Then tells rooms and reviewers.
 */
export async function carryOut(
  ctx: Context,
  access: DocumentAccess,
  judge: (docket: Docket) => Judged | Promise<Judged>,
): Promise<CarriedOut> {
  const { documentId } = access;
  const { isChanged, ...done } = await inTransaction(ctx.db, async (tx) => {
    const fork = await Fork.open(tx, documentId);
    try {
      const docket = await openDocket(tx, fork, access);
      const judged = await judge(docket);
      return { ...(await write(ctx, access, docket, judged)), isChanged: fork.isChanged };
    } finally {
      fork.close();
    }
  });
  if (isChanged) announceUpdate(ctx, documentId);
  if (done.rulings.length + done.approvals.length > 0) {
    ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  }
  return done;
}

async function write(ctx: Context, access: DocumentAccess, docket: Docket, judged: Judged): Promise<CarriedOut> {
  const { tx, fork } = docket;
  const { documentId } = access;
  const changing = judged.rulings.flatMap(({ hunk, now, verdict: { put } }) =>
    put === undefined ? [] : [{ hunkId: hunk.id, now, put }],
  );
  const applied = changing.length > 0 ? fork.apply(changing) : [];
  const seq = await fork.append(tx);
  const rulings = [...judged.rulings, ...(await alreadyThere(docket, judged.rulings))];
  const put = new Map(changing.map(({ hunkId }, i) => [hunkId, applied[i]!.put]));
  for (const [hunkId, anchor] of await anchorsOfStanding(docket, rulings)) put.set(hunkId, anchor);
  const decisions = rulings.map((ruling) =>
    decisionOf(ruling, { userId: ctx.actor.userId, seq, put: put.get(ruling.hunk.id) }),
  );
  for (const { hunkId, kind } of decisions) docket.standing.set(hunkId, kind);
  const closed = closedBy(docket, [...new Set(rulings.map(({ suggestion }) => suggestion))]);
  const ranges = new Map(changing.map(({ hunkId }, i) => [hunkId, applied[i]!.range]));
  const taken = rulings.flatMap((ruling, i) => takenBy(ruling, decisions[i]!, ranges.get(ruling.hunk.id)));
  const mergeId = await closeDecided(docket, { documentId, userId: ctx.actor.userId, closed, taken, seq });
  await insertDecisions(
    tx,
    decisions.map((decision) => (isTaken(decision.kind) ? { ...decision, mergeId } : decision)),
  );
  const idOf = new Map(decisions.map(({ hunkId, id }) => [hunkId, id]));
  await insertRanges(
    tx,
    changing.flatMap(({ hunkId }, i) => {
      const { fromClock, toClock } = applied[i]!;
      // A pure deletion writes no character of its own.
      if (toClock === fromClock) return [];
      return [{ documentId, clientId: fork.clientId, decisionId: idOf.get(hunkId)!, seq, fromClock, toClock }];
    }),
  );
  await putApprovals(
    tx,
    judged.approvals.map(({ hunkId, userId, text }) => ({ hunkId, userId, text })),
  );
  await audit(ctx, access, tx, { rulings, approvals: judged.approvals });
  return { rulings, approvals: judged.approvals, closed };
}

/** Open hunks whose proposal stands in the document by now, whoever has put it there. */
async function alreadyThere(docket: Docket, judged: readonly Ruling[]): Promise<Ruling[]> {
  const ruled = new Set(judged.map(({ hunk }) => hunk.id));
  const open = openHunks(docket).filter(({ hunk }) => !ruled.has(hunk.id));
  const resolved = await resolveHunks(docket, open);
  const verdict = { ok: true, kind: 'already_there', put: undefined } as const;
  return open.flatMap((it, i) => {
    const now = resolved[i]!;
    return now.status === 'already_there' ? [{ ...it, now, verdict }] : [];
  });
}

/** Where the proposals stand that were found in the text. It may have changed since the ruling, so they are looked up again. */
async function anchorsOfStanding(docket: Docket, rulings: readonly Ruling[]): Promise<[string, HunkAnchor][]> {
  const found = rulings.filter(({ verdict }) => verdict.kind === 'already_there');
  const resolved = await resolveHunks(docket, found);
  const standing = found.flatMap(({ hunk }, i) =>
    resolved[i]!.status === 'already_there' ? [{ hunk, at: resolved[i]! }] : [],
  );
  const anchors = docket.fork.anchor(standing.map(({ at }) => at));
  return standing.map(({ hunk }, i) => [hunk.id, anchors[i]!]);
}

function decisionOf(
  { hunk, now, verdict }: Ruling,
  { userId, seq, put }: { userId: string; seq: bigint; put: HunkAnchor | undefined },
): NewDecision {
  const { kind, reason, text } = verdict;
  return {
    id: newId(),
    hunkId: hunk.id,
    kind,
    reason,
    text,
    replaced: verdict.put !== undefined && now.now !== hunk.before ? now.now : undefined,
    decidedByUserId: kind === 'already_there' ? undefined : userId,
    seq,
    mergeId: undefined,
    put,
  };
}

function takenBy({ suggestion, now }: Ruling, { id, seq }: NewDecision, standing: Taken['standing']): Taken[] {
  if (!standing) return [];
  const { supersededById = null, description, hunks } = suggestion;
  const versions = [{ id: suggestion.id, supersededById, description, hunkCount: hunks.length }];
  return [{ decisionId: id, seq, replaced: now.now, standing, versions }];
}

/** One event for each suggestion and kind of decision. */
async function audit(ctx: Context, access: DocumentAccess, tx: Tx, { rulings, approvals }: Judged): Promise<void> {
  const deeds = [
    ...rulings.map(({ suggestion, hunk, verdict }) => ({ suggestion, hunkId: hunk.id, deed: verdict.kind })),
    ...approvals.map(({ suggestion, hunkId }) => ({ suggestion, hunkId, deed: 'approved' as const })),
  ];
  const groups = groupBy(deeds, ({ suggestion, deed }) => `${suggestion.id} ${deed}`);
  for (const group of groups.values()) {
    const { suggestion, deed } = group[0]!;
    await recordAuditEvent(tx, {
      workspaceId: access.workspaceId,
      actorId: deed === 'already_there' ? null : ctx.actor.userId,
      action: `hunk.${deed}`,
      subjectType: 'version',
      subjectId: suggestion.id,
      data: { documentId: access.documentId, hunkIds: group.map(({ hunkId }) => hunkId) },
    });
  }
}
