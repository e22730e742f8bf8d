import { takeStrangersAttempt } from '@/identity/attempts/limit-attempts';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { suggestAsGuest } from '@/review/guests/commands/suggest-as-guest';
import { NO_NOTE } from '@/versions/core/guest-note';
import type { SuggestedText } from '@/versions/schema';
import type { Guest } from '../guests';
import { maySuggest } from '../policy';
import { requireEdited } from '../queries/editable-text';
import type { Asked, OpenLink } from '../queries/open-link';
import { suggestingClosed } from '../refusals';
import type { GuestSuggestionInput } from '../schema';
import { countSuggestion } from '../store';
import { holdLink } from './hold-link';

const OF_ADDRESS = { most: 20, windowMs: 600_000 };
const OF_LINK = { most: 200, windowMs: 3_600_000 };
const MAX_SUGGESTIONS = 1_000;

interface Writing {
  asked: Asked;
  /** The link as opened for the request. It is opened again in the transaction. */
  link: OpenLink;
  guest: Guest;
  /** The guest's account, if they are signed in and can read the document. */
  memberId: string | undefined;
  input: GuestSuggestionInput;
  ip: string | undefined;
}

/**
 * Suggests a text that someone without an account wrote, based on a version that the link showed them. The same key
 * returns the same suggestion. The live text doesn't change. Throws NOT_FOUND if the link doesn't allow suggestions
 * (anymore), RATE_LIMITED, and INVALID, CONFLICT or FORBIDDEN for a text that can't be suggested.
 */
export async function writeGuestSuggestion(platform: Platform, writing: Writing): Promise<SuggestedText> {
  const { link, guest, memberId, input, ip } = writing;
  const { linkId, document, workspaceId, createdBy: hostId } = link;
  if (!document || !maySuggest(link)) throw suggestingClosed();
  const limits = { subject: `guest-suggestions:${linkId}`, ofAddress: OF_ADDRESS, ofAll: OF_LINK };
  if (!(await takeStrangersAttempt(platform.db, limits, ip))) throw tooMany();
  const { versionId } = await requireEdited(platform, { link, document }, input);
  const { key, text, message } = input;
  const { documentId, kind } = document;
  const suggestion = {
    ...{ key, documentId, versionId, text, workspaceId, markdown: kind === 'markdown' },
    ...{ description: message || NO_NOTE, guest: { ...guest, linkId, hostId, memberId } },
  };
  return withOrigin({ ip, tokenId: undefined }, () =>
    suggestAsGuest(platform, suggestion, (store) => inTransaction(platform.db, (tx) => storeHeld(tx, writing, store))),
  );
}

async function storeHeld(
  tx: Tx,
  { asked, link: { linkId }, guest }: Writing,
  store: (tx: Tx) => Promise<SuggestedText>,
): Promise<SuggestedText> {
  const link = await holdLink(tx, asked, linkId);
  if (!link?.document || !maySuggest(link)) throw suggestingClosed();
  const made = await store(tx);
  if (!made.isNew) return made;
  if (!(await countSuggestion(tx, linkId, MAX_SUGGESTIONS))) throw usedUp();
  const { workspaceId, hint, document } = link;
  const { suggestionId: subjectId, hunkCount: hunks } = made;
  const data = { documentId: document.documentId, linkId, hint, ...guest, hunks };
  await recordAuditEvent(tx, {
    ...{ workspaceId, actorId: null, action: 'suggestion.guest_created', subjectType: 'version', subjectId, data },
  });
  return made;
}

function usedUp(): AppError {
  return new AppError(
    'CONFLICT',
    'This link has reached its suggestion limit. Ask the person who sent it to you for a new one.',
  );
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Too many suggestions. Wait a while, then try again.');
}
