import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { ownText } from '@/versions/queries/kept-text';
import { isEditable } from '../core/editable-text';
import { shownVersion } from '../guests';
import type { GuestTextInput } from '../schema';
import type { OpenLink, SharedDocument } from './open-link';

export interface EditableText {
  versionId: string;
  text: string;
}

interface Wanted {
  link: OpenLink;
  document: Pick<SharedDocument, 'documentId' | 'kind'>;
}

/**
 * Returns the text of a ticket, or undefined if this link never showed such a text of the document, or it isn't stored
 * anymore. Doesn't check access: the caller has opened the link.
 */
export async function editableText(
  platform: Platform,
  { link, document: { documentId } }: Wanted,
  ticket: string,
): Promise<EditableText | undefined> {
  const versionId = shownVersion(platform, link, documentId, ticket);
  const text = versionId === undefined ? undefined : await ownText(platform.db, { documentId, versionId });
  return versionId === undefined || text === undefined ? undefined : { versionId, text };
}

/**
 * Returns the text that a guest's text is based on. Throws CONFLICT if it isn't stored anymore, and INVALID if the
 * guest's text can't be stored in a document.
 */
export async function requireEdited(platform: Platform, wanted: Wanted, input: GuestTextInput): Promise<EditableText> {
  const base = await editableText(platform, wanted, input.from);
  if (!base) throw new AppError('CONFLICT', 'The version you started from no longer exists. Start again.');
  if (!isEditable(input.text)) {
    throw new AppError('INVALID', 'This text is too long, or contains characters that can’t be stored.');
  }
  return base;
}
