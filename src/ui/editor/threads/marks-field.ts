import { type EditorState, type Range, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { PassageAnchor, PlacedPassage } from '@/versions/core/hunks/passage';
import { ThreadSign } from './thread-sign';

/** A thread as the editor draws it. */
export interface ThreadMark {
  id: string;
  anchor: PassageAnchor;
  quote: string;
  /** The label of its icon for screen readers. */
  label: string;
  /** Whether a comment on the passage is still being written. There is no thread to open yet. */
  draft?: boolean;
  /** Whether it is tracked but not drawn, because something else represents it in the text. */
  hidden?: boolean;
}

/** A mark at its place in the editor's document (UTF-16 offsets). */
export interface PlacedMark extends PlacedPassage {
  mark: ThreadMark;
}

/** Replaces all marks. Their places must fit the state that the effect is dispatched on. */
export const setMarks = StateEffect.define<readonly PlacedMark[]>();
export const selectMark = StateEffect.define<string | undefined>();

interface Marks {
  placed: readonly PlacedMark[];
  selected: string | undefined;
  /** Whether an edit came near a mark, or a mark's passage is gone, so that the anchors must be resolved again. */
  stale: boolean;
  decorations: DecorationSet;
}

const EMPTY: Marks = { placed: [], selected: undefined, stale: false, decorations: Decoration.none };

/** Threads drawn over the text and never written into it. Edits move them until the anchors are resolved again. */
export const marksField = StateField.define<Marks>({
  create: () => EMPTY,
  update(marks, transaction) {
    let next = transaction.docChanged && marks.placed.length > 0 ? moved(marks, transaction) : marks;
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = drawn({ ...next, placed: effect.value, stale: false }, transaction.state);
      else if (effect.is(selectMark)) next = drawn({ ...next, selected: effect.value }, transaction.state);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, (marks) => marks.decorations),
});

function moved(marks: Marks, { changes }: Transaction): Marks {
  const placed = marks.placed.map((one) => {
    const from = changes.mapPos(one.from, 1);
    return { ...one, from, to: Math.max(from, changes.mapPos(one.to, -1)) };
  });
  let stale = marks.stale || placed.some(({ status }) => status === 'gone');
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    stale ||= placed.some((one) => from <= one.to + 1 && to >= one.from - 1);
  });
  return { ...marks, placed, stale, decorations: marks.decorations.map(changes) };
}

function drawn(marks: Marks, state: EditorState): Marks {
  const ranges = marks.placed.flatMap((placed) => decorationsOf(placed, marks.selected, state));
  return { ...marks, decorations: Decoration.set(ranges, true) };
}

function decorationsOf({ mark, from, to }: PlacedMark, selected: string | undefined, state: EditorState) {
  const end = Math.min(to, state.doc.length);
  if (end <= from || mark.hidden) return [];
  const isSelected = mark.id === selected;
  const names = ['vr-thread', isSelected && 'vr-thread-selected', mark.draft && 'vr-thread-draft'].filter(Boolean);
  const attributes: Record<string, string> = mark.draft ? {} : { 'data-thread': mark.id };
  const ranges: Range<Decoration>[] = [Decoration.mark({ class: names.join(' '), attributes }).range(from, end)];
  if (!mark.draft) {
    // After the words, not at the start of the next line.
    const at = state.sliceDoc(end - 1, end) === '\n' && end - 1 > from ? end - 1 : end;
    ranges.push(Decoration.widget({ widget: new ThreadSign(mark.id, mark.label, isSelected), side: 1 }).range(at));
  }
  return ranges;
}
