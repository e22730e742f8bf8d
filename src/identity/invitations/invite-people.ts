import { t } from '@/generated/messages/server/mail';
import { writeFor } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { authSecret } from '@/platform/secrets/secrets';
import { requirePermission } from '../access';
import { takeAttempt } from '../attempts/store';
import { recordAuditEvent } from '../commands/record-audit-event';
import type { Context } from '../context';
import { mayInvite } from '../policy';
import { readerOfMail } from '../queries/locale';
import { type InvitedPerson, type InvitePeopleInput, invitationPath } from '../schema';
import { derivedSecretToken } from '../secret-token';
import {
  claimMail,
  findInvitationIds,
  insertMailedInvitations,
  releaseMail,
  revokeInvitationsTo,
} from '../store/invitations';
import { findMembersByEmail, findWorkspaceName, lockWorkspace } from '../store/members';

const DAY_MS = 86_400_000;
const LIMIT = { most: 30, windowMs: 3_600_000 };
/** How many mails are sent at the same time. */
const AT_ONCE = 5;

interface Made {
  id: string;
  email: string;
  token: string;
  tokenHash: string;
}

/**
 * Invites people by their addresses. Each gets their own link, which works once and leads to `documentId`. Open
 * invitations that were sent to the same addresses are revoked. Returns the links that couldn't be mailed. A repeated
 * request with the same `requestId` sends nothing again and returns the same links. Throws FORBIDDEN, RATE_LIMITED
 * after 30 times in an hour.
 */
export async function invitePeople(ctx: Context, input: InvitePeopleInput): Promise<InvitedPerson[]> {
  const { workspaceId, documentId } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  if (!(await takeAttempt(ctx.db, `invitations:${ctx.actor.userId}`, LIMIT))) {
    throw new AppError('RATE_LIMITED', 'You’ve sent too many invitations in the last hour. Try again later.');
  }
  const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))];
  const known = new Map((await findMembersByEmail(ctx.db, workspaceId, emails)).map((row) => [row.email, row]));
  const asked = emails.filter((email) => !known.has(email));
  const { workspace, made } = await inTransaction(ctx.db, (tx) => store(ctx, tx, input, tokensFor(ctx, input, asked)));
  const mail = mailer(ctx, { workspace, input });
  const results: InvitedPerson[] = [];
  for (let at = 0; at < made.length; at += AT_ONCE) {
    const batch = made.slice(at, at + AT_ONCE).map(async ({ id, email, token }): Promise<InvitedPerson> => {
      const url = ctx.settings.publicUrl + invitationPath(token, documentId);
      return (await mail(id, email, url)) ? { email, state: 'sent' } : { email, state: 'link', url };
    });
    results.push(...(await Promise.all(batch)));
  }
  const members = [...known.values()].map(
    ({ email, isActive }): InvitedPerson => ({ email, state: isActive ? 'member' : 'removed' }),
  );
  return [...results, ...members];
}

/** Derives tokens that are the same for the same request, so they can be returned again without being stored. */
function tokensFor(
  { settings, actor }: Context,
  { workspaceId, requestId = newId() }: InvitePeopleInput,
  emails: readonly string[],
): Made[] {
  const secret = authSecret(settings.authSecret, settings.dataDir);
  return emails.map((email) => {
    const words = ['invitation', workspaceId, actor.userId, requestId, email];
    return { id: newId(), email, ...derivedSecretToken(secret, words) };
  });
}

/**
 * Stores the invitations. Returns the workspace's name and the invitations; those that the same request stored before
 * have their old ids.
 */
async function store(
  ctx: Context,
  tx: Tx,
  { workspaceId, role, days }: InvitePeopleInput,
  asked: readonly Made[],
): Promise<{ workspace: string; made: Made[] }> {
  // The lock prevents someone who is being demoted or removed from creating a link at the same time.
  await lockWorkspace(tx, workspaceId);
  const actorRole = await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
  if (!mayInvite(actorRole, role)) {
    throw new AppError('FORBIDDEN', `The ${actorRole} role can’t invite someone as ${role}. Ask an owner.`);
  }
  const now = new Date();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const createdBy = ctx.actor.userId;
  const ids = await findInvitationIds(
    tx,
    asked.map(({ tokenHash }) => tokenHash),
  );
  const made = asked.filter(({ tokenHash }) => !ids.has(tokenHash));
  await revokeInvitationsTo(tx, { workspaceId, emails: made.map(({ email }) => email), now });
  await insertMailedInvitations(
    tx,
    made.map(({ id, email, tokenHash }) => ({ id, email, tokenHash, workspaceId, role, createdBy, expiresAt })),
  );
  for (const { id } of made) {
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: createdBy,
      action: 'invitation.created',
      subjectType: 'invitation',
      subjectId: id,
      data: { role, expiresAt: expiresAt.toISOString() },
    });
  }
  return {
    workspace: await findWorkspaceName(tx, workspaceId),
    made: asked.map((one) => ({ ...one, id: ids.get(one.tokenHash) ?? one.id })),
  };
}

/**
 * Returns a function that mails an invitation once, and resolves to whether a mail server accepted it. The mail is in
 * the inviter's language.
 */
function mailer(
  { db, settings, log, actor }: Context,
  { workspace, input }: { workspace: string; input: InvitePeopleInput },
): (id: string, email: string, link: string) => Promise<boolean> {
  const { days, documentId } = input;
  const names = { name: actor.name, workspace };
  return async (id, email, link) => {
    if (!settings.smtp) return false;
    if (!(await inTransaction(db, (tx) => claimMail(tx, id, new Date())))) return true;
    const mail = writeFor(readerOfMail(undefined, settings), () => ({
      subject: t('inviteSubject', names),
      text: t(documentId ? 'inviteToDocument' : 'invite', { ...names, days, link }),
    }));
    try {
      await sendMail(settings, { to: email, ...mail });
      return true;
    } catch (error) {
      log.warn({ err: error }, 'an invitation could not be mailed');
      await inTransaction(db, (tx) => releaseMail(tx, id));
      return false;
    }
  };
}
