import { useEffect, useRef } from 'react';
import { isBlocked, isTyping } from '../shell/keys';
import type { HunkPlace } from './HunkCard';
import { neighbourOf } from './open-hunks';
import type { Review } from './use-review';

interface ReviewKeysOptions {
  review: Review;
  places: ReadonlyMap<string, HunkPlace>;
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
function runKey(key: string, { review, places, mayDecide, onForm, onAll, onLeave }: ReviewKeysOptions): boolean {
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
  if (!mayDecide) return false;
  if (key === 'A' || key === 'R') {
    const suggestion = suggestions.find(({ hunks }) => hunks.some(({ id }) => id === (selected ?? open[0]?.id)));
    if (suggestion) onAll(suggestion.id, key === 'A' ? 'accept' : 'reject');
    return suggestion !== undefined;
  }
  if (selected === undefined) return false;
  if (key === 'a' && isClean(places.get(selected))) void review.decide(selected, { kind: 'accept' });
  else if (key === 'r') void review.decide(selected, { kind: 'reject' });
  else if (key === 'e') onForm(selected);
  else return key === 'a';
  return true;
}

/** A conflict is not accepted by a key: the person has to choose between its texts. */
function isClean(place: HunkPlace | undefined): boolean {
  return place === undefined || place.status === 'clean' || place.status === 'already_there';
}
