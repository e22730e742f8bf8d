import { hashPassword } from 'better-auth/crypto';
import { requireSession } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireShared } from '../access';
import { newLinkToken } from '../link-token';
import { obstacleError, requirePossible } from '../refusals';
import type { CreateShareLink, NewShareLink } from '../schema';
import { insertLink, lockAndCountLinks } from '../store';
import { isPinned, storeShown } from './store-shown';

const DAY_MS = 86_400_000;
/** The most links to one document or project. */
const MAX_LINKS = 50;

/**
 * Creates a link that lets anyone read a document, or all documents of a project, without an account, and, if wanted,
 * comment or suggest changes. Throws FORBIDDEN or CONFLICT if the actor can't share it, INVALID for a password on a
 * page that search engines list or for a version of a project, NOT_FOUND for a version that the document doesn't have,
 * and RATE_LIMITED if the document or project already has too many links.
 */
export async function createLink(ctx: Context, input: CreateShareLink): Promise<NewShareLink> {
  // Someone who steals an API token must not create links that outlive it.
  requireSession(ctx.actor);
  const { kind, subjectId, name, days, password, isIndexed, access } = input;
  const takesWords = access !== 'read';
  const showsThreads = takesWords && input.showsThreads;
  const { workspaceId, obstacle } = await requireShared(ctx, input);
  if (obstacle) throw obstacleError(obstacle);
  requirePossible({ kind, access, isIndexed, isPinned: isPinned(input), hasPassword: password !== undefined });
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const linkId = newId();
  const { url, stored } = newLinkToken(ctx, linkId);
  const endsAt = days === null ? null : new Date(Date.now() + days * DAY_MS);
  const createdBy = ctx.actor.userId;
  await inTransaction(ctx.db, async (tx) => {
    const versionId = await storeShown(tx, input, { documentId: subjectId, userId: createdBy });
    if ((await lockAndCountLinks(tx, input)) >= MAX_LINKS) {
      throw new AppError('RATE_LIMITED', `There are already ${MAX_LINKS} share links here. Revoke one first.`);
    }
    const row = { ...stored, name, workspaceId, subjectKind: kind, subjectId, createdBy };
    await insertLink(tx, { id: linkId, ...row, endsAt, passwordHash, versionId, isIndexed, access, showsThreads });
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: createdBy, action: 'share_link.created', subjectType: kind, subjectId },
      data: {
        ...{ linkId, endsAt: endsAt?.toISOString() ?? null, hasPassword: password !== undefined, isIndexed, access },
        showsThreads,
        ...(versionId !== null && { versionId }),
      },
    });
  });
  if (isPinned(input)) ctx.bus.publish(topics.review(subjectId));
  return { linkId, url };
}
