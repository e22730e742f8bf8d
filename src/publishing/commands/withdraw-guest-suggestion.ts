import { takeStrangersAttempt } from '@/identity/attempts/limit-attempts';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { withOrigin } from '@/identity/request-origin';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { withdrawAsGuest } from '@/review/guests/commands/withdraw-as-guest';
import type { Guest } from '../guests';
import { maySuggest } from '../policy';
import type { Asked, OpenLink } from '../queries/open-link';
import { suggestingClosed, tooManyAttempts } from '../refusals';
import { uncountWithdrawn } from '../store';
import { holdLink } from './hold-link';

const OF_ADDRESS = { most: 20, windowMs: 600_000 };
const OF_LINK = { most: 200, windowMs: 3_600_000 };
/** The number of withdrawn suggestions of a link above which they count towards the link's limit. */
const MAX_WITHDRAWN = 4_000;

interface Withdrawing {
  asked: Asked;
  link: OpenLink;
  /** Undefined if the link doesn't know this browser. */
  guest: Guest | undefined;
  suggestionId: string;
  ip: string | undefined;
}

/** Withdraws a guest's own suggestion. Throws RATE_LIMITED, and NOT_FOUND and CONFLICT like `withdrawAsGuest`. */
export async function withdrawGuestSuggestion(platform: Platform, withdrawing: Withdrawing): Promise<void> {
  const { asked, link, guest, suggestionId, ip } = withdrawing;
  const { linkId, workspaceId, hint } = link;
  if (!guest || !maySuggest(link)) throw suggestingClosed();
  const limits = { subject: `guest-withdrawals:${linkId}`, ofAddress: OF_ADDRESS, ofAll: OF_LINK };
  if (!(await takeStrangersAttempt(platform.db, limits, ip))) throw tooManyAttempts();
  const documentId = await withOrigin({ ip, tokenId: undefined }, () =>
    inTransaction(platform.db, async (tx) => {
      const held = await holdLink(tx, asked, linkId);
      if (!held?.document || !maySuggest(held)) throw suggestingClosed();
      const { documentId } = held.document;
      if (!(await withdrawAsGuest(tx, { documentId, linkId, guestId: guest.guestId, suggestionId }))) return undefined;
      await uncountWithdrawn(tx, linkId, MAX_WITHDRAWN);
      await recordAuditEvent(tx, {
        ...{ workspaceId, actorId: null, action: 'suggestion.guest_withdrew', subjectType: 'version' },
        ...{ subjectId: suggestionId, data: { documentId, linkId, hint, ...guest } },
      });
      return documentId;
    }),
  );
  if (documentId !== undefined) platform.bus.publish(topics.review(documentId), topics.waiting(workspaceId));
}
