import type { AnchoredHunk, ResolvedHunk } from '@/versions/core/hunks/anchors';
import type { HunkStatus } from '@/versions/core/hunks/hunk-status';

/** A hunk as the editor draws it. Only hunks with the status `open` are drawn; the others have been decided. */
export interface SuggestionHunk extends AnchoredHunk {
  id: string;
  status: 'open' | 'accepted' | 'accepted_edited' | 'rejected' | 'already_there';
  byAi: boolean;
  /** Whether it belongs to a suggestion that isn't in focus. */
  dimmed?: boolean;
  /** The card's text, e.g. `Replace "12 May" with "19 May"`; read out by screen readers. */
  label: string;
}

/** A hunk at its place in the editor's document (UTF-16 offsets). */
export interface PlacedHunk extends ResolvedHunk {
  readonly hunk: SuggestionHunk;
}

/** The actions for hunks in the text. Without `onAccept` and `onReject` there are no buttons. */
export interface HunkActions {
  onSelect?: (id: string) => void;
  onAccept?: (id: string) => void;
  onReject?: (id: string) => void;
  /** Called when the person has edited the text here. */
  onOwnEdit?: () => void;
  /** Called on Mod+Z in the text. Returns true if it undid a decision; then no typing is undone. */
  onUndo?: () => boolean;
}

/**
 * Returns a hunk's status judged only by the text at its mapped place. Good enough right after a keystroke. Whether the
 * characters are still the original ones is known only after the anchors are resolved, once typing pauses.
 */
export function statusByText(
  { before, after }: SuggestionHunk,
  { now, inPlace }: { now: string; inPlace: string },
  previous: HunkStatus,
): HunkStatus {
  if (inPlace === after) return 'already_there';
  if (now === before) return previous === 'moved' ? 'moved' : 'clean';
  return now === '' ? 'gone' : 'changed';
}
