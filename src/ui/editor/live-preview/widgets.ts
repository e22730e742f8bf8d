import type { Text } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/editor/live-preview';
import { decodeReference } from '@/markdown/core/character-reference';
import { parseListLine } from '../commands/list-line';

export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-bullet';
    dom.textContent = '•';
    return dom;
  }
}

export class RuleWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-rule';
    dom.setAttribute('role', 'separator');
    return dom;
  }
}

/** Shows a fence's language in place of its opening line, as a button that changes it if the text is editable. */
export class LanguageLabelWidget extends WidgetType {
  constructor(
    readonly label: string,
    readonly canChange: boolean,
  ) {
    super();
  }
  override eq(other: LanguageLabelWidget): boolean {
    return other.label === this.label && other.canChange === this.canChange;
  }
  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement(this.canChange ? 'button' : 'span');
    dom.className = 'vr-language';
    dom.textContent = this.label;
    if (!this.canChange) return dom;
    dom.setAttribute('aria-label', t('language', { label: this.label }));
    dom.setAttribute('aria-haspopup', 'listbox');
    dom.addEventListener('mousedown', (event) => event.preventDefault());
    dom.addEventListener('click', () => {
      void import('../fences/language-menu').then(({ openLanguageMenu }) => openLanguageMenu(view, dom));
    });
    return dom;
  }
  override ignoreEvent(): boolean {
    return this.canChange;
  }
}

/** Shows the kind of a callout in place of its mark. */
export class CalloutTitleWidget extends WidgetType {
  constructor(readonly title: string) {
    super();
  }
  override eq(other: CalloutTitleWidget): boolean {
    return other.title === this.title;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-callout-title';
    dom.textContent = this.title;
    return dom;
  }
}

/** Draws a character reference such as `&amp;` as its character. */
export class CharacterWidget extends WidgetType {
  constructor(readonly source: string) {
    super();
  }
  override eq(other: CharacterWidget): boolean {
    return other.source === this.source;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.textContent = decodeReference(this.source);
    return dom;
  }
}

/** Shows the document's headings in place of `[TOC]`. Redrawn with each change of the text. */
export class ContentsWidget extends WidgetType {
  constructor(readonly doc: Text) {
    super();
  }
  override eq(other: ContentsWidget): boolean {
    return other.doc === this.doc;
  }
  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-contents';
    dom.setAttribute('role', 'navigation');
    dom.setAttribute('aria-label', t('contents'));
    this.updateDOM(dom, view);
    return dom;
  }
  override updateDOM(dom: HTMLElement, view: EditorView): boolean {
    void import('../contents/contents').then(({ drawContents }) => {
      drawContents(view, dom);
      view.requestMeasure();
    });
    return true;
  }
  override ignoreEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }
}

/** A task's box. A click ticks the task on the line where the box is at that moment. */
export class TaskWidget extends WidgetType {
  constructor(
    readonly checked: boolean,
    readonly label: string,
    readonly canTick: boolean,
  ) {
    super();
  }
  override eq(other: TaskWidget): boolean {
    return other.checked === this.checked && other.label === this.label && other.canTick === this.canTick;
  }
  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement('span');
    dom.className = 'vr-task';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => {
      // The text decides: if it can't change, the box changes back.
      if (!tickTaskAt(view, view.posAtDOM(dom), box.checked)) box.checked = !box.checked;
    });
    dom.append(box);
    this.show(dom);
    return dom;
  }
  override updateDOM(dom: HTMLElement): boolean {
    this.show(dom);
    return true;
  }
  override ignoreEvent(): boolean {
    return true;
  }
  private show(dom: HTMLElement): void {
    const box = dom.firstElementChild as HTMLInputElement;
    box.setAttribute('aria-label', this.label);
    box.disabled = !this.canTick;
    box.checked = this.checked;
  }
}

function tickTaskAt(view: EditorView, pos: number, isDone: boolean): boolean {
  const line = view.state.doc.lineAt(pos);
  const item = parseListLine(line.text);
  if (view.state.readOnly || item.task === '') return false;
  const box = line.from + item.contentStart - item.task.length + 1;
  view.dispatch({ changes: { from: box, to: box + 1, insert: isDone ? 'x' : ' ' }, userEvent: 'input.task' });
  return true;
}
