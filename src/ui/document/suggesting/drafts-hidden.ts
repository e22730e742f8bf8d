import { browserStore } from '../../shell/browser-store';

/** Whether a person hides other people's drafts in the texts that they read in this browser. */
export const draftsHidden = browserStore('drafts-hidden', (stored) => stored === true);
