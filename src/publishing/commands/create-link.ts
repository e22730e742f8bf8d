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
import { fixLiveText } from '@/versions/commands/create-snapshot';
import { requireShared } from '../access';
import type { CreateShareLink, NewShareLink, ShareObstacle } from '../schema';
import { countLinks, insertLink } from '../store';

const DAY_MS = 86_400_000;
const MOST_LINKS = 50;
const HINT_LENGTH = 4;

/**
 * Creates a link that lets anyone read a document without an account. Throws FORBIDDEN or CONFLICT if the actor can't share
 * it, INVALID for a password on a page that search engines list, and RATE_LIMITED for a document with many links.
 */
export async function createLink(ctx: Context, input: CreateShareLink): Promise<NewShareLink> {
  // A lost API token must not leave doors open that outlive it.
  requireSession(ctx.actor);
  const { kind, subjectId, days, password, text, isIndexed } = input;
  const { workspaceId, obstacle } = await requireShared(ctx, input);
  if (obstacle) throw refusal(obstacle);
  if (isIndexed && password !== undefined) {
    throw new AppError('INVALID', 'Search engines can’t list a page with a password. Choose one of the two.');
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { token, tokenHash } = newSecretToken();
  const linkId = newId();
  const endsAt = days === null ? null : new Date(Date.now() + days * DAY_MS);
  const createdBy = ctx.actor.userId;
  await inTransaction(ctx.db, async (tx) => {
    const versionId = text === 'now' ? await fixNow(tx, subjectId, createdBy) : null;
    if ((await countLinks(tx, input)) >= MOST_LINKS) {
      throw new AppError('RATE_LIMITED', `This document already has ${MOST_LINKS} links. Revoke one first.`);
    }
    const row = { workspaceId, subjectKind: kind, subjectId, tokenHash, hint: token.slice(-HINT_LENGTH), createdBy };
    await insertLink(tx, { id: linkId, ...row, endsAt, passwordHash, versionId, isIndexed });
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: createdBy, action: 'share_link.created', subjectType: kind, subjectId },
      data: {
        ...{ linkId, endsAt: endsAt?.toISOString() ?? null, hasPassword: password !== undefined, isIndexed },
        ...(versionId !== null && { versionId }),
      },
    });
  });
  if (text === 'now') ctx.bus.publish(topics.review(subjectId));
  return { linkId, url: `${ctx.settings.publicUrl}/s/${token}` };
}

async function fixNow(tx: Tx, documentId: string, userId: string): Promise<string> {
  await lockHead(tx, documentId);
  // A version of a person is never thinned out.
  const input = { documentId, userId, description: 'Shared by link', keepState: false };
  return (await fixLiveText(tx, input)).versionId;
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
        'Your private project can’t be shared. Move documents to another project to share them.',
      );
  }
}
