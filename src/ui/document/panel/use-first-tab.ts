import { useEffect, useRef } from 'react';
import type { Review } from '../../review/panel/use-review';
import { browserStore } from '../../shell/browser-store';
import { useViewer } from '../../shell/viewer';
import { type PanelId, readPanel } from './panels';
import type { PanelState } from './use-panel';

/** The tab that a person chose last in this browser. */
const chosenTab = browserStore('panel-tab', (stored) => (typeof stored === 'string' ? readPanel(stored) : undefined));

interface FirstTab {
  panel: Pick<PanelState, 'open' | 'byDefault' | 'composerCalls' | 'prefer' | 'show'>;
  review: { query: Pick<Review['query'], 'isSuccess'>; open: Review['open'] };
  mayDecide: boolean;
}

/**
 * Opens the panel on the review for people who can decide, unless there is nothing to decide or they chose another tab.
 * Returns the function for choosing one. A link to a tab isn't a choice.
 */
export function useFirstTab({ panel, review, mayDecide }: FirstTab): (tab: PanelId) => void {
  const { userId } = useViewer();
  const { open, byDefault, composerCalls, prefer, show } = panel;
  useEffect(() => {
    if (composerCalls > 0) chosenTab.write(userId, 'agent');
  }, [userId, composerCalls]);

  const isLoaded = review.query.isSuccess;
  const hasChanges = review.open.length > 0;
  const isSettled = useRef(false);
  // Only the changes that are there at first count: later, another tab would take the place of what the person reads.
  useEffect(() => {
    if (!isLoaded || isSettled.current) return;
    isSettled.current = true;
    const chosen: PanelId = chosenTab.read(userId) ?? 'review';
    if (byDefault && open === 'agent' && mayDecide && hasChanges && chosen === 'review' && !isWriting()) prefer(chosen);
  }, [isLoaded, byDefault, open, mayDecide, hasChanges, userId, prefer]);

  return (tab) => {
    chosenTab.write(userId, tab);
    show(tab);
  };
}

/** Returns whether the person is already writing to the agent. */
function isWriting(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement;
}
