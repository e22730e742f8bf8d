import { Direction, type EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor/suggestions';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import { isAddedBlock } from '@/versions/core/hunks/added-block';
import { isConflictStatus } from '@/versions/core/hunks/hunk-status';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import type { HunkActions, PlacedHunk } from './suggestion-hunk';
import { isTableHunk } from './table-hunk';
import { visibleBlank } from './visible-blank';

const LONGEST_SHOWN = 4_000;

/**
 * Shows what a hunk would insert, an icon for its author, and the buttons for a decision. Drawn after the text that
 * would be removed. A proposed table is drawn below the current table.
 */
export class HunkWidget extends WidgetType {
  constructor(
    readonly placed: PlacedHunk,
    readonly isSelected: boolean,
    readonly actions: HunkActions,
  ) {
    super();
  }

  override eq(other: HunkWidget): boolean {
    const [mine, theirs] = [this.placed.hunk, other.placed.hunk];
    // Compares by value, because the same hunks arrive as new objects whenever the page fetches them again.
    return (
      theirs.id === mine.id &&
      theirs.before === mine.before &&
      theirs.after === mine.after &&
      theirs.label === mine.label &&
      theirs.byAi === mine.byAi &&
      theirs.dimmed === mine.dimmed &&
      other.placed.status === this.placed.status &&
      isBlank(other.placed.now) === isBlank(this.placed.now) &&
      // A proposed table is drawn next to the current text, so it depends on it.
      (!this.isTable || other.placed.now === this.placed.now) &&
      other.isSelected === this.isSelected &&
      other.actions === this.actions
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const { hunk, status } = this.placed;
    const dom = document.createElement(this.isTable ? 'div' : 'span');
    dom.className = hunkClass('vr-hunk', this.placed, this.isSelected);
    dom.dataset.hunk = hunk.id;
    dom.setAttribute('role', 'group');
    dom.setAttribute('aria-label', t(hunk.byAi ? 'suggestedByAi' : 'suggested', { change: hunk.label }));
    if (this.isTable) {
      dom.classList.add('vr-hunk-table');
      this.addControls(dom, view);
      if (status !== 'already_there') this.addTable(dom, view);
      return dom;
    }
    if (hunk.after === '') dom.classList.add('vr-hunk-deletes');
    if (isBlank(hunk.before) && hunk.before !== '') dom.append(text('del', 'vr-del', visibleBlank(hunk.before)));
    if (hunk.after !== '' && status !== 'already_there') {
      if (isConflictStatus(status)) dom.append(...this.between());
      dom.append(...inserted(hunk));
    }
    this.addControls(dom, view);
    return dom;
  }

  /**
   * Returns what stands between the two texts of a conflict, so that they don't read as one sentence. Unlike a margin, a
   * space disappears where the second text starts a line.
   */
  private between(): HTMLElement[] {
    const space = () => text('span', 'vr-space', ' ');
    const { now, hunk } = this.placed;
    if (isBlank(now) || isAddedBlock(hunk)) return [space()];
    return [space(), text('span', 'vr-or', t('or')), space()];
  }

  private addTable(dom: HTMLElement, view: EditorView): void {
    void import('./table-hunk-view').then(({ proposedTable }) => {
      dom.append(proposedTable(this.placed));
      view.requestMeasure();
    });
  }

  /** A table is drawn as a separate block, below the last line of the current table. */
  get isTable(): boolean {
    return isTableHunk(this.placed.hunk);
  }

  private addControls(dom: HTMLElement, view: EditorView): void {
    const { hunk, status } = this.placed;
    if (hunk.byAi) dom.append(text('span', 'vr-ai', 'AI'));
    if (this.isTable && status !== 'already_there') dom.append(text('span', 'vr-there', t('suggestedTable')));
    if (isConflictStatus(status)) {
      // The choices are on the change's card, which says more than there is room for in the text.
      this.addConflict(dom, view);
      return;
    }
    if (status === 'already_there') dom.append(text('span', 'vr-there', t('alreadyThere')));
    if (!this.actions.onAccept && !this.actions.onReject) return;
    const decisions = this.isTable ? dom : floating(dom, view, this.isSelected);
    this.addDecision(decisions, view, { name: 'accept', icon: 'check', act: this.actions.onAccept });
    this.addDecision(decisions, view, { name: 'reject', icon: 'close', act: this.actions.onReject });
  }

  override ignoreEvent(): boolean {
    return true;
  }

  private addConflict(dom: HTMLElement, view: EditorView): void {
    if (this.isTable) {
      dom.append(this.button(view, 'vr-changed', t('conflict'), this.actions.onSelect));
      return;
    }
    // The browser could break the line before a button, but not before an exclamation mark.
    const sign = text('span', 'vr-changed', '!');
    sign.setAttribute('role', 'button');
    sign.setAttribute('aria-label', t('conflict'));
    sign.tabIndex = 0;
    sign.dataset.tip = t('conflict');
    sign.dataset.word = t('changed');
    sign.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      sign.click();
    });
    this.acts(sign, view, this.actions.onSelect);
    dom.append(sign);
  }

  private addDecision(
    dom: HTMLElement,
    view: EditorView,
    { name, icon, act }: { name: 'accept' | 'reject'; icon: IconName; act: ((id: string) => void) | undefined },
  ): void {
    if (!act) return;
    const button = this.button(view, `vr-decide vr-${name}`, drawnIcon(icon), act);
    button.setAttribute(
      'aria-label',
      t(name === 'accept' ? 'acceptChange' : 'rejectChange', { change: this.placed.hunk.label }),
    );
    button.dataset.tip = t(name);
    dom.append(button);
  }

  private button(
    view: EditorView,
    className: string,
    content: string | SVGElement,
    act: ((id: string) => void) | undefined,
  ): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.append(content);
    this.acts(button, view, act);
    return button;
  }

  /** Runs an action on a click on an element. The caret stays where the person was writing. */
  private acts(button: HTMLElement, view: EditorView, act: ((id: string) => void) | undefined): void {
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      act?.(this.placed.hunk.id);
      if (document.activeElement === button) view.focus();
    });
  }
}

