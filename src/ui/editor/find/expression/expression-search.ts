import { RangeSetBuilder, type Text, type TransactionSpec } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { firstIndex } from '@/kernel/first-index';
import type { Match } from '@/review/replace/core/matches';
import type { ReplaceQuery } from '@/review/replace/schema';
import type { MatchCount } from '../count-matches';
import { BoundedSearch, type SearchProblem } from './bounded-search';

export interface Expression {
  query: ReplaceQuery;
  replacement: string;
}

/** More matches aren't shown or replaced at once. */
const MAX_MATCHES = 50_000;
/** The longest document, in UTF-16 units. */
const MAX_TEXT = 10_000_000;
/** How long after the last change the text is searched again. */
const SEARCH_AFTER_MS = 150;
/** How often a search is repeated because others kept typing. */
const MAX_REPEATS = 5;

const MARK = Decoration.mark({ class: 'cm-searchMatch' });
const SELECTED_MARK = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' });

/**
 * Finds and replaces with a regular expression. CodeMirror's own search would run the expression in the page's thread,
 * where some expressions never end, so it is run elsewhere and this draws and steps through the matches.
 */
class ExpressionSearch {
  decorations: DecorationSet = Decoration.none;
  /** What is searched for, also while the bar is closed. */
  expression: Expression | undefined;
  /** Why the last search had no answer. It isn't repeated until somebody asks for it. */
  problem: SearchProblem | undefined;
  private found: { doc: Text; matches: Match[] } | undefined;
  private isShown = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly bounded = new BoundedSearch();

  constructor(private readonly view: EditorView) {}

  /** Searches for an expression from now on, or for none. */
  set(expression: Expression | undefined): void {
    clearTimeout(this.timer);
    this.bounded.stop();
    this.expression = expression;
    this.problem = undefined;
    this.found = undefined;
    this.decorations = Decoration.none;
    this.isShown = expression !== undefined;
    if (expression) this.searchSoon();
  }

  /** Removes the marks, because the bar was closed. The expression is kept for the keys and for the next time. */
  hide(): void {
    clearTimeout(this.timer);
    this.bounded.close();
    this.isShown = false;
    this.decorations = Decoration.none;
  }

  update(update: ViewUpdate): void {
    if (!this.isShown) return;
    if (update.docChanged) {
      this.decorations = this.decorations.map(update.changes);
      if (!this.problem) this.searchSoon();
    } else this.draw();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.bounded.close();
  }

  /** Returns how many matches there are in the current text, once that is known. */
  count(): MatchCount | undefined {
    const { doc, selection } = this.view.state;
    if (this.found?.doc !== doc) return undefined;
    const { matches } = this.found;
    const { from, to, empty } = selection.main;
    const at = empty ? -1 : matches.findIndex((match) => match.from === from && match.to === to);
    return { at: at < 0 ? undefined : at + 1, total: matches.length, isMore: matches.length === MAX_MATCHES };
  }

  /** Selects the next match, or the previous one. After the last comes the first. */
  async step(way: 1 | -1): Promise<void> {
    const matches = await this.matches();
    const { from, to } = this.view.state.selection.main;
    const beside =
      way === 1 ? matches?.find((match) => match.from >= to) : matches?.findLast((match) => match.to <= from);
    const match = beside ?? matches?.at(way === 1 ? 0 : -1);
    if (match) this.view.dispatch({ ...selecting(match.from, match.to), userEvent: 'select.search' });
  }

  /** Replaces the selected match and selects the next one. If no match is selected, it selects the next one only. */
  async replaceNext(): Promise<void> {
    const matches = await this.matches();
    const { state } = this.view;
    const { from, to } = state.selection.main;
    const match = matches?.find((one) => one.from === from && one.to === to);
    if (!matches || !match || state.readOnly) return this.step(1);
    const changes = state.changes({ from, to, insert: match.replacement });
    const next = matches.find((one) => one.from >= to) ?? matches.find((one) => one !== match);
    const selected = next && selecting(changes.mapPos(next.from, 1), changes.mapPos(next.to, 1));
    this.view.dispatch({ changes, ...selected, userEvent: 'input.replace' });
  }

  async replaceAll(): Promise<void> {
    const matches = await this.matches();
    if (!matches || matches.length === 0 || this.view.state.readOnly) return;
    const changes = matches.map(({ from, to, replacement }) => ({ from, to, insert: replacement }));
    this.view.dispatch({ changes, userEvent: 'input.replace.all' });
  }

  private searchSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.search(), SEARCH_AFTER_MS);
  }

  /** Returns the matches in the current text; undefined if there is no answer. */
  private async matches(): Promise<readonly Match[] | undefined> {
    for (let i = 0; i < MAX_REPEATS && this.found?.doc !== this.view.state.doc; i++) {
      await this.search();
      if (this.problem) return undefined;
    }
    return this.found?.doc === this.view.state.doc ? this.found?.matches : undefined;
  }

  private async search(): Promise<void> {
    const { expression, view } = this;
    clearTimeout(this.timer);
    if (!expression) return;
    const { doc } = view.state;
    const limits = { limit: MAX_MATCHES, mostText: MAX_TEXT };
    const answer = await this.bounded.search({ text: doc.toString(), ...expression, limits });
    if (!answer) return;
    this.problem = 'problem' in answer ? answer.problem : undefined;
    this.found = 'matches' in answer ? { doc, matches: answer.matches } : undefined;
    if (this.problem) this.decorations = Decoration.none;
    // Redraws the marks and the count.
    view.dispatch({});
  }

  private draw(): void {
    const { found, view } = this;
    if (found?.doc !== view.state.doc) return;
    const { main } = view.state.selection;
    const builder = new RangeSetBuilder<Decoration>();
    const { from: start, to: end } = view.viewport;
    for (let i = firstIndex(found.matches, ({ to }) => to > start); i < found.matches.length; i++) {
      const match = found.matches[i];
      if (!match || match.from > end) break;
      const isSelected = match.from === main.from && match.to === main.to;
      builder.add(match.from, match.to, isSelected ? SELECTED_MARK : MARK);
    }
    this.decorations = builder.finish();
  }
}

export const expressionSearch = ViewPlugin.fromClass(ExpressionSearch, { decorations: (plugin) => plugin.decorations });

function selecting(anchor: number, head: number): TransactionSpec {
  return { selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor) };
}
