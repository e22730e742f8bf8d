import type { Db, Sql, Tx } from '@/platform/database';

/** The table profile_picture. */

export interface StoredPicture {
  version: string;
  picture: Uint8Array<ArrayBuffer>;
}

export async function writePicture(tx: Tx, userId: string, picture: StoredPicture): Promise<void> {
  await tx.profilePicture.upsert({ where: { userId }, create: { userId, ...picture }, update: picture });
}

/** Returns whether there was one. */
export async function deletePicture(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.profilePicture.deleteMany({ where: { userId } })).count > 0;
}

/** The picture of a person, if they and the viewer are members of one workspace, now or at an earlier time of theirs. */
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

/** Which of a workspace's members have a picture. */
export async function listPictures(db: Db, workspaceId: string): Promise<{ userId: string; version: string }[]> {
  return db.profilePicture.findMany({
    where: { user: { members: { some: { workspaceId } } } },
    select: { userId: true, version: true },
    orderBy: { userId: 'asc' },
  });
}
