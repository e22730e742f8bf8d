import type { ThreadView } from '@/review/threads/schema';
import type { PlacedPassage } from '@/versions/core/hunks/passage';

type Places = ReadonlyMap<string, PlacedPassage>;
type Thread = Pick<ThreadView, 'id' | 'hunk'>;

/** Returns threads in the order of their passages in the text. Threads whose text was deleted come last. */
export function inTextOrder<T extends Thread>(threads: readonly T[], places: Places, held?: string): readonly T[] {
  const at = ({ id }: T) => {
    const place = places.get(id);
    if (!place) return Number.MAX_SAFE_INTEGER;
    if (place.status !== 'gone') return place.from;
    // Deleted text was before the text that is there now.
    return id === held ? place.from - 0.5 : Number.MAX_SAFE_INTEGER;
  };
  return [...threads].sort((a, b) => at(a) - at(b));
}

/**
 * Divides threads into those with a passage in the text and the others: threads on suggested changes and on deleted text.
 * Both are in the order of the text.
 *
 * The `held` thread counts as in the text although its passage is deleted, so that a reply being written isn't lost. A
 * thread that has just arrived and isn't placed yet counts as in the text.
 */
export function divide<T extends Thread>(
  threads: readonly T[],
  places: Places,
  held?: string,
): { inText: readonly T[]; others: readonly T[] } {
  const isInText = ({ id, hunk }: T) => hunk === null && (places.get(id)?.status !== 'gone' || id === held);
  const ordered = inTextOrder(threads, places, held);
  return { inText: ordered.filter(isInText), others: ordered.filter((thread) => !isInText(thread)) };
}

/** Returns how many of these threads, in the order of the text, come before the passage of a new comment. */
export function threadsBefore(inText: readonly Thread[], places: Places, draft: PlacedPassage | undefined): number {
  // The new comment isn't moved when its place is known, because that would take the focus from its field.
  if (!draft) return inText.length;
  const next = inText.findIndex(({ id }) => (places.get(id)?.from ?? Number.MAX_SAFE_INTEGER) > draft.from);
  return next < 0 ? inText.length : next;
}
