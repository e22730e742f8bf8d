import { hashPassword } from 'better-auth/crypto';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireChangeable } from '../access';
import { widens } from '../policy';
import { missingLink, notTheirs, requirePossible } from '../refusals';
import type { ChangeShareLink } from '../schema';
import { type LinkSettingsRow, lockSettings, updateSettings } from '../store';
import { isPinned, storeShown } from './store-shown';

const DAY_MS = 86_400_000;

/**
 * Changes the settings of a link, which keeps its URL. For people who could create the same link; only its creator and
 * people who manage the project or the workspace can let guests do or see more. Throws NOT_FOUND for a link that is
 * unknown or revoked, FORBIDDEN or CONFLICT if the actor can't share its document or project or can't widen the link,
 * and INVALID for settings that can't go together.
 */
export async function changeLink(ctx: Context, input: ChangeShareLink): Promise<void> {
  const { linkId, password } = input;
  const { workspaceId, kind, subjectId, isCreator, manages } = await requireChangeable(ctx, linkId);
  const { userId } = ctx.actor;
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : password;
  await inTransaction(ctx.db, async (tx) => {
    const former = await lockSettings(tx, linkId);
    if (!former) throw missingLink();
    const next = settingsAfter(former, input, passwordHash);
    if (widens(former, next) && !manages && !isCreator) throw notTheirs();
    const pins = isPinned(input);
    const staysPinned = input.text === undefined && former.versionId !== null;
    const { isIndexed, endsAt } = next;
    const hasPassword = next.passwordHash !== null;
    requirePossible({ kind, access: next.access, isIndexed, isPinned: pins || staysPinned, hasPassword });
    if (pins || input.text === 'live') {
      next.versionId = await storeShown(tx, input, { documentId: subjectId, userId });
    }
    await updateSettings(tx, linkId, next);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'share_link.changed', subjectType: kind, subjectId },
      data: {
        ...{ linkId, endsAt: endsAt?.toISOString() ?? null, hasPassword, isIndexed, access: next.access },
        ...{ showsThreads: next.showsThreads, changed: changedFields(former, next) },
        ...(next.versionId !== null && { versionId: next.versionId }),
      },
    });
  });
  if (isPinned(input)) ctx.bus.publish(topics.review(subjectId));
}

function settingsAfter(
  former: LinkSettingsRow,
  input: ChangeShareLink,
  passwordHash: string | null = former.passwordHash,
): LinkSettingsRow {
  const { endsAt, versionId } = former;
  const { days, name = former.name, isIndexed = former.isIndexed } = input;
  const { access = former.access, showsThreads = former.showsThreads } = input;
  const end = days === null ? null : new Date(Date.now() + (days ?? 0) * DAY_MS);
  return {
    ...{ name, versionId, passwordHash, isIndexed, access },
    endsAt: days === undefined ? endsAt : end,
    showsThreads: access !== 'read' && showsThreads,
  };
}

const FIELDS: Readonly<Record<keyof LinkSettingsRow, string>> = {
  access: 'access',
  endsAt: 'endsAt',
  isIndexed: 'isIndexed',
  name: 'name',
  passwordHash: 'password',
  showsThreads: 'showsThreads',
  versionId: 'versionId',
};

/** Returns the names of the settings that differ, for the audit log. */
function changedFields(former: LinkSettingsRow, next: LinkSettingsRow): string[] {
  const keys = Object.keys(FIELDS) as (keyof LinkSettingsRow)[];
  return keys.filter((key) => former[key]?.valueOf() !== next[key]?.valueOf()).map((key) => FIELDS[key]);
}
