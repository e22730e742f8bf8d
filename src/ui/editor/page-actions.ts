import { Compartment, Facet, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A document that a link can lead to. */
export interface LinkableDocument {
  title: string;
  /** Its project and folder. */
  place: string;
  href: string;
}

/** What the page around an editor offers to those who write in it. */
export interface PageActions {
  /** Asks the agent about what is selected; left out for people who may not. */
  onAskAgent?(): void;
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
