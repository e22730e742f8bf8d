import { takeStrangersAttempt } from '@/identity/attempts/limit-attempts';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { pinTextFor } from '@/versions/commands/pin-document';
import { isEditable } from '../core/editable-text';
import { ticketOf } from '../guests';
import { maySuggest } from '../policy';
import type { OpenLink } from '../queries/open-link';
import { suggestingClosed, tooManyAttempts } from '../refusals';

const OF_ADDRESS = { most: 30, windowMs: 600_000 };
const OF_LINK = { most: 500, windowMs: 3_600_000 };

interface Showing {
  link: OpenLink;
  ip: string | undefined;
  /** Returns whether the text is editable, as shown on the link's page, which may be slightly older. */
  isShownEditable(): Promise<boolean>;
}

/**
 * Stores the latest text of a document as the version that a guest edits, and returns its ticket. Throws NOT_FOUND if
 * the link doesn't allow suggestions, TOO_LARGE for a text that a text field can't hold exactly, and RATE_LIMITED.
 */
export async function showEditableText(platform: Platform, { link, ip, isShownEditable }: Showing): Promise<string> {
  const { linkId, document } = link;
  if (!document || !maySuggest(link)) throw suggestingClosed();
  const limits = { subject: `guest-texts:${linkId}`, ofAddress: OF_ADDRESS, ofAll: OF_LINK };
  if (!(await takeStrangersAttempt(platform.db, limits, ip))) throw tooManyAttempts();
  const { documentId } = document;
  // Checked before it is stored, because strangers could otherwise create many versions of a long text.
  if (!(await isShownEditable())) throw tooLarge();
  const description = 'Shown to a guest through a share link';
  const { versionId, text } = await pinTextFor(platform, { documentId, turnIds: [], userId: undefined, description });
  if (!isEditable(text)) throw tooLarge();
  return ticketOf(platform, link, { documentId, versionId });
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', 'This document is too long, or has characters that can’t be edited on this page.');
}
