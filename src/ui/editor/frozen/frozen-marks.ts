import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type * as Y from 'yjs';
import { type FrozenRange, placeFrozen } from '@/versions/core/hunks/frozen';

/** A frozen passage as the editor draws it. */
export interface FrozenMark extends FrozenRange {
  id: string;
  /** Whose rule froze the passage, for tooltips and screen readers. */
  label: string;
}

const setMarks = StateEffect.define<DecorationSet>();

/** Frozen passages. They are drawn over the text and never written into it; edits move them along. */
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const next = effects.find((effect) => effect.is(setMarks));
    return next ? next.value : marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Draws these passages and removes the ones drawn before. */
export function showFrozen(view: EditorView, ytext: Y.Text, marks: readonly FrozenMark[]): void {
  if (!ytext.doc) return;
  if (!view.state.field(marksField, false)) view.dispatch({ effects: StateEffect.appendConfig.of(marksField) });
  const { length } = view.state.doc;
  const ranges = placeFrozen(ytext.doc, marks).flatMap(({ range: { label }, from, to }) => {
    if (to > length) return [];
    const lock = Decoration.widget({ widget: new LockSign(label), side: -1 });
    const passage = Decoration.mark({ class: 'vr-frozen', attributes: { title: label } });
    return [lock.range(from), passage.range(from, to)];
  });
  view.dispatch({ effects: setMarks.of(Decoration.set(ranges, true)) });
}

const SVG = 'http://www.w3.org/2000/svg';

/** A lock before a frozen passage, so that it can be recognized without colour. */
class LockSign extends WidgetType {
  constructor(readonly label: string) {
    super();
  }

  override eq(other: LockSign): boolean {
    return other.label === this.label;
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = 'vr-frozen-sign';
    sign.title = this.label;
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', this.label);
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', 'M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2');
    svg.append(path);
    sign.append(svg);
    return sign;
  }
}
