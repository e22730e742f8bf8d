import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  Facet,
  type Range,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { forceSource, type Span } from '../live-preview/reveal';
import { HunkWidget, hunkClass } from './hunk-widget';
import { type HunkActions, type PlacedHunk, statusByText } from './suggestion-hunk';
import { isTableHunk } from './table-hunk';

/** Replaces all hunks. Their places must fit the state that the effect is dispatched on. */
export const setHunks = StateEffect.define<readonly PlacedHunk[]>();
/** Updates hunks whose anchors have been resolved again. */
export const correctHunks = StateEffect.define<readonly PlacedHunk[]>();
export const selectHunk = StateEffect.define<string | undefined>();

const NO_ACTIONS: HunkActions = {};

export const hunkActions = Facet.define<HunkActions, HunkActions>({ combine: (values) => values[0] ?? NO_ACTIONS });

interface Overlay {
  /** In document order. */
  hunks: readonly PlacedHunk[];
  /** Hunks that an edit has touched since their anchors were last resolved. */
  touched: ReadonlySet<string>;
  selected: string | undefined;
  decorations: DecorationSet;
}

const EMPTY: Overlay = { hunks: [], touched: new Set(), selected: undefined, decorations: Decoration.none };

/**
 * Suggestions drawn over the document and never written into it. An edit moves them along. Only the hunks next to the
 * edit are checked again, so a keystroke costs the same with three hunks as with three hundred.
 */
export const overlayField = StateField.define<Overlay>({
  create: () => EMPTY,
  update(overlay, transaction) {
    let next = transaction.docChanged && overlay.hunks.length > 0 ? moved(overlay, transaction) : overlay;
    const { state } = transaction;
    for (const effect of transaction.effects) {
      if (effect.is(setHunks)) next = redrawn({ ...next, hunks: sorted(effect.value), touched: new Set() }, state);
      else if (effect.is(correctHunks)) next = corrected(next, effect.value, state);
      else if (effect.is(selectHunk) && effect.value !== next.selected) {
        next = redrawn({ ...next, selected: effect.value }, state);
      }
    }
    if (transaction.startState.facet(hunkActions) !== state.facet(hunkActions)) next = redrawn(next, state);
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (overlay) => overlay.decorations),
    forceSource.of((state) => sourceSpans(state.field(field, false)?.hunks ?? NO_HUNKS)),
  ],
});

const NO_HUNKS: readonly PlacedHunk[] = [];
const spansOf = new WeakMap<readonly PlacedHunk[], readonly Span[]>();

/**
 * Returns the ranges where hunks are drawn on the source: all except tables and those without a place. Same hunks give the
 * same array.
 */
function sourceSpans(hunks: readonly PlacedHunk[]): readonly Span[] {
  const known = spansOf.get(hunks);
  if (known) return known;
  const spans = hunks.filter(({ hunk, place }) => place && !isTableHunk(hunk));
  spansOf.set(hunks, spans);
  return spans;
}

export function suggestionOverlay(): Extension {
  return [
    overlayField,
    EditorView.domEventHandlers({
      click(event, view) {
        const id =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hunk]')?.dataset.hunk : undefined;
        if (id === undefined) return false;
        view.state.facet(hunkActions).onSelect?.(id);
        return false;
      },
    }),
  ];
}

/** Returns the hunk before or after the selected hunk or the caret, for keys that step through hunks. Wraps around. */
export function neighbourHunk(state: EditorState, direction: 1 | -1): PlacedHunk | undefined {
  const { hunks: all, selected } = state.field(overlayField);
  const hunks = all.filter(({ place }) => place);
  if (hunks.length === 0) return undefined;
  const current = hunks.findIndex(({ hunk }) => hunk.id === selected);
  if (current >= 0) return hunks[(current + direction + hunks.length) % hunks.length];
  const { head } = state.selection.main;
  return direction === 1
    ? (hunks.find(({ from }) => from >= head) ?? hunks[0])
    : (hunks.findLast(({ to }) => to <= head) ?? hunks.at(-1));
}

