import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, MatchDecorator, ViewPlugin, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor';
import { excessMarks } from '@/kernel/readable';

/** Stands in for hidden marks. They stay in the text, and the caret steps over them. */
class ExcessMarks extends WidgetType {
  constructor(readonly count: number) {
    super();
  }

  override eq(other: ExcessMarks): boolean {
    return other.count === this.count;
  }

  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-excess-marks';
    dom.textContent = '…';
    dom.title = t('moreMarks', { count: this.count });
    dom.setAttribute('aria-label', dom.title);
    dom.setAttribute('role', 'img');
    return dom;
  }
}

const matcher = new MatchDecorator({
  regexp: excessMarks(),
  decoration: ([run]) => Decoration.replace({ widget: new ExcessMarks([...run].length) }),
});

class ExcessMarksPlugin {
  marks: DecorationSet;

  constructor(view: EditorView) {
    this.marks = matcher.createDeco(view);
  }

  update(update: Parameters<typeof matcher.updateDeco>[0]): void {
    this.marks = matcher.updateDeco(update, this.marks);
  }
}

/** Shortens runs of combining marks that no browser can draw in time. */
export function shortenMarks(): Extension {
  return ViewPlugin.fromClass(ExcessMarksPlugin, {
    decorations: (plugin) => plugin.marks,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.marks ?? Decoration.none),
  });
}
