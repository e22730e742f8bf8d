import type { DocumentEdit } from '../core/edits/edit-input';

/** Returns an edit as a model would send it: replaces the quoted text, or deletes it if `text` is empty. */
export function replace(find: string, text: string): DocumentEdit {
  return { type: text ? 'replace' : 'delete', at: 'quotation', find, occurrence: undefined, text };
}
