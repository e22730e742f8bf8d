import { requirePerson } from '../access';
import type { Context } from '../context';
import type { MemberInput } from '../schema';
import { findSecondFactor } from '../second-factor/store';
import { findAuditEvents } from '../store/audit';
import { findMember, findSessions } from '../store/members';
import { findTokens } from '../store/tokens';

const PAGE = 1_000;

/** What is kept about a person here: for themself, and for who looks after the workspace. No secret, no hash. */
export async function personProfile(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  const member = await findMember(ctx.db, workspaceId, userId);
  const [tokens, sessions, factor] = await Promise.all([
    findTokens(ctx.db, userId),
    findSessions(ctx.db, userId, new Date()),
    findSecondFactor(ctx.db, userId),
  ]);
  return {
    profile: member && {
      userId,
      name: member.user.name,
      email: member.user.email,
      role: member.role,
      joinedAt: member.createdAt,
      deactivatedAt: member.deactivatedAt,
    },
    secondFactor: { setUpAt: factor?.confirmedAt ?? null },
    tokens: tokens.map(({ userId: _, ...token }) => token),
    sessions,
  };
}

/** What they did, from the newest on. */
export async function* personAuditEvents(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const { workspaceId, userId } = input;
  let before: bigint | undefined;
  for (;;) {
    const place = { workspaceId, memberIds: [userId] };
    const rows = await findAuditEvents(ctx.db, place, { actorId: userId, before, limit: PAGE });
    for (const { id, action, subjectType, subjectId, data, ip, createdAt } of rows) {
      yield { id: String(id), action, subjectType, subjectId, data, ip, createdAt };
    }
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.id;
  }
}
