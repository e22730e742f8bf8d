import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { anchorHunks, type HunkAnchor, type Patch } from '../core/anchors';
import type { AppliedCalls } from '../core/calls';
import { computeHunks } from '../core/hunks';
import { type PreviousHunk, refineHunks } from '../core/refine';
import { type StoredHunk, suggestionById } from '../queries/suggestion';
import { findVersion, type NewHunk, readText, type VersionRow } from '../store';
import { unpackBytes } from '../text-bytes';

/** A decision on a hunk. `put`: what it left in the hunk's place (without a text: the hunk's own), none for rejections. */
export interface StandingDecision {
  id: string;
  put: { text: string | undefined; anchor: HunkAnchor } | undefined;
}

/** Decisions that stand, by hunk. They are kept by the domain of reviews, which hands this in. */
export type FindDecisions = (db: Tx, hunkIds: readonly string[]) => Promise<ReadonlyMap<string, StandingDecision>>;

export interface SuggestedHunks {
  hunks: NewHunk[];
  /** The hunks that are refined, and the decisions on them that these hunks are made for. */
  previousIds: string[];
  standing: ReadonlyMap<string, StandingDecision>;
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
 * The hunks of edits on a pinned version, against the review base: the pinned snapshot, or the snapshot at the root of
 * the pinned suggestion's chain. On a suggestion they are those of a refinement, by what is decided about it now.
 */
export async function suggestedHunks(db: Tx, source: Source): Promise<SuggestedHunks> {
  const { pinned, pinnedText, applied, markdown } = source;
  const base = await findVersion(db, pinned.reviewBaseId ?? pinned.id);
  if (!base?.stateHash) throw new AppError('INVALID', READ_AGAIN);
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, await unpackBytes(await readText(db, base.stateHash)));
    if (base.id !== pinned.id) return await refined(db, { ...source, doc });
    if (contentOf(doc).toString() !== pinnedText) throw new Error(`version ${base.id}: its state holds another text`);
    const hunks = computeHunks(pinnedText, applied.text, { markdown, edits: applied.edits });
    const anchors = anchorHunks(doc, hunks);
    return {
      hunks: hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]! })),
      previousIds: [],
      standing: new Map(),
    };
  } finally {
    doc.destroy();
  }
}

async function refined(db: Tx, source: Source & { doc: Y.Doc }): Promise<SuggestedHunks> {
  const { pinned, applied, markdown, doc } = source;
  const base = contentOf(doc).toString();
  const old = (await suggestionById(db, pinned.id))?.hunks ?? [];
  const previousIds = old.map(({ id }) => id);
  const standing = await source.findDecisions(db, previousIds);
  const previous = old.map((hunk) => asItStands(hunk, standing.get(hunk.id)));
  const hunks = refineHunks(base, previous, applied.edits, { markdown });
  const places = hunks.map(({ at }) => at);
  const anchors = anchorHunks(
    doc,
    places,
    previous.flatMap((hunk) => patchOf(base, hunk)),
  );
  return {
    hunks: hunks.map(({ from, to, before, after, ...rest }, i): NewHunk => {
      const hunk = { from, to, before, after };
      if (rest.source === 'fresh') return { ...hunk, anchor: anchors[i]! };
      const { id, anchor } = old[rest.previous]!;
      const decision = standing.get(id);
      // What was found is only a decision where that one put it there.
      const isInherited = rest.source === 'kept' || decision?.put !== undefined;
      return { ...hunk, anchor, ...(isInherited && decision && { inheritedDecisionId: decision.id }) };
    }),
    previousIds,
    standing,
  };
}

type Standing = PreviousHunk & { anchor: HunkAnchor };

/** A hunk with what is in its place by the decision on it, and where that is. */
function asItStands(hunk: StoredHunk, decision: StandingDecision | undefined): Standing {
  const { from, to, before, after, anchor } = hunk;
  const old = { from, to, before, after, isDecided: decision !== undefined };
  if (!decision?.put) return { ...old, stands: before, anchor };
  return { ...old, stands: decision.put.text ?? after, anchor: decision.put.anchor };
}

function patchOf(base: string, { from, to, stands, anchor }: Standing): Patch[] {
  return stands === base.slice(from, to) ? [] : [{ from, to, length: stands.length, anchor }];
}
