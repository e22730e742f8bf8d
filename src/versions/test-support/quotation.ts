import type { DocumentEdit } from '../core/edits/edit-input';

/** An edit as a model asks for it: `text` in the place of what it quotes, or nothing. */
export function replace(find: string, text: string): DocumentEdit {
  return { type: text ? 'replace' : 'delete', at: 'quotation', find, occurrence: undefined, text };
}
