import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { Choice, HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeText, TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { type HunkStatus, isConflictStatus } from '@/versions/core/hunks/hunk-status';

/** A hunk's state in the live text. */
export interface Place {
  status: HunkStatus;
  /** The current text at its place. */
  now: string;
  /** The rest of its first and last line in the live text. */
  lineBefore: string;
  lineAfter: string;
}

/** A line that the person is typing: a reason, a request, a comment or another path. */
export interface Prompt {
  for: 'reject' | 'refine' | 'comment' | 'path';
  /** The id of the hunk or tree change. */
  id: string;
  text: string;
}

/** The state of the review's screen. */
export interface ReviewState {
  path: string;
  mayDecide: boolean;
  suggestions: readonly SuggestionView[];
  /** Suggested documents, renames and deletions. Decided ones are kept while others of their change set are open. */
  treeChanges: readonly TreeChangeView[];
  /** The loaded beginnings of suggested documents, by tree change. */
  texts: ReadonlyMap<string, TreeChangeText>;
  /** The hunks' states by hunk id. Empty until the live text has loaded. */
  places: ReadonlyMap<string, Place>;
  selected: string | undefined;
  ticked: readonly string[];
  /** How many lines of the selected change are scrolled past. */
  scroll: number;
  notice: string;
  prompt: Prompt | undefined;
  /** The suggestion whose changes are all about to be decided, after a question. */
  confirm: { suggestionId: string; kind: 'accept' | 'reject' } | undefined;
  hasHelp: boolean;
}

/** An effect of a key on the server or the terminal. */
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

/** Returns the undecided tree changes. */
export function openTreeChanges({ treeChanges }: Pick<ReviewState, 'treeChanges'>): TreeChangeView[] {
  return treeChanges.filter(({ status }) => status === 'pending');
}

/** Returns all open changes in review order: tree changes, then hunks. */
export function openItems(state: Pick<ReviewState, 'suggestions' | 'treeChanges'>): { id: string }[] {
  return [...openTreeChanges(state), ...openHunks(state.suggestions)];
}

function selectedId(state: ReviewState): string | undefined {
  const open = openItems(state);
  return (open.find(({ id }) => id === state.selected) ?? open[0])?.id;
}

/** Returns the selected hunk, or undefined if nothing is open or a tree change is selected. */
export function selectedHunk(state: ReviewState): HunkView | undefined {
  const id = selectedId(state);
  return openHunks(state.suggestions).find((hunk) => hunk.id === id);
}

export function selectedTreeChange(state: ReviewState): TreeChangeView | undefined {
  const id = selectedId(state);
  return openTreeChanges(state).find((change) => change.id === id);
}

export function isConflict({ places }: ReviewState, hunkId: string): boolean {
  return isConflictStatus(places.get(hunkId)?.status ?? 'clean');
}

/** Returns the state after the changes under review were loaded again. */
export function withReview(state: ReviewState, read: Pick<ReviewState, 'suggestions' | 'treeChanges'>): ReviewState {
  const open = new Set(openHunks(read.suggestions).map(({ id }) => id));
  const ticked = state.ticked.filter((id) => open.has(id));
  const selected = selectedId({ ...state, ...read });
  return { ...state, ...read, ticked, selected, scroll: selected === state.selected ? state.scroll : 0 };
}
