import type { Extension } from '@codemirror/state';
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type * as Y from 'yjs';
import { type HunkStatus, resolveHunks } from '@/versions/core/anchors';
import {
  correctHunks,
  hunkActions,
  neighbourHunk,
  overlayField,
  selectHunk,
  setHunks,
  suggestionOverlay,
} from './overlay';
import { type PlacedHunk, placed, type SuggestionHunk } from './suggestion-hunk';

/** Anchors are resolved again once nobody has typed next to a hunk for this long. */
const SETTLE_MS = 300;

export type HunkPlaces = ReadonlyMap<string, { from: number; to: number; status: HunkStatus }>;

/** The suggestion overlay, kept right while the text changes. `onPlaces` hears of each change of a hunk's status. */
export function suggestions(ytext: Y.Text, onPlaces?: (places: HunkPlaces) => void): Extension {
  return [
    suggestionOverlay(),
    ViewPlugin.define((view) => new AnchorKeeper(view, ytext, onPlaces)),
    keymap.of([
      { key: 'F8', run: (view) => step(view, 1) },
      { key: 'Shift-F8', run: (view) => step(view, -1) },
    ]),
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
  return new Map(hunks.map(({ hunk, from, to, status }) => [hunk.id, { from, to, status }]));
}

function place(ytext: Y.Text, hunks: readonly SuggestionHunk[]): PlacedHunk[] {
  if (!ytext.doc || hunks.length === 0) return [];
  const resolved = resolveHunks(ytext.doc, hunks);
  return hunks.flatMap((hunk, index) => {
    const at = resolved[index];
    return at ? [placed(hunk, at)] : [];
  });
}

function step(view: EditorView, direction: 1 | -1): boolean {
  const hunk = neighbourHunk(view.state, direction);
  if (!hunk) return false;
  view.dispatch({ selection: { anchor: hunk.from } });
  showSelectedHunk(view, hunk.hunk.id);
  view.state.facet(hunkActions).onSelect?.(hunk.hunk.id);
  return true;
}

class AnchorKeeper implements PluginValue {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly ytext: Y.Text,
    private readonly onPlaces: ((places: HunkPlaces) => void) | undefined,
  ) {}

  destroy(): void {
    clearTimeout(this.timer);
  }

  update(update: ViewUpdate): void {
    const before = update.startState.field(overlayField);
    const after = update.state.field(overlayField);
    if (this.onPlaces && hasNewStatus(before.hunks, after.hunks)) {
      const { view, onPlaces } = this;
      queueMicrotask(() => onPlaces(hunkPlaces(view)));
    }
    if (!update.docChanged || after.touched.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  private settle(): void {
    const { hunks, touched } = this.view.state.field(overlayField);
    const stale = hunks.flatMap(({ hunk }) => (touched.has(hunk.id) ? [hunk] : []));
    if (stale.length === 0 || this.view.composing) return;
    this.view.dispatch({ effects: correctHunks.of(place(this.ytext, stale)) });
  }
}

function hasNewStatus(before: readonly PlacedHunk[], after: readonly PlacedHunk[]): boolean {
  if (before === after) return false;
  return (
    before.length !== after.length ||
    before.some(({ status, hunk }, i) => {
      const other = after[i];
      return other?.status !== status || other.hunk.id !== hunk.id;
    })
  );
}
