import { useEffect } from 'react';
import type { Review } from '../../review/panel/use-review';
import { useViewer } from '../../shell/viewer';
import { chosenTab } from './chosen-tab';
import type { PanelId } from './panels';
import type { PanelState } from './use-panel';

interface FirstTab {
  panel: Pick<PanelState, 'open' | 'byDefault' | 'settle' | 'show'>;
  review: { query: Pick<Review['query'], 'isSuccess'> } & Pick<Review, 'open' | 'hidden'>;
  mayDecide: boolean;
}

/**
 * Opens the panel on the review for people who can decide, unless there is nothing to decide or they chose another tab.
 * Returns the function for choosing one. A link to a tab isn't a choice.
 */
export function useFirstTab({ panel, review, mayDecide }: FirstTab): (tab: PanelId) => void {
  const { userId } = useViewer();
  const { open, byDefault, settle, show } = panel;
  const isLoaded = review.query.isSuccess;
  const hasChanges = review.open.length + review.hidden.length > 0;
  // Only the changes that are there at first count: later, another tab would take the place of what the person reads.
  useEffect(() => {
    if (!isLoaded) return;
    const chosen: PanelId = chosenTab.read(userId) ?? 'review';
    const isWanted = byDefault && open === 'agent' && mayDecide && hasChanges && chosen === 'review' && !isWriting();
    settle(isWanted ? 'review' : undefined);
  }, [isLoaded, byDefault, open, mayDecide, hasChanges, userId, settle]);

  return (tab) => {
    chosenTab.write(userId, tab);
    show(tab);
  };
}

/** Returns whether the person is already writing to the agent. */
function isWriting(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement;
}
