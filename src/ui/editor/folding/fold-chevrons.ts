import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { t } from '@/generated/messages/editor/folding';
import { headingLevel } from '../commands/blocks';
import { isVerbatim } from '../commands/syntax';
import { textEdge, topInScroller } from '../handles/text-edge';
import { drawnIcon } from '../icons/drawn-icon';
import { isFolded, sectionAt, toggleFold } from './fold-headings';
import './folding.css';

/** How many blank lines below a heading to skip when looking for its text. A document may have millions. */
const MAX_BLANK_LINES = 20;
/** Width kept free for a chevron before the text, in pixels. */
const CHEVRON_WIDTH = 20;

/**
 * Draws a button next to each heading in view that folds its section. A button is visible while the pointer is on the
 * heading's line, while the button has the focus, and while the section is folded. On touch screens, buttons are always
 * visible, so only folded sections have one in a text that can't be edited. On phones there are none: they would be at the
 * edge of the screen, where a swipe goes back. There, the block menu folds a section, and its sign opens it. All buttons
 * are one tab stop before the text; the arrow keys move between them.
 */
export function foldChevrons(): ViewPlugin<FoldChevrons> {
  return ViewPlugin.fromClass(FoldChevrons, {
    eventHandlers: {
      mousemove(event) {
        this.near(event.clientY);
      },
      mouseleave(event) {
        if (!(event.relatedTarget instanceof Node) || !this.dom.contains(event.relatedTarget)) this.near(undefined);
      },
    },
  });
}

interface Place {
  /** Offset of the start of the heading's line. */
  from: number;
  title: string;
  folded: boolean;
  /** The middle of the heading's first line, in pixels from the top of the scrolled content. */
  top: number;
}

class FoldChevrons {
  readonly dom = document.createElement('div');
  /** The buttons by the start of their heading's line, in document order. */
  private buttons = new Map<number, HTMLButtonElement>();
  private readonly touch = window.matchMedia('(hover: none)');
  private readonly phone = window.matchMedia('(hover: none) and (max-width: 640px)');

  constructor(private readonly view: EditorView) {
    this.dom.className = 'vr-fold-chevrons';
    this.dom.setAttribute('role', 'group');
    this.dom.setAttribute('aria-label', t('sections'));
    this.dom.addEventListener('keydown', (event) => this.onKey(event));
    view.scrollDOM.insertBefore(this.dom, view.contentDOM);
    this.measure();
  }

  update({ docChanged, changes, geometryChanged, viewportChanged, startState, state }: ViewUpdate): void {
    if (docChanged) {
      this.buttons = new Map([...this.buttons].map(([from, button]) => [changes.mapPos(from, 1), button]));
    }
    const isOther = startState.readOnly !== state.readOnly || syntaxTree(startState) !== syntaxTree(state);
    if (docChanged || geometryChanged || viewportChanged || isOther) this.measure();
  }

  destroy(): void {
    this.dom.remove();
  }

  /** Shows only the chevron of the heading at a vertical position in the window, in pixels. */
  near(clientY: number | undefined): void {
    const { view } = this;
    const at = clientY === undefined ? -1 : view.lineBlockAtHeight(clientY - view.documentTop).from;
    for (const [from, button] of this.buttons) button.classList.toggle('vr-near', from === at);
  }

  private measure(): void {
    this.view.requestMeasure({
      key: this,
      read: (view) => ({ places: this.shownIn(view), edge: textEdge(view) }),
      write: ({ places, edge }) => this.show(places, Math.max(0, edge - CHEVRON_WIDTH)),
    });
  }

  private shownIn(view: EditorView): Place[] {
    if (this.phone.matches) return [];
    const places = placesIn(view);
    return this.touch.matches && view.state.readOnly ? places.filter(({ folded }) => folded) : places;
  }

  private show(places: readonly Place[], edge: number): void {
    const before = this.buttons;
    this.buttons = new Map(places.map(({ from }) => [from, before.get(from) ?? this.makeButton()]));
    const kept = new Set(this.buttons.values());
    for (const button of before.values()) if (!kept.has(button)) button.remove();
    // Buttons that stay aren't moved in the DOM, because that would take the focus from them.
    let next = this.dom.firstChild;
    for (const { from, title, folded, top } of places) {
      const button = this.buttons.get(from);
      if (!button) continue;
      if (button === next) next = next.nextSibling;
      else this.dom.insertBefore(button, next);
      setIfNew(button, 'aria-expanded', String(!folded));
      setIfNew(button, 'aria-description', title);
      setIfNew(button, 'style', `top: ${top}px; inset-inline-start: ${edge}px;`);
    }
    this.keepOneTabStop();
  }

  private makeButton(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'vr-fold-chevron';
    button.tabIndex = -1;
    button.setAttribute('aria-label', t('section'));
    button.append(drawnIcon('chevronDown'));
    // Keeps the caret where it is.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.toggle(button));
    button.addEventListener('focus', () => this.keepOneTabStop(button));
    return button;
  }

  private toggle(button: HTMLButtonElement): void {
    const from = [...this.buttons].find(([, other]) => other === button)?.[0];
    const section = from === undefined ? undefined : sectionAt(this.view.state, from);
    if (section) toggleFold(this.view, section);
  }

  private keepOneTabStop(stop?: HTMLButtonElement): void {
    const buttons = [...this.buttons.values()];
    const kept = stop ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    for (const button of buttons) setIfNew(button, 'tabindex', button === kept ? '0' : '-1');
  }

  private onKey(event: KeyboardEvent): void {
    const buttons = [...this.buttons.values()];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (at >= 0 && step !== 0) {
      event.preventDefault();
      buttons[at + step]?.focus();
    } else if (event.key === 'Escape') this.view.focus();
  }
}

/** Sets an attribute. Setting it to the same value would make the browser compute the styles of the page again. */
function setIfNew(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Returns the headings in view whose sections can be folded. */
function placesIn(view: EditorView): Place[] {
  const { state } = view;
  const places: Place[] = [];
  for (const { from, to } of view.visibleRanges) {
    for (let pos = from; pos <= to; ) {
      const line = state.doc.lineAt(pos);
      const level = headingLevel(line.text);
      if (level !== undefined && !isVerbatim(state, line.from, 'block') && hasText(state, line.number, level)) {
        const title = line.text.replace(/^[\s#]+/, '');
        const folded = isFolded(state, { from: line.to, to: line.to });
        places.push({ from: line.from, title, folded, top: middleOf(view, line.from) });
      }
      pos = line.to + 1;
    }
  }
  return places;
}

/** Returns whether the first text below a heading belongs to its section. */
function hasText({ doc }: EditorState, heading: number, level: number): boolean {
  const end = Math.min(doc.lines, heading + MAX_BLANK_LINES);
  for (let number = heading + 1; number <= end; number++) {
    const { text } = doc.line(number);
    if (text.trim() !== '') return (headingLevel(text) ?? 7) > level;
  }
  return false;
}

function middleOf(view: EditorView, pos: number): number {
  const coords = view.coordsAtPos(pos, 1);
  const block = view.lineBlockAt(pos);
  const height = coords ? (coords.top + coords.bottom) / 2 - view.documentTop : (block.top + block.bottom) / 2;
  return topInScroller(view, height);
}
