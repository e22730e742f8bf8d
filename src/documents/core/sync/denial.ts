/** Why a person's edits aren't stored. The connection stays open, and the browser keeps the edits. */
export type Denial = 'reader' | 'text-full' | 'history-full' | 'foreign-client' | 'disk-full';

/** The text of the protocol's "permission denied" message, shown to the person. */
export const DENIAL_REASONS: Readonly<Record<Denial, string>> = {
  reader: 'You can only read this document. Your unsaved changes are kept in this browser.',
  'text-full':
    'This document is full: it can have up to 10 MB of text. Your last changes are only in this browser; delete some text to save them.',
  'history-full':
    'This document’s edit history is full. Your last changes are only in this browser. Download the text and continue in a new document.',
  'foreign-client':
    'Your last changes weren’t saved because another session is using this tab’s internal ID. Download the text, reload the page, and add your changes again.',
  'disk-full':
    'The server’s disk is full, so this document is read-only for now. Your changes are kept in this browser and saved as soon as there is space.',
};
