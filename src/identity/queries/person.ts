import { requirePerson } from '../access';
import type { Context } from '../context';
import type { MemberInput } from '../schema';
import { findSecondFactor } from '../second-factor/store';
import { findAuditEvents, withoutHidden } from '../store/audit';
import { findMember, findSessions } from '../store/members';
import { findTokens } from '../store/tokens';
import { hiddenProjects } from './projects';

const PAGE = 1_000;

/**
 * Returns what is stored about a person in this workspace, for themselves and for admins, without secrets or hashes.
 * Sessions, tokens and the second factor belong to the account, not to the workspace: only the person gets them, and
 * only in a signed-in browser.
 */
export async function personProfile(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  const member = await findMember(ctx.db, workspaceId, userId);
  const isThemselves = userId === ctx.actor.userId && !ctx.actor.token;
  return {
    profile: member && {
      userId,
      name: member.user.name,
      email: member.user.email,
      role: member.role,
      joinedAt: member.createdAt,
      deactivatedAt: member.deactivatedAt,
    },
    ...(isThemselves && (await account(ctx, userId))),
  };
}

async function account({ db }: Context, userId: string) {
  const [tokens, sessions, factor] = await Promise.all([
    findTokens(db, userId),
    findSessions(db, userId, new Date()),
    findSecondFactor(db, userId),
  ]);
  return {
    secondFactor: { setUpAt: factor?.confirmedAt ?? null },
    tokens: tokens.map(({ userId: _, ...token }) => token),
    sessions,
  };
}

/** Yields the person's audit events, newest first. */
export async function* personAuditEvents(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  const hidden = new Set(await hiddenProjects(ctx, workspaceId));
  let before: bigint | undefined;
  for (;;) {
    const place = { workspaceId, memberIds: [userId], hidden };
    const rows = await findAuditEvents(ctx.db, place, { actorId: userId, before, limit: PAGE });
    for (const { id, action, subjectType, subjectId, data, ip, createdAt } of withoutHidden(rows, hidden)) {
      yield { id: String(id), action, subjectType, subjectId, data, ip, createdAt };
    }
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.id;
  }
}
