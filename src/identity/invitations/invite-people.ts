import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { sendMail } from '@/platform/mail';
import { requirePermission } from '../access';
import { takeAttempt } from '../attempts/store';
import { recordAuditEvent } from '../commands/record-audit-event';
import type { Context } from '../context';
import { mayInvite } from '../policy';
import { type InvitedPerson, type InvitePeopleInput, invitationPath } from '../schema';
import { newSecretToken } from '../secret-token';
import { insertMailedInvitations, revokeInvitationsTo } from '../store/invitations';
import { findMembersByEmail, findWorkspaceName, lockWorkspace } from '../store/members';

const DAY_MS = 86_400_000;
const LIMIT = { most: 30, windowMs: 3_600_000 };
/** Mails under way at once. */
const AT_ONCE = 5;

interface Made {
  id: string;
  email: string;
  token: string;
  tokenHash: string;
}

/**
 * Invites people by their addresses: each gets a link of their own, which works once, and by which they land on
 * `documentId`. Open invitations that were sent to the same addresses end. Links that can't be mailed are returned.
 * Throws FORBIDDEN, RATE_LIMITED after 30 times in an hour.
 */
export async function invitePeople(ctx: Context, input: InvitePeopleInput): Promise<InvitedPerson[]> {
  const { workspaceId, documentId } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  if (!(await takeAttempt(ctx.db, `invitations:${ctx.actor.userId}`, LIMIT))) {
    throw new AppError('RATE_LIMITED', 'You sent many invitations in the last hour. Try again later.');
  }
  const emails = [...new Set(input.emails.map((email) => email.toLowerCase()))];
  const known = new Map((await findMembersByEmail(ctx.db, workspaceId, emails)).map((row) => [row.email, row]));
  const made = emails
    .filter((email) => !known.has(email))
    .map((email): Made => ({ id: newId(), email, ...newSecretToken() }));
  const workspace = await inTransaction(ctx.db, (tx) => store(ctx, tx, input, made));
  const mail = mailer(ctx, { workspace, input });
  const results: InvitedPerson[] = [];
  for (let at = 0; at < made.length; at += AT_ONCE) {
    const batch = made.slice(at, at + AT_ONCE).map(async ({ email, token }): Promise<InvitedPerson> => {
      const url = ctx.settings.publicUrl + invitationPath(token, documentId);
      return (await mail(email, url)) ? { email, state: 'sent' } : { email, state: 'link', url };
    });
    results.push(...(await Promise.all(batch)));
  }
  const members = [...known.values()].map(
    ({ email, isActive }): InvitedPerson => ({ email, state: isActive ? 'member' : 'removed' }),
  );
  return [...results, ...members];
}

/** Returns the workspace's name. */
async function store(
  ctx: Context,
  tx: Tx,
  { workspaceId, role, days }: InvitePeopleInput,
  made: readonly Made[],
): Promise<string> {
  // The lock keeps someone who is being demoted or removed from leaving a link behind.
  await lockWorkspace(tx, workspaceId);
  const actorRole = await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
  if (!mayInvite(actorRole, role)) {
    throw new AppError('FORBIDDEN', `The ${actorRole} role can’t invite someone as ${role}. Ask an owner.`);
  }
  const now = new Date();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const createdBy = ctx.actor.userId;
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
  return findWorkspaceName(tx, workspaceId);
}

/** Sends an invitation; resolves to whether a mail server took it. */
function mailer(
  { settings, log, actor }: Context,
  { workspace, input }: { workspace: string; input: InvitePeopleInput },
): (email: string, url: string) => Promise<boolean> {
  const { days, documentId } = input;
  const aim = documentId ? 'a document in ' : '';
  return async (email, url) => {
    if (!settings.smtp) return false;
    const text =
      `${actor.name} invited you to work on ${aim}${workspace}.\n\nOpen this link to join. It works once, within ` +
      `${days === 1 ? '1 day' : `${days} days`}:\n\n${url}\n\nIf you don’t know ${actor.name}, ignore this email.\n`;
    try {
      await sendMail(settings, { to: email, subject: `${actor.name} invited you to ${workspace}`, text });
      return true;
    } catch (error) {
      log.warn({ err: error }, 'an invitation could not be mailed');
      return false;
    }
  };
}
