import { Facet } from '@codemirror/state';

/** What the page does when somebody acts on threads in the text. */
export interface ThreadActions {
  onSelect?: (id: string) => void;
  /** Begins a comment on what is selected; left out for people who may not comment. */
  onComment?: () => void;
}

const NO_ACTIONS: ThreadActions = {};

export const threadActions = Facet.define<ThreadActions, ThreadActions>({
  combine: (values) => values[0] ?? NO_ACTIONS,
});