export function hunkClass(base: string, { status, hunk }: PlacedHunk, isSelected: boolean): string {
  const names = [base];
  if (isConflictStatus(status)) names.push(`${base}-conflict`);
  if (status === 'already_there') names.push(`${base}-there`);
  if (isSelected) names.push(`${base}-selected`);
  if (hunk.byAi) names.push('vr-by-ai');
  if (hunk.dimmed) names.push('vr-dimmed');
  return names.join(' ');
}

/** Adds an element above the end of a hunk for its buttons. Inside the line they would push the text aside. */
function floating(dom: HTMLElement, view: EditorView, isSelected: boolean): HTMLElement {
  const anchor = document.createElement('span');
  anchor.className = 'vr-decisions';
  const place = document.createElement('span');
  anchor.append(place);
  dom.append(anchor);
  if (isSelected) {
    view.requestMeasure({
      // At the start of a line there is room on the other side only.
      read: () => roomBefore(anchor, view) < place.offsetWidth,
      write: (isAtStart) => anchor.classList.toggle('vr-decisions-at-start', isAtStart),
    });
  }
  return place;
}

/** Returns the pixels between the start of the text's lines and an element. */
function roomBefore(element: HTMLElement, { contentDOM, textDirection }: EditorView): number {
  const [text, place] = [contentDOM.getBoundingClientRect(), element.getBoundingClientRect()];
  return textDirection === Direction.LTR ? place.left - text.left : text.right - place.right;
}

function text(tag: 'ins' | 'del' | 'span', className: string, content: string): HTMLElement {
  const dom = document.createElement(tag);
  dom.className = className;
  dom.textContent = content;
  return dom;
}

/** Returns the added text. Line breaks around an added block aren't part of what is marked. */
function inserted(hunk: { before: string; after: string }): HTMLElement[] {
  const shown = shortened(hunk.after);
  if (!isAddedBlock(hunk)) return [text('ins', 'vr-ins', shown)];
  const core = shown.trim();
  const at = shown.indexOf(core);
  const blank = (from: number, to?: number) => text('span', 'vr-break', shown.slice(from, to));
  return [blank(0, at), text('ins', 'vr-ins vr-ins-block', core), blank(at + core.length)];
}

function shortened(inserted: string): string {
  const start = startOf(inserted, LONGEST_SHOWN);
  const rest = inserted.length - start.length;
  return rest === 0 ? readable(inserted) : t('moreCharacters', { text: readable(start), count: rest });
}

function isBlank(value: string): boolean {
  return value.trim() === '';
}
