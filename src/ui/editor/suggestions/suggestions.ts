import { type EditorState, type Extension, Prec, type StateEffect } from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import type * as Y from 'yjs';
import { resolveHunks } from '@/versions/core/hunks/anchors';
import { anchorKeeper } from '../anchor-keeper';
import { isFromSharedText } from '../collaboration/binding';
import { CONTEXT_REACH, contextOf, type HunkContext } from './hunk-context';
import {
  correctHunks,
  hunkActions,
  neighbourHunk,
  overlayField,
  selectHunk,
  setHunks,
  suggestionOverlay,
} from './overlay';
import { isConflict, type PlacedHunk, type SuggestionHunk } from './suggestion-hunk';

export type HunkPlaces = ReadonlyMap<string, PlacedHunk>;

/** The suggestion overlay, kept right while the text changes. */
export function suggestions(ytext: Y.Text): Extension {
  return [
    suggestionOverlay(),
    anchorKeeper({
      isStale: (state) => state.field(overlayField).touched.size > 0,
      corrections: (state) => corrections(state, ytext),
    }),
    EditorView.updateListener.of(noteOwnEdit),
    keymap.of([
      { key: 'F8', run: (view) => step(view, 1) },
      { key: 'Shift-F8', run: (view) => step(view, -1) },
    ]),
    // Before the editor's own undo, which does not know of decisions: the server has made their changes.
    Prec.high(keymap.of([{ key: 'Mod-z', run: (view) => view.state.facet(hunkActions).onUndo?.() ?? false }])),
  ];
}

/** Draws these hunks instead of those drawn before. Decided ones are left out. */
export function showHunks(view: EditorView, ytext: Y.Text, hunks: readonly SuggestionHunk[]): void {
  const open = hunks.filter(({ status }) => status === 'open');
  view.dispatch({ effects: setHunks.of(place(ytext, open)) });
}

/** Marks a hunk as the one that is looked at, and brings it into view. */
export function showSelectedHunk(view: EditorView, id: string | undefined): void {
  const { hunks, selected } = view.state.field(overlayField);
  if (id === selected) return;
  const hunk = hunks.find((candidate) => candidate.hunk.id === id);
  const scroll = hunk ? [EditorView.scrollIntoView(hunk.from, { y: 'nearest', yMargin: 120 })] : [];
  view.dispatch({ effects: [selectHunk.of(id), ...scroll] });
}

export function hunkPlaces(view: EditorView): HunkPlaces {
  const { hunks } = view.state.field(overlayField);
  return new Map(hunks.map((placed) => [placed.hunk.id, placed]));
}

/** The words around each hunk. */
export function hunkContexts({ state }: EditorView): ReadonlyMap<string, HunkContext> {
  const { hunks } = state.field(overlayField);
  const { length } = state.doc;
  return new Map(
    hunks.map(({ hunk, from, to }) => {
      const [start, end] = [Math.max(0, from - CONTEXT_REACH), Math.min(length, to + CONTEXT_REACH)];
      const beyond = { before: start > 0, after: end < length };
      return [hunk.id, contextOf(state.sliceDoc(start, from), state.sliceDoc(to, end), beyond)];
    }),
  );
}

/** A hunk in conflict whose proposal occurs near its place, and the text there. */
export interface NearbyProposal {
  id: string;
  around: string;
}

/** How far around its place a proposal is looked for, besides its own length. UTF-16 units. */
const NEARBY = 2_000;
const LONGEST_PROPOSAL = 20_000;

/** Somebody may have typed these as part of a larger edit; whether they did, the server knows. */
export function proposedNearby({ state }: EditorView): NearbyProposal[] {
  return state.field(overlayField).hunks.flatMap(({ hunk: { id, after }, status, from, to }) => {
    if (!isConflict(status) || after === '' || after.length > LONGEST_PROPOSAL) return [];
    const reach = NEARBY + after.length;
    const around = state.sliceDoc(Math.max(0, from - reach), Math.min(state.doc.length, to + reach));
    return around.includes(after) ? [{ id, around }] : [];
  });
}

/** Hunks at the places where their anchors are now. */
export function place(ytext: Y.Text, hunks: readonly SuggestionHunk[]): PlacedHunk[] {
  if (!ytext.doc || hunks.length === 0) return [];
  return resolveHunks(ytext.doc, hunks).map((at, i) => ({ ...at, hunk: hunks[i]! }));
}

/** The anchors of hunks that edits have touched, resolved again; undefined when there is none. */
export function corrections(state: EditorState, ytext: Y.Text): StateEffect<readonly PlacedHunk[]> | undefined {
  const { hunks, touched } = state.field(overlayField);
  const stale = hunks.flatMap(({ hunk }) => (touched.has(hunk.id) ? [hunk] : []));
  return stale.length === 0 ? undefined : correctHunks.of(place(ytext, stale));
}

function step(view: EditorView, direction: 1 | -1): boolean {
  const hunk = neighbourHunk(view.state, direction);
  if (!hunk) return false;
  view.dispatch({ selection: { anchor: hunk.from } });
  showSelectedHunk(view, hunk.hunk.id);
  view.state.facet(hunkActions).onSelect?.(hunk.hunk.id);
  return true;
}

/** Tells that somebody typed here: what they decided before is then not the last thing they did. */
function noteOwnEdit({ docChanged, transactions, state }: ViewUpdate): void {
  if (!docChanged) return;
  const isOwn = transactions.some((one) => one.docChanged && !isFromSharedText(one));
  if (isOwn) state.facet(hunkActions).onOwnEdit?.();
}
