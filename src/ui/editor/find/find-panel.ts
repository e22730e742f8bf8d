import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView, KeyBinding, Panel, ViewUpdate } from '@codemirror/view';
import { t } from '@/generated/messages/editor/find';
import { t as kit } from '@/generated/messages/kit';
import { formatNumber } from '@/i18n/format';
import { iconButton } from '../icons/drawn-icon';
import { countMatches, type MatchCount } from './count-matches';
import './find.css';

const TOGGLES = [
  { name: 'caseSensitive', text: 'Aa', key: 'matchCase' },
  { name: 'wholeWord', text: 'W', key: 'wholeWords' },
  { name: 'regexp', text: '.*', key: 'regExp' },
] as const;

/** A bar over the text for finding and replacing. */
export function findPanel(view: EditorView): Panel {
  return new FindPanel(view);
}

const CELL_KEYS: ReadonlySet<string> = new Set(['Mod-f', 'Mod-g', 'F3']);

/** Opens the bar for replacing. Focuses the search field, or the replacement field if there is a search text. */
export function openReplace(view: EditorView): boolean {
  openSearchPanel(view);
  const isFilled = getSearchQuery(view.state).search !== '';
  if (isFilled) view.dom.querySelector<HTMLInputElement>('.vr-find-replacement')?.focus();
  return true;
}

/** The keys that find and replace. Those that open the bar or go to a match also apply in table cells. */
export const findKeys: readonly KeyBinding[] = [
  ...searchKeymap,
  ...searchKeymap.flatMap((binding) => (CELL_KEYS.has(binding.key ?? '') ? [{ ...binding, scope: 'cell' }] : [])),
  { key: 'Mod-h', run: openReplace, preventDefault: true, scope: 'editor cell' },
];

/** How long after the last change the matches are counted, because counting searches the whole text. */
const COUNT_AFTER_MS = 150;

class FindPanel implements Panel {
  readonly dom = document.createElement('div');
  readonly top = true;
  private readonly find = field(t('find'));
  private readonly replacement = field(t('replacement'));
  private readonly status = document.createElement('span');
  private readonly toggles: readonly HTMLButtonElement[];
  private readonly replaceRow = document.createElement('div');
  private query: SearchQuery;
  private counting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: EditorView) {
    this.query = getSearchQuery(view.state);
    this.toggles = TOGGLES.map(({ text, key }) => toggle(text, t(key), () => this.commit()));
    this.dom.className = 'vr-find';
    // The bar follows the page's direction, not the text's.
    this.dom.dir = document.documentElement.dir;
    this.dom.setAttribute('role', 'search');
    this.dom.setAttribute('aria-label', t('findAndReplace'));
    this.find.setAttribute('main-field', 'true');
    this.replacement.classList.add('vr-find-replacement');
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
    this.find.focus();
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
      iconButton('arrowUp', t('previous'), () => findPrevious(this.view)),
      iconButton('arrowDown', t('next'), () => findNext(this.view)),
      iconButton('close', kit('close'), () => this.close()),
    );
    return row;
  }

  private fillReplaceRow(): void {
    this.replaceRow.className = 'vr-find-row';
    this.replaceRow.hidden = this.view.state.readOnly;
    this.replaceRow.append(
      this.replacement,
      textButton(t('replace'), () => replaceNext(this.view)),
      textButton(t('replaceAll'), () => replaceAll(this.view)),
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
      search === '' ? '' : valid ? countWords(countMatches(this.view.state, this.query)) : t('invalid');
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

  /** Returns what Enter does in the focused field; undefined on a button, where Enter presses it. */
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
  if (total === 0) return t('noMatches');
  if (at === undefined) return t(isMore ? 'matchesOrMore' : 'matches', { count: total });
  const all = isMore ? t('countOrMore', { count: total }) : formatNumber(total);
  return t('atOf', { at: formatNumber(at), total: all });
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
