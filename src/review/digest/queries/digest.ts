import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { me } from '@/identity/queries/me';
import type { Platform } from '@/platform/context';
import { namesOfMembers } from '@/versions/queries/version';
import { inbox, inboxCount } from '../../inbox/queries/inbox';
import type { Digest, DigestWorkspace } from '../digest-mail';
import { type DigestSettings, unsubscribePath } from '../schema';
import { type ClaimedDigest, findSetting } from '../store';
import { unsubscribeToken } from '../unsubscribe-token';

const DAY_MS = 86_400_000;
/** The number of items of a workspace that are checked for new ones, and the number that are listed. */
const LOOKED_AT = 100;
const LISTED = 20;

/** Returns how often the actor gets a digest. */
export async function digestSettings(ctx: Context): Promise<DigestSettings> {
  return { ...(await findSetting(ctx.db, ctx.actor.userId)), isAvailable: ctx.settings.smtp !== undefined };
}

/**
 * Returns what waits for a person in all workspaces, read with their own permissions, or undefined if there is nothing
 * new since their last digest that they haven't seen.
 */
export async function digestOf(
  platform: Platform,
  { userId, frequency, lastReadAt, firstClaimedAt }: ClaimedDigest,
): Promise<(Digest & { email: string }) | undefined> {
  const ctx: Context = { ...platform, actor: { userId, name: '', sessionId: undefined } };
  const { user, workspaces } = await me(ctx);
  const since = lastReadAt ?? new Date(firstClaimedAt.getTime() - (frequency === 'weekly' ? 7 : 1) * DAY_MS);
  const waiting = await Promise.all(workspaces.map(({ id, name }) => workspaceDigest(ctx, { id, name, since })));
  const shown = waiting.filter((workspace) => workspace.items.length > 0);
  if (!shown.some(({ isNews }) => isNews)) return undefined;
  const names = new Map(shown.flatMap(({ names }) => [...names]));
  const { publicUrl } = platform.settings;
  return {
    person: { userId, name: user.name },
    email: user.email,
    frequency,
    workspaces: shown,
    nameOf: (id) => names.get(id) ?? t('formerMember'),
    publicUrl,
    unsubscribeUrl: publicUrl + unsubscribePath(unsubscribeToken(platform.settings, { userId, mail: 'digest' })),
  };
}

interface FoundWorkspace extends DigestWorkspace {
  /** Whether there is an item that the person hasn't seen. */
  isNews: boolean;
  names: ReadonlyMap<string, string>;
}

async function workspaceDigest(
  ctx: Context,
  { id, name, since }: { id: string; name: string; since: Date },
): Promise<FoundWorkspace> {
  const workspaceId = id;
  const [{ items }, { open }, names] = await Promise.all([
    inbox(ctx, { workspaceId, limit: LOOKED_AT }),
    inboxCount(ctx, { workspaceId }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const isNews = items.some(({ isRead, happenedAt }) => !isRead && happenedAt > since);
  return { name, items: items.slice(0, LISTED), open, isNews, names };
}
