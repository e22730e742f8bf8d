import type { Context } from '@/identity/context';
import { topics } from '@/platform/topics';
import { madeParts } from '../../queries/change-set';
import { SEND_REVIEW_MAILS } from '../mail/job';

/**
 * Notifies everyone who looks at a request or its documents, and these people, who may also get mails. Call it after
 * the commit.
 */
export async function announceRequest(
  ctx: Context,
  { id, people }: { id: string; people: readonly string[] },
): Promise<void> {
  const { suggestions, tree } = await madeParts(ctx, id);
  const documentIds = new Set([
    ...suggestions.map(({ access }) => access.documentId),
    ...tree.flatMap(({ askedInDocumentId }) => askedInDocumentId ?? []),
  ]);
  ctx.bus.publish(topics.request(id), ...[...documentIds].map(topics.review), ...people.map(topics.inbox));
  if (people.length > 0 && ctx.settings.smtp) await ctx.jobs.add(SEND_REVIEW_MAILS, {}, SEND_REVIEW_MAILS);
}
