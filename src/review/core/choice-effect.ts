import { textProblem, toLf } from '@/kernel/text';
import { offeredMerge } from '@/versions/core/compare/merge3';
import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import type { Choice, DecisionKind } from '../schema';
import { KEPT_CURRENT } from './stored-reasons';

/**
 * The effect of a choice on a hunk. `newText` replaces the hunk's range; it's undefined if the document doesn't change.
 */
export type ChoiceEffect =
  | { ok: true; kind: DecisionKind; reason?: string; text?: string; newText: string | undefined }
  | { ok: false; problem: 'conflict' | 'seen_another_text' | 'no_clean_merge' | 'not_storable' };

/**
 * Returns the effect of a choice on a hunk in the current document. Only a clean hunk is accepted unchanged. To resolve
 * a conflict, the reviewer must have seen the current text, so nothing unseen is overwritten.
 */
export function effectOf(choice: Choice, hunk: { before: string; after: string }, now: ResolvedHunk): ChoiceEffect {
  switch (choice.kind) {
    case 'reject':
      return rejected(choice.reason);
    case 'keep_current':
      return rejected(KEPT_CURRENT);
    case 'accept':
      if (now.status === 'already_there') return { ok: true, kind: 'already_there', newText: undefined };
      return now.status === 'clean' ? accepted(hunk.after) : { ok: false, problem: 'conflict' };
    case 'take_proposal':
      return ifSeen(choice.seen, now) ?? accepted(hunk.after);
    case 'take_merge': {
      const merged = offeredMerge(hunk.before, now.now, hunk.after);
      return ifSeen(choice.seen, now) ?? reworded(merged, hunk);
    }
    case 'own_wording': {
      const text = toLf(choice.text);
      if (textProblem(text)) return { ok: false, problem: 'not_storable' };
      return ifSeen(choice.seen, now) ?? reworded(text, hunk);
    }
  }
}

/** The effect of a rejection. It doesn't depend on the document. */
export function rejected(reason?: string): Extract<ChoiceEffect, { ok: true }> {
  return { ok: true, kind: 'rejected', newText: undefined, ...(reason && { reason }) };
}

function accepted(after: string): ChoiceEffect {
  return { ok: true, kind: 'accepted', newText: after };
}

function reworded(text: string | undefined, hunk: { after: string }): ChoiceEffect {
  if (text === undefined) return { ok: false, problem: 'no_clean_merge' };
  return text === hunk.after ? accepted(text) : { ok: true, kind: 'accepted_edited', text, newText: text };
}

function ifSeen(seen: string, now: ResolvedHunk): ChoiceEffect | undefined {
  return toLf(seen) === toLf(now.now) ? undefined : { ok: false, problem: 'seen_another_text' };
}
