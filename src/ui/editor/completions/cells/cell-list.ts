import type { Completion } from '@codemirror/autocomplete';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import { t } from '@/generated/messages/editor/completions';
import { drawIcon } from '../drawn-option';

const listShown = StateEffect.define<Tooltip>();
/** Only this list is hidden, not one that was opened since. */
const listHidden = StateEffect.define<Tooltip>();

const listField = StateField.define<Tooltip | null>({
  create: () => null,
  update(list, { effects, changes }) {
    const shown = effects.findLast((effect) => effect.is(listShown));
    if (shown) return shown.value;
    if (effects.some((effect) => effect.is(listHidden) && effect.value.create === list?.create)) return null;
    return list && !changes.empty ? { ...list, pos: changes.mapPos(list.pos) } : list;
  },
  provide: (field) => showTooltip.from(field),
});

/** Shows the list of completions in a table cell. The editor keeps it inside the window and above a phone's keyboard. */
export function cellList(): Extension {
  return listField;
}

interface ListPlace {
  /** A position of the table in the document. */
  pos: number;
  /** Where the text that is completed begins on the screen. */
  coords(): DOMRect;
}

/**
 * A list of completions below the caret of a cell. The focus stays in the cell, so the selected completion is announced
 * to screen readers.
 */
export class CellList {
  private readonly dom = document.createElement('div');
  private readonly list = document.createElement('ul');
  private readonly tooltip: Tooltip;
  private options: readonly Completion[] = [];
  private at = 0;

  constructor(
    private readonly view: EditorView,
    place: ListPlace,
    private readonly choose: (option: Completion) => void,
  ) {
    this.dom.className = 'cm-tooltip-autocomplete vr-menu';
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', t('choices'));
    this.dom.append(this.list);
    // Keeps the focus in the cell.
    this.dom.addEventListener('mousedown', (event) => event.preventDefault());
    this.tooltip = { pos: place.pos, create: () => ({ dom: this.dom, getCoords: () => place.coords() }) };
    view.dispatch({ effects: listShown.of(this.tooltip) });
  }

  get selected(): Completion | undefined {
    return this.options[this.at];
  }

  /** Shows these options, with the first one selected. */
  show(options: readonly Completion[]): void {
    this.options = options;
    let section: string | undefined;
    const rows: HTMLElement[] = [];
    for (const [index, option] of options.entries()) {
      const named = typeof option.section === 'object' ? option.section.name : option.section;
      if (named !== undefined && named !== section) rows.push(drawSection(named));
      section = named;
      rows.push(this.drawRow(option, index));
    }
    this.list.replaceChildren(...rows);
    this.select(0);
  }

  /** Selects another option, from the last one on to the first. */
  move(step: number): void {
    this.select((this.at + step + this.options.length) % this.options.length);
  }

  close(): void {
    this.list.replaceChildren();
    // Not at once, because others' edits can remove the cell while the editor draws.
    queueMicrotask(() => this.view.dispatch({ effects: listHidden.of(this.tooltip) }));
  }

  private select(index: number): void {
    this.at = index;
    for (const [i, row] of this.list.querySelectorAll('li').entries()) {
      // The editor's own lists mark only the selected option.
      if (i === index) row.setAttribute('aria-selected', 'true');
      else row.removeAttribute('aria-selected');
      if (i === index) row.scrollIntoView?.({ block: 'nearest' });
    }
    const { selected } = this;
    if (selected) this.view.dispatch({ effects: EditorView.announce.of(selected.displayLabel ?? selected.label) });
  }

  private drawRow(option: Completion, index: number): HTMLElement {
    const row = document.createElement('li');
    row.setAttribute('role', 'option');
    const icon = drawIcon(option);
    if (icon) row.append(icon);
    row.append(span('cm-completionLabel', option.displayLabel ?? option.label));
    if (option.detail) row.append(span('cm-completionDetail', option.detail));
    row.addEventListener('click', () => {
      this.select(index);
      this.choose(option);
    });
    return row;
  }
}

function drawSection(name: string): HTMLElement {
  const section = document.createElement('completion-section');
  section.textContent = name;
  return section;
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
