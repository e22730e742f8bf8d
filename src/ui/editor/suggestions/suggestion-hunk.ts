import type { AnchoredHunk, HunkStatus, ResolvedHunk } from '@/versions/core/hunks/anchors';

/** A hunk as the editor draws it. Only those with status `open` are drawn; the rest have been decided. */
export interface SuggestionHunk extends AnchoredHunk {
  id: string;
  status: 'open' | 'accepted' | 'accepted_edited' | 'rejected' | 'already_there';
  byAi: boolean;
  /** Belongs to a suggestion that isn't in focus. */
  dimmed?: boolean;
  /** What a card says, e.g. `Replace: "12 May" with "19 May"`; read out by screen readers. */
  label: string;
}

/** A hunk at its place in the editor's document (UTF-16). */
export interface PlacedHunk extends ResolvedHunk {
  readonly hunk: SuggestionHunk;
}

/** What the person can do with hunks in the text. Without `onAccept` and `onReject` there are no buttons. */
export interface HunkActions {
  onSelect?: (id: string) => void;
  onAccept?: (id: string) => void;
  onReject?: (id: string) => void;
  /** The person has changed the text here. */
  onOwnEdit?: () => void;
  /** Mod+Z in the text. True when it took back a decision: then no typing is taken back. */
  onUndo?: () => boolean;
}

/**
 * What a hunk's status is by the text at its mapped place alone. Good for the moment of a keystroke; whether the
 * characters are the very ones that were there is only known by resolving the anchors, which follows when typing pauses.
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

/** Whether the hunk can't be accepted as it is, and the person has to look at the texts. */
export function isConflict(status: HunkStatus): boolean {
  return status !== 'clean' && status !== 'already_there';
}
