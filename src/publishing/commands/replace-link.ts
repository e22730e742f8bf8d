import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { requireChangeable } from '../access';
import { newLinkToken } from '../link-token';
import { mayHaveUrl } from '../policy';
import { missingLink, urlWithheld } from '../refusals';
import type { NewShareLink } from '../schema';
import { lockSettings, updateToken } from '../store';

/**
 * Gives a link a new URL and returns it. The old URL stops working at once; the settings, the creator, and what guests wrote through
 * the link stay. For people who can change the link and may have its URL. Throws like `requireChangeable`.
 */
export async function replaceLink(ctx: Context, { linkId }: { linkId: string }): Promise<NewShareLink> {
  const link = await requireChangeable(ctx, linkId);
  const { workspaceId, kind, subjectId } = link;
  const { url, stored } = newLinkToken(ctx, linkId);
  await inTransaction(ctx.db, async (tx) => {
    const settings = await lockSettings(tx, linkId);
    if (!settings) throw missingLink();
    if (!mayHaveUrl(settings, link)) throw urlWithheld();
    await updateToken(tx, linkId, stored);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: ctx.actor.userId, action: 'share_link.replaced', subjectType: kind, subjectId },
      data: { linkId },
    });
  });
  return { linkId, url };
}
