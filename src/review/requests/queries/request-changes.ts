import type { Context } from '@/identity/context';
import { guardedChanges, type News } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireProjectOf, requireRequest } from '../access';

/** The most documents of a request to watch. Decisions in the others are seen when the request is read next. */
const MAX_WATCHED = 50;

/**
 * Returns a stream that signals when to read a change request again. It signals once immediately. It rejects and ends
 * if the person may not see the request.
 */
export async function requestChanges(
  ctx: Context,
  { changeSetId }: { changeSetId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<{ changeSetId: string }>, void>> {
  const { request, parts } = await requireRequest(ctx, changeSetId, 'read');
  const documentIds = [...new Set(parts.suggestions.map(({ access }) => access.documentId))].slice(0, MAX_WATCHED);
  const topicNames = [
    topics.request(changeSetId),
    topics.project(request.projectId),
    ...documentIds.map(topics.review),
  ];
  const ask = () => requireProjectOf(ctx, request, 'read');
  return guardedChanges(ctx, topicNames, { signal, ask, news: { changeSetId } });
}
