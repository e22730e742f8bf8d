import { useEffect, useRef } from 'react';
import type { HunkView } from '@/review/schema';
import { announce } from '../kit/live-region';
import { isBlocked, isTyping } from '../shell/keys';
import { commentOnHunk } from '../threads/HunkThreads';
import { conflictChoice } from './conflict-choice';
import type { HunkPlaces } from './hunk-places';
import { neighbourOf } from './open-hunks';
import type { Review } from './use-review';

interface ReviewKeysOptions {
  review: Review;
  places: HunkPlaces;
  mayDecide: boolean;
  onForm(hunkId: string): void;
  /** All by one key: it is asked first, the number in the question. */
  onAll(suggestionId: string, kind: 'accept' | 'reject'): void;
  onLeave(): void;
}

/** The single-key commands of a review. They keep quiet while text is typed or a dialog is open. */
export function useReviewKeys(options: ReviewKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isBlocked()) return;
      if (runKey(event.key, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the key was one of a review. */
function runKey(key: string, options: ReviewKeysOptions): boolean {
  const { review, mayDecide, onAll, onLeave } = options;
  const { open, selected, suggestions } = review;
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
  if (step !== 0) {
    review.select(neighbourOf(open, selected, step) ?? selected);
    return true;
  }
  if (key === 'Escape') {
    onLeave();
    return true;
  }
  if (key === 'c' && selected !== undefined) {
    commentOnHunk(selected);
    return true;
  }
  if (!mayDecide) return false;
  if (key === 'A' || key === 'R') {
    const suggestion = suggestions.find(({ hunks }) => hunks.some(({ id }) => id === (selected ?? open[0]?.id)));
    if (suggestion) onAll(suggestion.id, key === 'A' ? 'accept' : 'reject');
    return suggestion !== undefined;
  }
  const hunk = open.find(({ id }) => id === selected);
  return hunk !== undefined && runCardKey(key, hunk, options);
}

/** A conflict is not accepted by a key: the person has to choose between its texts, which have keys of their own. */
function runCardKey(key: string, hunk: HunkView, { review, places, onForm }: ReviewKeysOptions): boolean {
  const place = places.get(hunk.id);
  const isConflict = place !== undefined && place.status !== 'clean' && place.status !== 'already_there';
  if (key === 'a' && isConflict) announce('Changed since suggested. Choose a text by its number.');
  else if (key === 'a') void review.decide(hunk.id, { kind: 'accept' });
  else if (key === 'r') void review.decide(hunk.id, { kind: 'reject' });
  else if (key === 'e') onForm(hunk.id);
  else {
    const choice = isConflict ? conflictChoice(key, hunk, place.now) : undefined;
    if (choice) void review.decide(hunk.id, choice);
    return choice !== undefined;
  }
  return true;
}
