import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { HunkContext } from './suggestions/hunk-context';
import type { HunkActions, SuggestionHunk } from './suggestions/suggestion-hunk';
import type { HunkPlaces, NearbyProposal } from './suggestions/suggestions';

export type EditorKind = 'markdown' | 'json' | 'typst' | 'code';

/** live: rendered, with marks shown at the caret. source: plain Markdown. reading: rendered and never editable. */
export type EditorMode = 'live' | 'source' | 'reading';

export interface EditorOptions extends HunkActions {
  parent: HTMLElement;
  ytext: Y.Text;
  awareness: Awareness;
  kind: EditorKind;
  /** The name of the text for screen readers. Its extension determines the language of a `code` document. */
  path: string;
  /** Default `live`. Kinds other than Markdown support only `source` and `reading`. */
  mode?: EditorMode;
  /** The person can read but not edit. */
  readOnly?: boolean;
  dark?: boolean;
  /** Shown while the document is empty. */
  placeholder?: string;
  /** Follows a link that was Mod+clicked; by default it opens in a new tab. The address is safe and can be relative. */
  onOpenLink?: (href: string) => void;
  onReady?: (handle: EditorHandle) => void;
  /** What this page adds to the editor. */
  extension?: Extension;
}

/** The interface through which a page controls an editor. */
export interface EditorHandle {
  readonly view: EditorView;
  /** The shared text that it edits. */
  readonly ytext: Y.Text;
  setMode(mode: EditorMode): void;
  setReadOnly(readOnly: boolean): void;
  setDark(dark: boolean): void;
  /** Draws the open hunks in this list. Pass the whole list again after a decision. */
  setSuggestions(hunks: readonly SuggestionHunk[]): void;
  /** Replaces the actions of the buttons on hunks. Without `onAccept` and `onReject` there are no buttons. */
  setHunkActions(actions: HunkActions): void;
  /** Marks a hunk and scrolls it into view; undefined removes the mark. */
  selectHunk(id: string | undefined): void;
  /** The current places and states of the drawn hunks, in document order. */
  hunkPlaces(): HunkPlaces;
  /** The words around each drawn hunk. */
  hunkContexts(): ReadonlyMap<string, HunkContext>;
  /** Hunks in conflict whose proposed text somebody may have typed as part of a larger edit. */
  proposedNearby(): NearbyProposal[];
  /** Distance of a hunk's line from the top of the text in pixels, for aligning a card with it. */
  hunkTop(id: string): number | undefined;
  undo(): void;
  redo(): void;
  openSearch(): void;
  /** Opens the menu of the block with the caret, beside the caret. */
  openBlockMenu(): void;
  /** Calls `listener` after each change of text, selection or mode. Returns a function that stops it. */
  subscribe(listener: (state: EditorState) => void): () => void;
  focus(): void;
  destroy(): void;
}
