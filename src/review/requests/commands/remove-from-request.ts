import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireOwnRequest } from '../access';
import type { RequestPartsInput } from '../schema';
import { lockRequest } from '../store';
import { announceRequest } from './announce-request';
import { countOf, takeOutOf } from './own-parts';

/**
 * Takes open suggestions and tree changes, and those they superseded, out of a person's own change request. They then
 * wait for review like any other suggestion. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for suggestions that are
 * decided.
 */
export async function removeFromRequest(ctx: Context, input: RequestPartsInput): Promise<void> {
  const { changeSetId, suggestionIds = [], treeChangeIds = [] } = input;
  const { request, project, parts } = await requireOwnRequest(ctx, changeSetId);
  const inRequest = new Set([
    ...parts.suggestions.map(({ suggestion }) => suggestion.id),
    ...parts.tree.map(({ id }) => id),
  ]);
  if (![...suggestionIds, ...treeChangeIds].every((id) => inRequest.has(id))) {
    throw new AppError('NOT_FOUND', 'One of these suggestions isn’t in this change request. Nothing was changed.');
  }
  const { workspaceId } = project;
  const { projectId } = request;
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockRequest(tx, changeSetId);
    await takeOutOf(tx, request, { userId, suggestionIds, treeChangeIds });
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: userId, action: 'change_request.removed_from' },
      ...{ subjectType: 'change_request', subjectId: changeSetId },
      data: { projectId, count: countOf(input) },
    });
  });
  const places = parts.suggestions.flatMap(({ suggestion, access }) =>
    suggestionIds.includes(suggestion.id) ? access.documentId : [],
  );
  const treePlaces = parts.tree.flatMap(({ id, askedInDocumentId }) =>
    treeChangeIds.includes(id) ? (askedInDocumentId ?? []) : [],
  );
  ctx.bus.publish(...new Set([...places, ...treePlaces].map(topics.review)), topics.waiting(workspaceId));
  await announceRequest(ctx, { id: changeSetId, people: [] });
}
