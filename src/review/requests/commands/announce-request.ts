import type { Context } from '@/identity/context';
import { topics } from '@/platform/topics';
import { readableParts } from '../../queries/change-set';

/** Call after the commit. Notifies everyone who looks at a request or its documents, and its reviewers. */
export async function announceRequest(
  ctx: Context,
  { id, people }: { id: string; people: readonly string[] },
): Promise<void> {
  const { suggestions } = await readableParts(ctx, id);
  const documentIds = new Set(suggestions.map(({ access }) => access.documentId));
  ctx.bus.publish(topics.request(id), ...[...documentIds].map(topics.review), ...people.map(topics.inbox));
}
