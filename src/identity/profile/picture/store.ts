import type { Db, Sql, Tx } from '@/platform/database';

/** The table profile_picture. */

export interface StoredPicture {
  version: string;
  picture: Uint8Array<ArrayBuffer>;
}

export async function writePicture(tx: Tx, userId: string, picture: StoredPicture): Promise<void> {
  await tx.profilePicture.upsert({ where: { userId }, create: { userId, ...picture }, update: picture });
}

/** Returns whether there was a picture. */
export async function deletePicture(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.profilePicture.deleteMany({ where: { userId } })).count > 0;
}

/**
 * Returns a person’s picture for themselves, and for active members of a workspace where the person is or was a member.
 */
export async function findPicture(
  sql: Sql,
  { userId, viewerId }: { userId: string; viewerId: string },
): Promise<StoredPicture | undefined> {
  const [row] = await sql.query<StoredPicture>(
    `select version, picture from profile_picture where user_id = $1 and (user_id = $2 or exists (
       select from member theirs join member mine on mine.workspace_id = theirs.workspace_id
       where theirs.user_id = $1 and mine.user_id = $2 and mine.deactivated_at is null))`,
    [userId, viewerId],
  );
  return row;
}

/** Returns which of a workspace's members have a picture. */
export async function listPictures(db: Db, workspaceId: string): Promise<{ userId: string; version: string }[]> {
  return db.profilePicture.findMany({
    where: { user: { members: { some: { workspaceId } } } },
    select: { userId: true, version: true },
    orderBy: { userId: 'asc' },
  });
}
