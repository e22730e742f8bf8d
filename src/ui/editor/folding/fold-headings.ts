import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { type Command, Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor/folding';
import { headingLevel } from '../commands/blocks';
import { isVerbatim } from '../commands/syntax';

/** The text folded below a heading: from the end of its line to the end of its section. */
export interface Section {
  from: number;
  to: number;
}

const fold = StateEffect.define<Section>();
const unfold = StateEffect.define<Section>();

/**
 * The folded sections. They are folded for this reader only; the text doesn't change. A section unfolds when the caret,
 * a search match or an edit gets into it.
 */
const foldedField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(folded, transaction) {
    let next = folded.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(fold)) next = next.update({ add: [folding(effect.value)] });
      if (effect.is(unfold)) next = next.update({ filter: (from) => from !== effect.value.from });
    }
    return next.size === 0 ? next : opened(next, transaction);
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

/** Folds sections by their headings with `Ctrl+Shift+[` and `Ctrl+Shift+]`, as in code editors. */
export function foldHeadings(): Extension {
  return [
    foldedField,
    keymap.of([
      { key: 'Ctrl-Shift-[', mac: 'Cmd-Alt-[', run: foldHere },
      { key: 'Ctrl-Shift-]', mac: 'Cmd-Alt-]', run: unfoldHere },
    ]),
  ];
}

/** Returns the section of the heading on a position's line; undefined without a heading or text below it. */
export function sectionAt(state: EditorState, pos: number): Section | undefined {
  const { doc } = state;
  const heading = doc.lineAt(pos);
  const level = headingLevel(heading.text);
  if (level === undefined || isVerbatim(state, heading.from, 'block')) return undefined;
  let last = heading.number;
  for (let number = heading.number + 1; number <= doc.lines; number++) {
    const line = doc.line(number);
    const other = headingLevel(line.text);
    if (other !== undefined && other <= level && !isVerbatim(state, line.from, 'block')) break;
    if (line.text.trim() !== '') last = number;
  }
  return last === heading.number ? undefined : { from: heading.to, to: doc.line(last).to };
}

export function isFolded(state: EditorState, section: Section): boolean {
  let is = false;
  state.field(foldedField, false)?.between(section.from, section.from, (from) => {
    is ||= from === section.from;
  });
  return is;
}

/** Folds a section, or unfolds it. Moves the caret to the heading if folding would hide it. */
export function toggleFold(view: EditorView, section: Section): void {
  if (isFolded(view.state, section)) {
    view.dispatch({ effects: unfold.of(section) });
    return;
  }
  const { from, to } = view.state.selection.main;
  const isInside = to > section.from && from <= section.to;
  view.dispatch({ effects: fold.of(section), selection: isInside ? { anchor: section.from } : undefined });
}

/** Folds the section of the nearest heading at or above the caret. */
const foldHere: Command = (view) => {
  const { doc, selection } = view.state;
  for (let number = doc.lineAt(selection.main.head).number; number >= 1; number--) {
    const section = sectionAt(view.state, doc.line(number).from);
    if (!section) continue;
    if (!isFolded(view.state, section)) toggleFold(view, section);
    return true;
  }
  return false;
};

const unfoldHere: Command = (view) => {
  const section = sectionAt(view.state, view.state.selection.main.head);
  if (!section || !isFolded(view.state, section)) return false;
  toggleFold(view, section);
  return true;
};

function folding({ from, to }: Section): Range<Decoration> {
  return Decoration.replace({ widget: new FoldedWidget() }).range(from, to);
}

/** Removes the sections that the selection or an edit has got into. */
function opened(folded: DecorationSet, { state, changes }: Transaction): DecorationSet {
  const { from: start, to: end } = state.selection.main;
  const edited: Section[] = [];
  changes.iterChangedRanges((_fromA, _toA, from, to) => edited.push({ from, to }));
  return folded.update({
    filter(from, to) {
      const isSelected = end > from && start < to && !(start <= from && end >= to);
      return (
        !isSelected &&
        !(start === end && start > from && start <= to) &&
        !edited.some((edit) => edit.to > from && edit.from < to)
      );
    },
  });
}

class FoldedWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement('button');
    dom.type = 'button';
    dom.className = 'vr-folded-section';
    dom.textContent = '…';
    dom.setAttribute('aria-label', t('showFolded'));
    dom.title = t('showFolded');
    dom.addEventListener('mousedown', (event) => event.preventDefault());
    dom.addEventListener('click', () => {
      const pos = view.posAtDOM(dom);
      view.dispatch({ effects: unfold.of({ from: pos, to: pos }) });
    });
    return dom;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}
