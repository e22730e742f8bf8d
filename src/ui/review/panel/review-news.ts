import { decisionText } from '@/review/core/reviewer/review-text';
import type { HunkView, SuggestionView } from '@/review/schema';
import { hunkLabel } from '../../hunks/hunk-label';

/** What others did to the suggestions of a document since they were read last, in a sentence or two; undefined: nothing. */
export function reviewNews(
  before: readonly SuggestionView[],
  now: readonly SuggestionView[],
  userId: string,
): string | undefined {
  const known = new Set(before.map(({ id }) => id));
  const fresh = now.filter(({ id }) => !known.has(id)).map(suggestedText);
  const wasOpen = new Set(before.flatMap(({ hunks }) => hunks.filter(isOpen).map(({ id }) => id)));
  const decided = now
    .flatMap(({ hunks }) => hunks)
    .filter(({ id, decision }) => wasOpen.has(id) && decision?.decidedBy && decision.decidedBy.userId !== userId);
  return [...fresh, ...decidedText(decided)].join(' ') || undefined;
}

function isOpen({ decision }: HunkView): boolean {
  return decision === null;
}

function suggestedText({ description, hunks, turnId, askedBy }: SuggestionView): string {
  const author = turnId === null ? (askedBy?.name ?? 'someone') : 'the agent';
  const open = hunks.filter(isOpen).length;
  return `Suggested by ${author}: ${description}. ${open === 1 ? '1 change' : `${open} changes`} to review.`;
}

function decidedText(hunks: readonly HunkView[]): string[] {
  const [first] = hunks;
  if (!first?.decision) return [];
  if (hunks.length > 1) return [`Others reviewed ${hunks.length} changes.`];
  return [`${decisionText(first.decision)}. ${hunkLabel(first)}`];
}

/** "2 of 8: Replace …", for whoever goes through the changes without seeing them. */
export function placeText(open: readonly HunkView[], hunkId: string, isConflict: boolean): string | undefined {
  const at = open.findIndex(({ id }) => id === hunkId);
  const hunk = open[at];
  if (!hunk) return undefined;
  return `${at + 1} of ${open.length}. ${hunkLabel(hunk)}${isConflict ? '. Changed since suggested' : ''}`;
}