function moved(overlay: Overlay, transaction: Transaction): Overlay {
  const { changes } = transaction;
  const edits: Span[] = [];
  changes.iterChangedRanges((_fromA, _toA, from, to) => edits.push({ from, to }));
  const touched = new Set(overlay.touched);
  const changed: PlacedHunk[] = [];
  const hunks = overlay.hunks.map((old) => {
    const mapped = { ...old, ...mapRange(old, changes, old.hunk.before === '') };
    if (old.place) mapped.place = mapRange(old.place, changes, true);
    if (mapped.place && !isTouched(mapped.place, edits)) return mapped;
    touched.add(old.hunk.id);
    const next = withStatus(mapped, transaction.state);
    changed.push(next);
    return next;
  });
  const next = { ...overlay, hunks, touched, decorations: overlay.decorations.map(changes) };
  return changed.length === 0 ? next : redrawSome(next, changed, transaction.state);
}

/**
 * Maps a range as its anchors would move: the ends of replaced text stick to its characters, and an insertion, or a
 * place between two neighbours, grows with the text typed there.
 */
function mapRange({ from, to }: Span, changes: ChangeDesc, opensUp: boolean): Span {
  const inward = opensUp ? -1 : 1;
  const start = changes.mapPos(from, inward);
  return { from: start, to: Math.max(start, changes.mapPos(to, -inward)) };
}

/** Returns whether an edit touches a place or a character next to it, because anchors attach to those. */
function isTouched(place: Span, edits: readonly Span[]): boolean {
  return edits.some((edit) => edit.from <= place.to + 1 && edit.to >= place.from - 1);
}

function withStatus(placed: PlacedHunk, { doc }: EditorState): PlacedHunk {
  const now = doc.sliceString(placed.from, placed.to);
  const inPlace = placed.place ? doc.sliceString(placed.place.from, placed.place.to) : now;
  return { ...placed, now, status: placed.place ? statusByText(placed.hunk, { now, inPlace }, placed.status) : 'gone' };
}

function corrected(overlay: Overlay, corrections: readonly PlacedHunk[], state: EditorState): Overlay {
  const byId = new Map(corrections.map((hunk) => [hunk.hunk.id, hunk]));
  const hunks = sorted(overlay.hunks.map((hunk) => byId.get(hunk.hunk.id) ?? hunk));
  const touched = new Set([...overlay.touched].filter((id) => !byId.has(id)));
  return redrawSome({ ...overlay, hunks, touched }, corrections, state);
}

function redrawSome(overlay: Overlay, hunks: readonly PlacedHunk[], state: EditorState): Overlay {
  const ids = new Set(hunks.map(({ hunk }) => hunk.id));
  const decorations = overlay.decorations.update({
    filter: (_from, _to, { spec }) => !ids.has(spec.hunkId),
    add: hunks.flatMap((hunk) => decorationsOf(hunk, overlay.selected, state)),
    sort: true,
  });
  return { ...overlay, decorations };
}

function redrawn(overlay: Overlay, state: EditorState): Overlay {
  const ranges = overlay.hunks.flatMap((hunk) => decorationsOf(hunk, overlay.selected, state));
  return { ...overlay, decorations: Decoration.set(ranges, true) };
}

function decorationsOf(placed: PlacedHunk, selected: string | undefined, state: EditorState): Range<Decoration>[] {
  // This copy of the text never had the hunk's place, or doesn't have it yet.
  if (!placed.place) return [];
  const { id, label } = placed.hunk;
  const isSelected = id === selected;
  const to = Math.min(placed.to, state.doc.length);
  const from = Math.min(placed.from, to);
  const widget = new HunkWidget(placed, isSelected, state.facet(hunkActions));
  // After the words that would be removed, not at the start of the next line.
  const endsLine = to - 1 > from && state.sliceDoc(to - 1, to) === '\n';
  const end = endsLine ? to - 1 : to;
  const ranges = [
    widget.isTable
      ? Decoration.widget({ widget, side: 1, block: true, hunkId: id }).range(state.doc.lineAt(end).to)
      : Decoration.widget({ widget, side: 1, hunkId: id }).range(end),
  ];
  if (to > from) {
    const attributes = { 'data-hunk': id, title: label };
    // Uses <del> for text that would be removed. Text in conflict, or already as proposed, wouldn't be removed.
    const tagName = placed.status === 'clean' ? 'del' : 'span';
    const mark = { class: hunkClass('vr-del', placed, isSelected), tagName, attributes, hunkId: id };
    ranges.push(Decoration.mark(mark).range(from, to));
  }
  return ranges;
}

function sorted(hunks: readonly PlacedHunk[]): PlacedHunk[] {
  return [...hunks].sort((a, b) => a.from - b.from || a.to - b.to);
}
