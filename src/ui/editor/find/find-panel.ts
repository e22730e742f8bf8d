import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView, Panel, ViewUpdate } from '@codemirror/view';
import { iconButton } from '../icons/drawn-icon';
import { countMatches, type MatchCount } from './count-matches';
import './find.css';

const TOGGLES = [
  { name: 'caseSensitive', text: 'Aa', label: 'Match case' },
  { name: 'wholeWord', text: 'W', label: 'Whole words' },
  { name: 'regexp', text: '.*', label: 'Regular expression' },
] as const;

/** Finding and replacing in the document: a bar over the text. */
export function findPanel(view: EditorView): Panel {
  return new FindPanel(view);
}

/** How long after the last change the matches are counted: it takes a look at the whole text. */
const COUNT_AFTER_MS = 150;

class FindPanel implements Panel {
  readonly dom = document.createElement('div');
  readonly top = true;
  private readonly find = field('Find');
  private readonly replacement = field('Replace with');
  private readonly status = document.createElement('span');
  private readonly toggles: readonly HTMLButtonElement[];
  private readonly replaceRow = document.createElement('div');
  private query: SearchQuery;
  private counting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: EditorView) {
    this.query = getSearchQuery(view.state);
    this.toggles = TOGGLES.map(({ text, label }) => toggle(text, label, () => this.commit()));
    this.dom.className = 'vr-find';
    this.dom.setAttribute('role', 'search');
    this.dom.setAttribute('aria-label', 'Find and replace');
    this.find.setAttribute('main-field', 'true');
    this.status.className = 'vr-find-count';
    this.status.setAttribute('role', 'status');
    this.dom.append(this.findRow(), this.replaceRow);
    this.fillReplaceRow();
    this.find.addEventListener('input', () => this.commit());
    this.replacement.addEventListener('input', () => this.commit());
    this.dom.addEventListener('keydown', (event) => this.onKey(event));
    this.show(this.query);
  }

  mount(): void {
    this.find.select();
    this.count();
  }

  update(update: ViewUpdate): void {
    for (const effect of update.transactions.flatMap(({ effects }) => effects)) {
      if (effect.is(setSearchQuery) && !effect.value.eq(this.query)) this.show(effect.value);
    }
    if (update.docChanged || update.selectionSet) this.countSoon();
  }

  destroy(): void {
    clearTimeout(this.counting);
  }

  private findRow(): HTMLElement {
    const row = document.createElement('div');
    row.className = 'vr-find-row';
    row.append(
      this.find,
      this.status,
      ...this.toggles,
      iconButton('arrowUp', 'Previous match (Shift+Enter)', () => findPrevious(this.view)),
      iconButton('arrowDown', 'Next match (Enter)', () => findNext(this.view)),
      iconButton('close', 'Close', () => this.close()),
    );
    return row;
  }

  private fillReplaceRow(): void {
    this.replaceRow.className = 'vr-find-row';
    this.replaceRow.hidden = this.view.state.readOnly;
    this.replaceRow.append(
      this.replacement,
      textButton('Replace', () => replaceNext(this.view)),
      textButton('Replace all', () => replaceAll(this.view)),
    );
  }

  private commit(): void {
    const [caseSensitive, wholeWord, regexp] = this.toggles.map((button) => button.ariaPressed === 'true');
    this.query = new SearchQuery({
      search: this.find.value,
      replace: this.replacement.value,
      caseSensitive,
      wholeWord,
      regexp,
      literal: !regexp,
    });
    this.view.dispatch({ effects: setSearchQuery.of(this.query) });
    this.countSoon();
  }

  private show(query: SearchQuery): void {
    this.query = query;
    if (this.find.value !== query.search) this.find.value = query.search;
    if (this.replacement.value !== query.replace) this.replacement.value = query.replace;
    for (const [i, { name }] of TOGGLES.entries()) this.toggles[i]?.setAttribute('aria-pressed', String(query[name]));
    this.count();
  }

  private countSoon(): void {
    clearTimeout(this.counting);
    this.counting = setTimeout(() => this.count(), COUNT_AFTER_MS);
  }

  private count(): void {
    clearTimeout(this.counting);
    const { search, valid } = this.query;
    this.find.setAttribute('aria-invalid', String(search !== '' && !valid));
    this.status.textContent =
      search === '' ? '' : valid ? countWords(countMatches(this.view.state, this.query)) : 'Invalid regular expression';
  }

  private onKey(event: KeyboardEvent): void {
    const isMod = event.ctrlKey || event.metaKey;
    const actions: Record<string, (() => unknown) | undefined> = {
      Enter: this.onEnter(event, isMod),
      Escape: () => this.close(),
      h: isMod ? () => this.replacement.focus() : undefined,
      f: isMod ? () => this.find.select() : undefined,
    };
    const act = event.isComposing ? undefined : actions[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /** What Enter does in the field that has the focus; on a button it presses the button. */
  private onEnter({ target, shiftKey }: KeyboardEvent, isMod: boolean): (() => unknown) | undefined {
    if (target === this.find) return () => (shiftKey ? findPrevious : findNext)(this.view);
    if (target === this.replacement) return () => (isMod ? replaceAll : replaceNext)(this.view);
    return undefined;
  }

  private close(): void {
    closeSearchPanel(this.view);
    this.view.focus();
  }
}

function countWords({ at, total, isMore }: MatchCount): string {
  if (total === 0) return 'No matches';
  const all = isMore ? `${total}+` : String(total);
  return at === undefined ? `${all} ${total === 1 ? 'match' : 'matches'}` : `${at} of ${all}`;
}

function field(label: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.placeholder = label;
  input.setAttribute('aria-label', label);
  input.spellcheck = false;
  return input;
}

function toggle(text: string, label: string, changed: () => void): HTMLButtonElement {
  const button = textButton(text, () => {
    button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true'));
    changed();
  });
  button.title = label;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', 'false');
  button.classList.add('vr-find-toggle');
  return button;
}

function textButton(text: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', run);
  return button;
}
