import type { Db, Tx } from '@/platform/database';
import type { KeyedProvider } from '../model-schema';

/** The table provider_key. */

export interface StoredKey {
  provider: string;
  sealed: Uint8Array;
  setByUserId: string;
  setAt: Date;
}

export function findKeys(db: Db | Tx, workspaceId: string): Promise<StoredKey[]> {
  return db.providerKey.findMany({
    where: { workspaceId },
    select: { provider: true, sealed: true, setByUserId: true, setAt: true },
  });
}

/** Writes a key. Returns whether there was one before. */
export async function writeKey(
  tx: Tx,
  key: { workspaceId: string; provider: KeyedProvider; sealed: Uint8Array; setByUserId: string; setAt: Date },
): Promise<boolean> {
  const { workspaceId, provider, ...rest } = key;
  const where = { workspaceId_provider: { workspaceId, provider } };
  const data = { ...rest, sealed: Buffer.from(rest.sealed) };
  const had = await tx.providerKey.findUnique({ where, select: { provider: true } });
  await tx.providerKey.upsert({ where, create: { workspaceId, provider, ...data }, update: data });
  return had !== null;
}

export async function deleteKey(tx: Tx, workspaceId: string, provider: KeyedProvider): Promise<boolean> {
  return (await tx.providerKey.deleteMany({ where: { workspaceId, provider } })).count > 0;
}
