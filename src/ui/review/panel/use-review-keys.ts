import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/review/panel';
import { translateText } from '@/i18n/translate';
import { conflictChoice } from '@/review/core/reviewer/conflict-choice';
import { neighbourOf } from '@/review/core/reviewer/open-hunks';
import type { HunkView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { conflictHint } from '@/review/words/review-text';
import { isMod, isTyping } from '../../shell/keys';
import { useKeys, useSingleKeys } from '../../shell/use-keys';
import { commentOnHunk } from '../../threads/HunkThreads';
import type { CardForm } from '../card/card-actions';
import type { HunkPlaces } from '../hunks/hunk-places';
import type { Review } from './use-review';

interface ReviewKeysOptions {
  review: Review;
  places: HunkPlaces;
  mayDecide: boolean;
  onForm(hunkId: string, form: CardForm): void;
  /** Decides all changes of a suggestion after a question that says how many there are. */
  onAll(suggestionId: string, kind: 'accept' | 'reject'): void;
  onLeave(): void;
}

/** Handles the single-key commands of a review, and Mod+Z for undoing the last decision. */
export function useReviewKeys(options: ReviewKeysOptions): void {
  const offline = useOffline();
  useSingleKeys(({ key }) => runKey(key, options, offline));
  useKeys((event) => {
    const isUndo = isMod(event) && event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey;
    return isUndo && !isTyping(event.target) && options.mayDecide && options.review.undoIfLast();
  });
}

/** The keys that decide, or open a form for it. */
const DECIDING = new Set('aArRuwefx123');

/** Runs a key's command. Returns whether the key has one. */
function runKey(key: string, options: ReviewKeysOptions, offline: boolean): boolean {
  const { review, mayDecide, onLeave } = options;
  const { order, selected, ticked } = review;
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
  if (step !== 0) review.select(neighbourOf(order, selected, step) ?? selected);
  else if (key === 'Escape' && ticked.ids.length > 0) ticked.clear();
  else if (key === 'Escape') onLeave();
  else if (key === 'c' && review.open.some(({ id }) => id === selected)) commentOnHunk(selected!);
  else if (offline && mayDecide && DECIDING.has(key)) review.say(t('decideOffline'));
  else return mayDecide && runDecision(key, options);
  return true;
}

function runDecision(key: string, options: ReviewKeysOptions): boolean {
  const { review, onAll } = options;
  const { open, selected, suggestions, ticked } = review;
  if (key === 'u') return review.undoLast() || true;
  if (key === 'A' || key === 'R') {
    const suggestion = suggestions.find(({ hunks }) => hunks.some(({ id }) => id === (selected ?? open[0]?.id)));
    if (suggestion) onAll(suggestion.id, key === 'A' ? 'accept' : 'reject');
    return suggestion !== undefined;
  }
  if (ticked.ids.length > 0 && (key === 'a' || key === 'r')) {
    void review.decideMany(ticked.ids, key === 'a' ? 'accept' : 'reject');
    return true;
  }
  return runOnSelected(key, options);
}

function runOnSelected(key: string, options: ReviewKeysOptions): boolean {
  const { open, selected, tree } = options.review;
  const hunk = open.find(({ id }) => id === selected);
  if (hunk) return runCardKey(key, hunk, options);
  const change = tree.changes.find(({ id, status }) => id === selected && status === 'pending');
  return change !== undefined && runTreeKey(key, change, options);
}

/**
 * Runs a key for a tree change. A conflict can't be accepted by a key, because the person must choose how to resolve
 * it.
 */
function runTreeKey(key: string, { id, conflict }: TreeChangeView, { review, onForm }: ReviewKeysOptions): boolean {
  if (key === 'a' && conflict) review.say(translateText('error', conflict.message));
  else if (key === 'a') void review.tree.decide(id, { kind: 'accept' });
  else if (key === 'r') void review.tree.decide(id, { kind: 'reject' });
  else if (key === 'w') onForm(id, 'reject');
  else return false;
  return true;
}

/**
 * Runs a key for a hunk. A conflict can't be accepted by A, because the person must choose one of its texts. Each text
 * has a key of its own.
 */
function runCardKey(key: string, hunk: HunkView, { review, places, onForm }: ReviewKeysOptions): boolean {
  const place = places.get(hunk.id);
  const isConflict = places.isConflict(hunk.id);
  if (key === 'a' && isConflict) review.say(conflictHint(hunk, place?.now ?? hunk.before));
  else if (key === 'a') void review.decide(hunk.id, { kind: 'accept' });
  else if (key === 'r') void review.decide(hunk.id, { kind: 'reject' });
  else if (key === 'w') onForm(hunk.id, 'reject');
  else if (key === 'e') onForm(hunk.id, 'wording');
  else if (key === 'f') onForm(hunk.id, 'refine');
  else if (key === 'x') review.ticked.toggle(hunk.id);
  else {
    const choice = place && isConflict ? conflictChoice(key, hunk, place.now) : undefined;
    if (choice) void review.decide(hunk.id, choice);
    return choice !== undefined;
  }
  return true;
}
