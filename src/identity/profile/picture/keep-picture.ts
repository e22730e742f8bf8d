import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '@/platform/database';
import { recordAuditEvent } from '../../commands/record-audit-event';
import type { Context } from '../../context';
import { deletePicture, writePicture } from './store';

/** Stores a checked square picture as the actor's own. Returns its version. */
export async function keepPicture(ctx: Context, bytes: Uint8Array): Promise<{ version: string }> {
  const picture = new Uint8Array(bytes);
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  await inTransaction(ctx.db, async (tx) => {
    await writePicture(tx, ctx.actor.userId, { version, picture });
    await audit(tx, ctx, 'user.picture_set');
  });
  return { version };
}

/** Removes the actor's picture, so their initials are shown again. Does nothing without a picture. */
export async function removePicture(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (await deletePicture(tx, ctx.actor.userId)) await audit(tx, ctx, 'user.picture_removed');
  });
}

function audit(tx: Tx, { actor }: Context, action: string): Promise<void> {
  return recordAuditEvent(tx, {
    workspaceId: null,
    actorId: actor.userId,
    action,
    subjectType: 'user',
    subjectId: actor.userId,
    data: {},
  });
}
