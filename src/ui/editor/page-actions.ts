import { Compartment, Facet, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A document that can be linked to. */
export interface LinkableDocument {
  title: string;
  /** Its project and folder. */
  place: string;
  href: string;
}

/** The place in an editor where the agent is asked. */
export interface AskPlace {
  /** The empty element below the passage into which the page draws its form. */
  dom: HTMLElement;
  /** Returns the passage's current range (UTF-16 offsets) and text, or undefined if it is blank. */
  passage(): { from: number; to: number; text: string } | undefined;
  /** Removes the form. Focuses the text again if `returnsFocus` is set. */
  close(returnsFocus: boolean): void;
}

/** What the page around an editor offers to people who write in it. */
export interface PageActions {
  /** Shows the form that asks the agent in place, or removes it. Missing for people who can't ask the agent. */
  onAskInPlace?(place: AskPlace | undefined): void;
  /** Loads a function that finds documents of the workspace by name or path, best match first. */
  documentFinder?(): Promise<(query: string) => readonly LinkableDocument[]>;
  /** Returns the names of the workspace's people. */
  people?(): Promise<readonly string[]>;
}

const NONE: PageActions = {};

export const pageActions = Facet.define<PageActions, PageActions>({ combine: (values) => values[0] ?? NONE });

const holder = new Compartment();

/** Replaces what the page offers. */
export function setPageActions(view: EditorView, next: PageActions): void {
  const extension = pageActions.of(next);
  const isHeld = holder.get(view.state) !== undefined;
  view.dispatch({
    effects: isHeld ? holder.reconfigure(extension) : StateEffect.appendConfig.of(holder.of(extension)),
  });
}
