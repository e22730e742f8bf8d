import { Compartment, type Extension, type StateEffect } from '@codemirror/state';
import type { HunkActions, SuggestionHunk } from './suggestion-hunk';
import type { DrawnSuggestions } from './suggestions';

/**
 * The suggestions over one editor's text. The code that draws them is loaded after the text is shown, because nobody
 * needs it to type the first character. Suggestions shown before that are drawn once it has loaded.
 */
export class LazySuggestions {
  /** Undefined until the drawing code has loaded. */
  drawn: DrawnSuggestions | undefined;
  private readonly compartment = new Compartment();
  private hunks: readonly SuggestionHunk[] = [];
  private selected: string | undefined;

  constructor(private actions: HunkActions) {}

  /** Returns an empty extension that the drawing code fills once it has loaded. */
  extension(): Extension {
    return this.compartment.of([]);
  }

  /** Returns the effect that adds the drawing code. Call `begin` after dispatching it. */
  arrival(drawn: DrawnSuggestions): StateEffect<unknown> {
    return this.compartment.reconfigure(drawn.extension(this.actions));
  }

  begin(drawn: DrawnSuggestions): void {
    this.drawn = drawn;
    if (this.hunks.length > 0) drawn.show(this.hunks);
    drawn.select(this.selected);
  }

  setActions(actions: HunkActions): void {
    this.actions = actions;
    this.drawn?.setActions(actions);
  }

  show(hunks: readonly SuggestionHunk[]): void {
    this.hunks = hunks;
    this.drawn?.show(hunks);
  }

  select(id: string | undefined): void {
    this.selected = id;
    this.drawn?.select(id);
  }
}
