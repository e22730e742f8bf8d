import { AppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import type { AppliedCalls } from '../core/edits/calls';
import type { DecidedText } from '../core/hunks/refine-anchored';
import { suggestionById } from '../queries/suggestion';
import { findVersion, type VersionRow } from '../store';
import type { NewHunk } from '../store-hunks';
import { readText } from '../store-texts';
import { unpackBytes } from '../text-bytes';
import { TASKS } from '../work/tasks';

export type ActiveDecision = DecidedText & { id: string };

/** Returns the current decisions, by hunk. The review domain stores decisions and passes this function in. */
export type FindDecisions = (db: Db | Tx, hunkIds: readonly string[]) => Promise<ReadonlyMap<string, ActiveDecision>>;

export interface SuggestedHunks {
  hunks: NewHunk[];
  /** The hunks being refined, and the decisions on them that these hunks are based on. */
  previousIds: string[];
  decisions: ReadonlyMap<string, ActiveDecision>;
}

interface Source {
  pinned: VersionRow;
  pinnedText: string;
  applied: AppliedCalls;
  markdown: boolean;
  findDecisions: FindDecisions;
}

const READ_AGAIN = 'read the document again: the version that was shown is no longer kept';

/**
 * Returns the hunks of edits on a pinned version, against the review base: the pinned snapshot, or the snapshot at the
 * root of the pinned suggestion's chain. If the pinned version is a suggestion, they are the hunks of a refinement and
 * take its decisions into account.
 */
export async function suggestedHunks(db: Db | Tx, source: Source): Promise<SuggestedHunks> {
  const { pinned, pinnedText, applied, markdown } = source;
  const base = await findVersion(db, pinned.reviewBaseId ?? pinned.id);
  if (!base?.stateHash) throw new AppError('INVALID', READ_AGAIN);
  const state = await unpackBytes(await readText(db, base.stateHash));
  if (base.id !== pinned.id) return refined(db, { ...source, state });
  const hunks = await runTask(TASKS, 'hunks', { state, text: pinnedText, applied, markdown });
  if (!hunks) throw new Error(`version ${base.id}: its state holds another text`);
  return { hunks, previousIds: [], decisions: new Map() };
}

async function refined(db: Db | Tx, source: Source & { state: Uint8Array }): Promise<SuggestedHunks> {
  const { pinned, applied, markdown, state } = source;
  const old = (await suggestionById(db, pinned.id))?.hunks ?? [];
  const previousIds = old.map(({ id }) => id);
  const decisions = await source.findDecisions(db, previousIds);
  const decided = old.map((hunk) => ({ ...hunk, decision: decisions.get(hunk.id) }));
  const hunks = await runTask(TASKS, 'refine', { state, decided, edits: applied.edits, markdown });
  return {
    hunks: hunks.map(({ inherits, ...hunk }): NewHunk => {
      const decision = inherits === undefined ? undefined : decided[inherits]!.decision;
      return decision ? { ...hunk, inheritedDecisionId: decision.id } : hunk;
    }),
    previousIds,
    decisions,
  };
}
