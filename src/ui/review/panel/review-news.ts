import { t } from '@/generated/messages/review/panel';
import type { HunkView, SuggestionView } from '@/review/schema';
import { decisionText } from '@/review/words/review-text';
import { hunkLabel } from '../../hunks/hunk-label';

/**
 * Returns a message about what others did to a document's suggestions since they were last loaded, or undefined if
 * nothing happened.
 */
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
  const count = hunks.filter(isOpen).length;
  if (turnId !== null) return t('suggestedByAgent', { description, count });
  return t('suggestedBy', { name: askedBy?.name ?? t('someone'), description, count });
}

function decidedText(hunks: readonly HunkView[]): string[] {
  const [first] = hunks;
  if (!first?.decision) return [];
  if (hunks.length > 1) return [t('othersReviewed', { count: hunks.length })];
  return [`${decisionText(first.decision)}. ${hunkLabel(first)}`];
}

/** Returns a change's position for screen readers: "2 of 8: Replace …". */
export function placeText(open: readonly HunkView[], hunkId: string, isConflict: boolean): string | undefined {
  const at = open.findIndex(({ id }) => id === hunkId);
  const hunk = open[at];
  if (!hunk) return undefined;
  const place = { number: at + 1, count: open.length, change: hunkLabel(hunk) };
  return isConflict ? t('placeOfConflict', place) : t('place', place);
}
