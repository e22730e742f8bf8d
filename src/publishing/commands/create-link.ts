import { hashPassword } from 'better-auth/crypto';
import { lockHead } from '@/documents/commands/append-update';
import { requireSession } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newSecretToken } from '@/identity/secret-token';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { storeLiveText } from '@/versions/commands/create-snapshot';
import { keepVersion } from '@/versions/commands/thin-snapshots';
import { requireShared } from '../access';
import type { CreateShareLink, NewShareLink, ShareObstacle } from '../schema';
import { insertLink, lockAndCountLinks } from '../store';

const DAY_MS = 86_400_000;
/** The most links to one document or project. */
const MAX_LINKS = 50;
const HINT_LENGTH = 4;

/**
 * Creates a link that lets anyone read a document, or all documents of a project, without an account, and, if wanted,
 * comment or suggest changes. Throws FORBIDDEN or CONFLICT if the actor can't share it, INVALID for a password on a
 * page that search engines list or for a version of a project, NOT_FOUND for a version that the document doesn't have,
 * and RATE_LIMITED if the document or project already has too many links.
 */
export async function createLink(ctx: Context, input: CreateShareLink): Promise<NewShareLink> {
  // Someone who steals an API token must not create links that outlive it.
  requireSession(ctx.actor);
  const { kind, subjectId, days, password, isIndexed, access } = input;
  const takesWords = access !== 'read';
  const showsThreads = takesWords && input.showsThreads;
  const { workspaceId, obstacle } = await requireShared(ctx, input);
  if (obstacle) throw refusal(obstacle);
  if (isIndexed && password !== undefined) {
    throw new AppError('INVALID', 'Search engines can’t list a page with a password. Choose one of the two.');
  }
  if (kind === 'project' && isPinned(input)) {
    throw new AppError('INVALID', 'A link to a project always shows the latest texts.');
  }
  if (takesWords && isPinned(input)) {
    throw new AppError('INVALID', 'Only the latest text can be commented on or changed.');
  }
  if (takesWords && isIndexed) {
    throw new AppError('INVALID', 'Search engines can’t list a page that anyone can comment on.');
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { token, tokenHash } = newSecretToken();
  const linkId = newId();
  const endsAt = days === null ? null : new Date(Date.now() + days * DAY_MS);
  const createdBy = ctx.actor.userId;
  await inTransaction(ctx.db, async (tx) => {
    const versionId = await storeShown(tx, input, createdBy);
    if ((await lockAndCountLinks(tx, input)) >= MAX_LINKS) {
      throw new AppError('RATE_LIMITED', `You can have at most ${MAX_LINKS} share links here. Revoke one first.`);
    }
    const row = { workspaceId, subjectKind: kind, subjectId, tokenHash, hint: token.slice(-HINT_LENGTH), createdBy };
    await insertLink(tx, { id: linkId, ...row, endsAt, passwordHash, versionId, isIndexed, access, showsThreads });
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: createdBy, action: 'share_link.created', subjectType: kind, subjectId },
      data: {
        ...{ linkId, endsAt: endsAt?.toISOString() ?? null, hasPassword: password !== undefined, isIndexed, access },
        ...(versionId !== null && { versionId }),
      },
    });
  });
  if (isPinned(input)) ctx.bus.publish(topics.review(subjectId));
  return { linkId, url: `${ctx.settings.publicUrl}/s/${token}` };
}

function isPinned({ text, versionId }: CreateShareLink): boolean {
  return text === 'now' || versionId !== undefined;
}

/** Returns the version that the link always shows, or null. Versions created for a person are never thinned out. */
async function storeShown(tx: Tx, input: CreateShareLink, userId: string): Promise<string | null> {
  const { subjectId: documentId, versionId } = input;
  const description = 'Shared by link';
  if (!isPinned(input)) return null;
  if (versionId === undefined) {
    await lockHead(tx, documentId);
    return (await storeLiveText(tx, { documentId, userId, description, keepState: false })).versionId;
  }
  if (await keepVersion(tx, { documentId, versionId, userId, description })) return versionId;
  throw new AppError('NOT_FOUND', 'This document has no such version. Suggestions can’t be shared.');
}

function refusal(obstacle: ShareObstacle): AppError {
  switch (obstacle) {
    case 'workspace':
      return new AppError('FORBIDDEN', 'Share links are turned off in this workspace.');
    case 'private':
      return new AppError('FORBIDDEN', 'Only people who manage this private project can create share links in it.');
    case 'personal':
      return new AppError(
        'CONFLICT',
        'Your personal project can’t be shared. Move documents to another project to share them.',
      );
  }
}
