import { browserStore } from '../../shell/browser-store';
import { readPanel } from './panels';

/** The tab that a person chose last in this browser. */
export const chosenTab = browserStore('panel-tab', (stored) =>
  typeof stored === 'string' ? readPanel(stored) : undefined,
);
