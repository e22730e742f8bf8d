import { Compartment, Facet, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A document that a link can lead to. */
export interface LinkableDocument {
  title: string;
  /** Its project and folder. */
  place: string;
  href: string;
}

/** Where the agent is asked in place. */
export interface AskPlace {
  /** The empty element below the passage in which the page draws its form. */
  dom: HTMLElement;
  /** What the passage is now (UTF-16 offsets); undefined where there is none to ask about. */
  passage(): { from: number; to: number; text: string } | undefined;
  /** Takes the form away, and gives the focus back to the text if that is where the person goes on. */
  close(returnsFocus: boolean): void;
}

/** What the page around an editor offers to those who write in it. */
export interface PageActions {
  /** Shows the form that asks the agent in place, or takes it away; left out for people who may not ask. */
  onAskInPlace?(place: AskPlace | undefined): void;
  /** Documents of the workspace whose name or path matches, best first. */
  findDocuments?(query: string): Promise<readonly LinkableDocument[]>;
  /** Names of the workspace's people. */
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
