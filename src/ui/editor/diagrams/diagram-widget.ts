import type { Extension } from '@codemirror/state';
import { EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor/diagrams';
import { fenceWidgets } from '../live-preview/fence-widgets';
import { diagramProblem, isLarge } from './diagram-limits';
import type { Diagram, DrawnDiagram } from './draw-diagram';
import './diagrams.css';

/** Draws code blocks of the language `mermaid` as diagrams. */
export function diagrams(): Extension {
  return fenceWidgets.of((language, code, state) =>
    language.toLowerCase() === 'mermaid' ? new DiagramWidget(code, state.facet(EditorView.darkTheme)) : undefined,
  );
}

/** Heights of drawn diagrams in pixels, so that the text below doesn't jump when they scroll back into view. */
const heights = new Map<string, number>();
const MAX_HEIGHTS = 500;

/** Large diagrams that the reader asked to have drawn. */
const wanted = new Set<string>();

/** Shows a diagram. Until it is drawn, or if it can't be, shows its code and what is wrong. */
export class DiagramWidget extends WidgetType {
  constructor(
    readonly code: string,
    readonly dark: boolean,
  ) {
    super();
  }

  override eq(other: DiagramWidget): boolean {
    return other.code === this.code && other.dark === this.dark;
  }

  override get estimatedHeight(): number {
    return heights.get(this.code) ?? 240;
  }

  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement('div');
    dom.className = 'vr-diagram';
    dom.append(codeOf(this.code));
    if (!wanted.has(this.code) && isLarge(this.code) && !diagramProblem(this.code)) dom.prepend(this.offer(dom, view));
    else this.draw(dom, view);
    return dom;
  }

  /** Offers to draw a large diagram. It may block the page for seconds, so that never happens by itself. */
  private offer(dom: HTMLElement, view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'vr-diagram-offer';
    button.textContent = t('draw');
    button.addEventListener('click', () => {
      wanted.add(this.code);
      button.disabled = true;
      button.textContent = t('drawing');
      this.draw(dom, view);
    });
    return button;
  }

  private draw(dom: HTMLElement, view: EditorView): void {
    import('./draw-diagram')
      .then(({ drawDiagram }) => drawDiagram(this.code, this.dark))
      .catch((): Diagram => ({ ok: false, problem: t('notLoaded') }))
      .then((diagram) => this.show(diagram, dom, view));
  }

  private show(diagram: Diagram, dom: HTMLElement, view: EditorView): void {
    if (diagram.ok) {
      dom.replaceChildren(pictureOf(diagram.drawn));
      if (heights.size >= MAX_HEIGHTS) heights.clear();
      heights.set(this.code, diagram.drawn.height + 24);
    } else {
      const problem = document.createElement('p');
      problem.className = 'vr-diagram-problem';
      problem.textContent = diagram.problem;
      dom.replaceChildren(problem, codeOf(this.code));
    }
    view.requestMeasure();
  }

  /** A click puts the caret into the code. */
  override ignoreEvent(event: Event): boolean {
    const onButton = event.target instanceof HTMLButtonElement;
    return onButton || (event.type !== 'mousedown' && event.type !== 'click');
  }
}

function codeOf(code: string): HTMLElement {
  const dom = document.createElement('pre');
  dom.textContent = code;
  return dom;
}

function pictureOf({ svg, width, height, title }: DrawnDiagram): HTMLElement {
  const picture = document.createElement('img');
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  picture.alt = title;
  picture.width = Math.ceil(width);
  picture.height = Math.ceil(height);
  return picture;
}
