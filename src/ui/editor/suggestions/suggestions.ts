import { language } from '@codemirror/language';
import { Compartment, type EditorState, type Extension, Prec, type StateEffect } from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import type * as Y from 'yjs';
import { resolveHunks } from '@/versions/core/hunks/anchors';
import { isConflictStatus } from '@/versions/core/hunks/hunk-status';
import { anchorKeeper } from '../anchor-keeper';
import { isFromSharedText } from '../collaboration/binding';
import { contextOf, type HunkContext } from './hunk-context';
import {
  correctHunks,
  hunkActions,
  neighbourHunk,
  overlayField,
  selectHunk,
  setHunks,
  suggestionOverlay,
} from './overlay';
import type { HunkActions, PlacedHunk, SuggestionHunk } from './suggestion-hunk';

export type HunkPlaces = ReadonlyMap<string, PlacedHunk>;

/** The overlay, corrected while the text changes. */
function suggestions(ytext: Y.Text): Extension {
  return [
    suggestionOverlay(),
    anchorKeeper({
      isStale: (state) => state.field(overlayField).touched.size > 0,
      corrections: (state) => corrections(state, ytext),
    }),
    EditorView.updateListener.of(noteOwnEdit),
    keymap.of([
      { key: 'F8', run: (view) => step(view, 1), scope: 'editor cell' },
      { key: 'Shift-F8', run: (view) => step(view, -1), scope: 'editor cell' },
    ]),
    // Runs before the editor's own undo, which doesn't know of decisions because the server made their changes.
    Prec.high(
      keymap.of([
        { key: 'Mod-z', run: (view) => view.state.facet(hunkActions).onUndo?.() ?? false, scope: 'editor cell' },
      ]),
    ),
  ];
}

/** The suggestions drawn over one editor's text. */
export class DrawnSuggestions {
  private readonly actions = new Compartment();

  constructor(
    private readonly view: EditorView,
    private readonly ytext: Y.Text,
  ) {}

  extension(actions: HunkActions): Extension {
    return [this.actions.of(hunkActions.of(actions)), suggestions(this.ytext)];
  }

  setActions(actions: HunkActions): void {
    this.view.dispatch({ effects: this.actions.reconfigure(hunkActions.of(actions)) });
  }

  /** Draws these hunks and removes the ones drawn before. Decided hunks are skipped. */
  show(hunks: readonly SuggestionHunk[]): void {
    const open = hunks.filter(({ status }) => status === 'open');
    this.view.dispatch({ effects: setHunks.of(place(this.ytext, open)) });
  }

  /** Marks a hunk as selected and scrolls it into view. */
  select(id: string | undefined): void {
    select(this.view, id);
  }

  places(): HunkPlaces {
    const { hunks } = this.view.state.field(overlayField);
    return new Map(hunks.map((placed) => [placed.hunk.id, placed]));
  }

  /** Returns the words around each hunk. */
  contexts(): ReadonlyMap<string, HunkContext> {
    return contexts(this.view.state);
  }

  nearby(): NearbyProposal[] {
    return proposedNearby(this.view.state);
  }

  /** Returns the distance of a hunk's line from the top of the text, in pixels. Undefined if it has no place. */
  top(id: string): number | undefined {
    const placed = this.view.state.field(overlayField).hunks.find(({ hunk }) => hunk.id === id);
    return placed?.place && this.view.lineBlockAt(placed.from).top;
  }
}

function select(view: EditorView, id: string | undefined): void {
  const { hunks, selected } = view.state.field(overlayField);
  if (id === selected) return;
  const hunk = hunks.find((candidate) => candidate.hunk.id === id);
  const scroll = hunk?.place ? [EditorView.scrollIntoView(hunk.from, { y: 'nearest', yMargin: 120 })] : [];
  view.dispatch({ effects: [selectHunk.of(id), ...scroll] });
}

function contexts(state: EditorState): ReadonlyMap<string, HunkContext> {
  const { doc } = state;
  const isMarkdown = state.facet(language)?.name === 'markdown';
  const source = {
    length: doc.length,
    slice: (from: number, to: number) => doc.sliceString(from, to),
    lineAt: (position: number) => doc.lineAt(position),
  };
  const placed = state.field(overlayField).hunks.filter((hunk) => hunk.place);
  return new Map(placed.map(({ hunk, from, to }) => [hunk.id, contextOf(source, { from, to }, { isMarkdown })]));
}

/** A hunk in conflict whose proposed text occurs near its place, and the text around that place. */
export interface NearbyProposal {
  id: string;
  around: string;
}

/** How far around its place a proposal is searched for, in addition to its own length, in UTF-16 units. */
const NEARBY = 2_000;
const LONGEST_PROPOSAL = 20_000;

/** Returns hunks whose proposal somebody may have typed in a larger edit. The server decides whether they did. */
function proposedNearby(state: EditorState): NearbyProposal[] {
  return state.field(overlayField).hunks.flatMap(({ hunk: { id, after }, status, from, to }) => {
    if (!isConflictStatus(status) || after === '' || after.length > LONGEST_PROPOSAL) return [];
    const reach = NEARBY + after.length;
    const around = state.sliceDoc(Math.max(0, from - reach), Math.min(state.doc.length, to + reach));
    return around.includes(after) ? [{ id, around }] : [];
  });
}

/** Returns the hunks at the current places of their anchors. */
export function place(ytext: Y.Text, hunks: readonly SuggestionHunk[]): PlacedHunk[] {
  if (!ytext.doc || hunks.length === 0) return [];
  return resolveHunks(ytext.doc, hunks).map((at, i) => ({ ...at, hunk: hunks[i]! }));
}

/** Resolves the anchors of hunks that edits have touched. Returns undefined if there are none. */
export function corrections(state: EditorState, ytext: Y.Text): StateEffect<readonly PlacedHunk[]> | undefined {
  const { hunks, touched } = state.field(overlayField);
  const stale = hunks.flatMap(({ hunk }) => (touched.has(hunk.id) ? [hunk] : []));
  return stale.length === 0 ? undefined : correctHunks.of(place(ytext, stale));
}

function step(view: EditorView, direction: 1 | -1): boolean {
  const hunk = neighbourHunk(view.state, direction);
  if (!hunk) return false;
  view.dispatch({ selection: { anchor: hunk.from } });
  select(view, hunk.hunk.id);
  view.state.facet(hunkActions).onSelect?.(hunk.hunk.id);
  return true;
}

/** Reports that the person typed here, so that a previous decision is no longer their last action. */
function noteOwnEdit({ docChanged, transactions, state }: ViewUpdate): void {
  if (!docChanged) return;
  const isOwn = transactions.some((one) => one.docChanged && !isFromSharedText(one));
  if (isOwn) state.facet(hunkActions).onOwnEdit?.();
}
