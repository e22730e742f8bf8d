import { Compartment, type Extension, type StateEffect } from '@codemirror/state';
import type { HunkActions, SuggestionHunk } from './suggestion-hunk';
import type { DrawnSuggestions } from './suggestions';

/**
 * The suggestions over one editor's text. What draws them is loaded once the text stands, since nobody needs it to type
 * the first character; what it is asked to draw before that is drawn then.
 */
export class LateSuggestions {
  /** Undefined until it is loaded. */
  drawn: DrawnSuggestions | undefined;
  private readonly compartment = new Compartment();
  private hunks: readonly SuggestionHunk[] = [];
  private selected: string | undefined;

  constructor(private actions: HunkActions) {}

  /** Their place among the editor's extensions. */
  extension(): Extension {
    return this.compartment.of([]);
  }

  /** Puts what draws them into that place. Once this effect is in the editor, `begin`. */
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
