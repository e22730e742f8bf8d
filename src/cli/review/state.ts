import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { Choice, HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeText, TreeChangeView, TreeChoice } from '@/review/tree/schema';
import type { HunkStatus } from '@/versions/core/hunks/anchors';

/** How a hunk stands in the live text. */
export interface Place {
  status: HunkStatus;
  /** The text in its place now. */
  now: string;
  /** The rest of its first and last line. */
  lineBefore: string;
  lineAfter: string;
}

/** A line that the person types: a reason, a request, a comment, another path. */
export interface Prompt {
  for: 'reject' | 'refine' | 'comment' | 'path';
  /** Of the hunk or tree change. */
  id: string;
  text: string;
}

/** The review on a screen. */
export interface ReviewState {
  path: string;
  mayDecide: boolean;
  suggestions: readonly SuggestionView[];
  /** Suggested documents, renames and deletions; decided ones while others of their change set are open. */
  treeChanges: readonly TreeChangeView[];
  /** The beginnings of suggested documents, by tree change, as far as they are loaded. */
  texts: ReadonlyMap<string, TreeChangeText>;
  /** By hunk; empty until the live text is there. */
  places: ReadonlyMap<string, Place>;
  selected: string | undefined;
  ticked: readonly string[];
  /** How many lines of the selected change are scrolled away. */
  scroll: number;
  notice: string;
  prompt: Prompt | undefined;
  /** All of a suggestion, about to be decided. */
  confirm: { suggestionId: string; kind: 'accept' | 'reject' } | undefined;
  hasHelp: boolean;
}

/** What a key asks of the server, or of the terminal. */
export type Effect =
  | { type: 'decide'; hunkId: string; choice: Choice }
  | { type: 'decideTree'; treeChangeId: string; choice: TreeChoice }
  | { type: 'decideMany'; hunkIds: readonly string[]; kind: 'accept' | 'reject' }
  | { type: 'undo' }
  | { type: 'refine'; hunkId: string; request: string }
  | { type: 'comment'; hunkId: string; body: string }
  | { type: 'edit'; hunkId: string }
  | { type: 'leave' };

export interface Pressed {
  state: ReviewState;
  effect?: Effect;
}

/** The tree changes that nobody has decided. */
export function openTreeChanges({ treeChanges }: Pick<ReviewState, 'treeChanges'>): TreeChangeView[] {
  return treeChanges.filter(({ status }) => status === 'pending');
}

/** All that is open, in the order in which it's reviewed: tree changes, then hunks. */
export function openItems(state: Pick<ReviewState, 'suggestions' | 'treeChanges'>): { id: string }[] {
  return [...openTreeChanges(state), ...openHunks(state.suggestions)];
}

function selectedId(state: ReviewState): string | undefined {
  const open = openItems(state);
  return (open.find(({ id }) => id === state.selected) ?? open[0])?.id;
}

/** The selected hunk. Undefined if nothing is open, or a tree change is selected. */
export function selectedHunk(state: ReviewState): HunkView | undefined {
  const id = selectedId(state);
  return openHunks(state.suggestions).find((hunk) => hunk.id === id);
}

export function selectedTreeChange(state: ReviewState): TreeChangeView | undefined {
  const id = selectedId(state);
  return openTreeChanges(state).find((change) => change.id === id);
}

export function isConflict({ places }: ReviewState, hunkId: string): boolean {
  const status = places.get(hunkId)?.status ?? 'clean';
  return status !== 'clean' && status !== 'already_there';
}

/** The state after what is under review has been read again. */
export function withReview(state: ReviewState, read: Pick<ReviewState, 'suggestions' | 'treeChanges'>): ReviewState {
  const open = new Set(openHunks(read.suggestions).map(({ id }) => id));
  const ticked = state.ticked.filter((id) => open.has(id));
  const selected = selectedId({ ...state, ...read });
  return { ...state, ...read, ticked, selected, scroll: selected === state.selected ? state.scroll : 0 };
}
