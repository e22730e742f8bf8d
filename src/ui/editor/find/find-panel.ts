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
import type { Command, EditorView, KeyBinding, Panel, ViewUpdate } from '@codemirror/view';
import { t } from '@/generated/messages/editor/find';
import { t as kit } from '@/generated/messages/kit';
import { formatNumber } from '@/i18n/format';
import { queryProblem } from '@/review/replace/core/matches';
import { iconButton } from '../icons/drawn-icon';
import { countMatches, type MatchCount } from './count-matches';
import type { SearchProblem } from './expression/bounded-search';
import { type Expression, expressionSearch } from './expression/expression-search';
import './find.css';

const TOGGLES = [
  { text: 'Aa', key: 'matchCase' },
  { text: 'W', key: 'wholeWords' },
  { text: '.*', key: 'regExp' },
] as const;

/** A bar over the text for finding and replacing. */
export function findPanel(view: EditorView): Panel {
  return new FindPanel(view);
}

const CELL_KEYS: ReadonlySet<string> = new Set(['Mod-f', 'Mod-g', 'F3']);

/** Opens the bar for replacing. Focuses the search field, or the replacement field if there is a search text. */
export function openReplace(view: EditorView): boolean {
  openSearchPanel(view);
  const isFilled = getSearchQuery(view.state).search !== '' || view.plugin(expressionSearch)?.expression !== undefined;
  if (isFilled) view.dom.querySelector<HTMLInputElement>('.vr-find-replacement')?.focus();
  return true;
}

/** Returns a command that goes to the next match or the previous one, of a regular expression if that is searched for. */
function going(way: 1 | -1): Command {
  return (view) => {
    const expressions = view.plugin(expressionSearch);
    if (!expressions?.expression) return (way === 1 ? findNext : findPrevious)(view);
    void expressions.step(way);
    return true;
  };
}

const ownKeymap = searchKeymap.map((binding) =>
  binding.run === findNext ? { ...binding, run: going(1), shift: going(-1) } : binding,
);

/** The keys that find and replace. Those that open the bar or go to a match also apply in table cells. */
export const findKeys: readonly KeyBinding[] = [
  ...ownKeymap,
  ...ownKeymap.flatMap((binding) => (CELL_KEYS.has(binding.key ?? '') ? [{ ...binding, scope: 'cell' }] : [])),
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
  /** What CodeMirror searches for. Empty while a regular expression is searched for. */
  private query: SearchQuery;
  /** Whether the regular expression has a mistake. */
  private isWrong = false;
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
    const { expression } = this.expressions ?? {};
    if (this.query.search === '' && expression) this.showExpression(expression);
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
    if (this.isExpression) this.count();
    else if (update.docChanged || update.selectionSet) this.countSoon();
  }

  destroy(): void {
    clearTimeout(this.counting);
    this.expressions?.hide();
  }

  private get expressions() {
    return this.view.plugin(expressionSearch);
  }

  private get isExpression(): boolean {
    return this.toggles[2] !== undefined && isPressed(this.toggles[2]);
  }

  private findRow(): HTMLElement {
    const row = document.createElement('div');
    row.className = 'vr-find-row';
    row.append(
      this.find,
      this.status,
      ...this.toggles,
      iconButton('arrowUp', t('previous'), () => going(-1)(this.view)),
      iconButton('arrowDown', t('next'), () => going(1)(this.view)),
      iconButton('close', kit('close'), () => this.close()),
    );
    return row;
  }

  private fillReplaceRow(): void {
    this.replaceRow.className = 'vr-find-row';
    this.replaceRow.hidden = this.view.state.readOnly;
    this.replaceRow.append(
      this.replacement,
      textButton(t('replace'), () => this.replace('next')),
      textButton(t('replaceAll'), () => this.replace('all')),
    );
  }

  private replace(which: 'next' | 'all'): void {
    const { expressions, view } = this;
    if (!expressions?.expression) (which === 'next' ? replaceNext : replaceAll)(view);
    else void (which === 'next' ? expressions.replaceNext() : expressions.replaceAll());
  }

  private commit(): void {
    const [caseSensitive = false, wholeWord = false] = this.toggles.map(isPressed);
    const { isExpression } = this;
    const [search, replace] = [this.find.value, this.replacement.value];
    const query = { query: search, matchCase: caseSensitive, wholeWord, isRegExp: true };
    this.isWrong = isExpression && search !== '' && queryProblem(query) !== undefined;
    const isSearched = isExpression && search !== '' && !this.isWrong;
    this.expressions?.set(isSearched ? { query, replacement: unquoted(replace) } : undefined);
    // CodeMirror would run an expression itself, so it gets none.
    const own = isExpression ? '' : search;
    this.query = new SearchQuery({ search: own, replace, caseSensitive, wholeWord, literal: true });
    this.view.dispatch({ effects: setSearchQuery.of(this.query) });
    this.countSoon();
  }

  private showExpression({ query, replacement }: Expression): void {
    this.find.value = query.query;
    this.replacement.value = replacement.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
    const pressed = [query.matchCase, query.wholeWord, true];
    for (const [i, toggle] of this.toggles.entries()) toggle.setAttribute('aria-pressed', String(pressed[i]));
    this.expressions?.set({ query, replacement });
  }

  private show(query: SearchQuery): void {
    this.query = query;
    if (this.find.value !== query.search) this.find.value = query.search;
    if (this.replacement.value !== query.replace) this.replacement.value = query.replace;
    const pressed = [query.caseSensitive, query.wholeWord, false];
    for (const [i, toggle] of this.toggles.entries()) toggle.setAttribute('aria-pressed', String(pressed[i]));
    if (query.search !== '') this.expressions?.set(undefined);
    this.count();
  }

  private countSoon(): void {
    clearTimeout(this.counting);
    this.counting = setTimeout(() => this.count(), COUNT_AFTER_MS);
  }

  private count(): void {
    clearTimeout(this.counting);
    const { expressions, isExpression, isWrong } = this;
    const problem = isExpression ? expressions?.problem : undefined;
    this.find.setAttribute('aria-invalid', String(isExpression && (isWrong || problem !== undefined)));
    const status = isExpression && this.find.value !== '' ? this.expressionWords(problem) : this.literalWords();
    // While a search runs, the last count stays.
    if (status !== undefined && this.status.textContent !== status) this.status.textContent = status;
  }

  private expressionWords(problem: SearchProblem | undefined): string | undefined {
    if (this.isWrong) return t('invalid');
    if (problem) return t('problem', { problem });
    const count = this.expressions?.count();
    return count && countWords(count);
  }

  private literalWords(): string {
    const { search, valid } = this.query;
    return search !== '' && valid ? countWords(countMatches(this.view.state, this.query)) : '';
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
    if (target === this.find) return () => going(shiftKey ? -1 : 1)(this.view);
    if (target === this.replacement) return () => this.replace(isMod ? 'all' : 'next');
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

/** Returns a replacement with line breaks and tabs where `\\n` and `\\t` are written. */
function unquoted(replacement: string): string {
  return replacement.replace(/\\([nrt\\])/g, (_, letter: string) => ({ n: '\n', r: '\r', t: '\t' })[letter] ?? '\\');
}

function field(label: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.placeholder = label;
  input.setAttribute('aria-label', label);
  input.spellcheck = false;
  return input;
}

function isPressed(button: HTMLButtonElement): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}

function toggle(text: string, label: string, changed: () => void): HTMLButtonElement {
  const button = textButton(text, () => {
    button.setAttribute('aria-pressed', String(!isPressed(button)));
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
