import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { HunkContext } from './suggestions/hunk-context';
import type { HunkActions, SuggestionHunk } from './suggestions/suggestion-hunk';
import type { HunkPlaces, NearbyProposal } from './suggestions/suggestions';

export type EditorKind = 'markdown' | 'json' | 'typst' | 'code';

/** live: rendered, with marks under the caret. source: the text as it is. reading: rendered, never edited. */
export type EditorMode = 'live' | 'source' | 'reading';

export interface EditorOptions extends HunkActions {
  parent: HTMLElement;
  ytext: Y.Text;
  awareness: Awareness;
  kind: EditorKind;
  /** Names the text for screen readers; its extension names the language of a `code` document. */
  path: string;
  /** Default `live`. Kinds other than Markdown know only `source` and `reading`. */
  mode?: EditorMode;
  /** The person may read but not edit. */
  readOnly?: boolean;
  dark?: boolean;
  /** Shown while the document is empty. */
  placeholder?: string;
  /** Follows a link that was Mod+clicked; by default it opens in a new tab. The address is safe, and may be relative. */
  onOpenLink?: (href: string) => void;
  onReady?: (handle: EditorHandle) => void;
  /** What this page adds to the editor. */
  extension?: Extension;
}

/** What a page can do with an editor. */
export interface EditorHandle {
  readonly view: EditorView;
  /** The shared text that it edits. */
  readonly ytext: Y.Text;
  setMode(mode: EditorMode): void;
  setReadOnly(readOnly: boolean): void;
  setDark(dark: boolean): void;
  /** Draws the open ones of these hunks. Pass the whole list again when one was decided. */
  setSuggestions(hunks: readonly SuggestionHunk[]): void;
  /** Replaces what the buttons on hunks do; without `onAccept` and `onReject` there are none. */
  setHunkActions(actions: HunkActions): void;
  /** Marks a hunk and brings it into view; undefined unmarks. */
  selectHunk(id: string | undefined): void;
  /** How the drawn hunks stand now, in document order. */
  hunkPlaces(): HunkPlaces;
  /** The words around each drawn hunk. */
  hunkContexts(): ReadonlyMap<string, HunkContext>;
  /** Hunks in conflict whose proposal somebody may have typed as part of a larger edit. */
  proposedNearby(): NearbyProposal[];
  /** Distance in pixels of a hunk's line from the top of the text, for aligning a card with it. */
  hunkTop(id: string): number | undefined;
  undo(): void;
  redo(): void;
  openSearch(): void;
  /** Calls `listener` after each change of text, selection or mode; returns how to stop. */
  subscribe(listener: (state: EditorState) => void): () => void;
  focus(): void;
  destroy(): void;
}
