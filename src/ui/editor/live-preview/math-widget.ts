import { type EditorView, WidgetType } from '@codemirror/view';
import { drawSafely } from './draw-safely';

type RenderMath = (source: string, target: HTMLElement, isBlock: boolean) => void;

let renderer: RenderMath | undefined;
let loading: Promise<RenderMath> | undefined;

function loadRenderer(): Promise<RenderMath> {
  loading ??= import('./math-renderer').then(({ renderMath }) => {
    renderer = renderMath;
    return renderMath;
  });
  return loading;
}

/** A formula. Shows its source until the renderer has loaded, or if it can't be loaded. */
export class MathWidget extends WidgetType {
  constructor(
    readonly source: string,
    readonly isBlock: boolean,
  ) {
    super();
  }

  override eq(other: MathWidget): boolean {
    return other.source === this.source && other.isBlock === this.isBlock;
  }

  override get estimatedHeight(): number {
    return this.isBlock ? 70 : -1;
  }

  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement(this.isBlock ? 'div' : 'span');
    dom.className = this.isBlock ? 'vr-math-block' : 'vr-math';
    if (renderer) this.render(renderer, dom);
    else {
      dom.textContent = this.source;
      loadRenderer().then(
        (render) => {
          this.render(render, dom);
          view.requestMeasure();
        },
        () => {
          // Offline before the first formula: the source stays, and the next formula tries again.
          loading = undefined;
        },
      );
    }
    return dom;
  }

  private render(render: RenderMath, dom: HTMLElement): void {
    drawSafely(dom, this.source, () => render(this.source, dom, this.isBlock));
  }

  override ignoreEvent(event: Event): boolean {
    return event.type !== 'mousedown' && event.type !== 'click';
  }
}
