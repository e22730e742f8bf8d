import { Facet } from '@codemirror/state';

/** The page's callbacks for threads in the text. */
export interface ThreadActions {
  onSelect?: (id: string) => void;
  /** Starts a comment on the selection. Missing for people who can't comment. */
  onComment?: () => void;
}

const NO_ACTIONS: ThreadActions = {};

export const threadActions = Facet.define<ThreadActions, ThreadActions>({
  combine: (values) => values[0] ?? NO_ACTIONS,
});
