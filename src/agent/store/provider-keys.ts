import { type Db, sqlOfTransaction, type Tx } from '@/platform/database';
import type { KeyedProvider } from '../model-schema';

/** The table provider_key. */

/** A provider setting of a workspace: an encrypted key, or a model's correction as JSON. */
export interface ProviderRow {
  /** The name of the provider or model (`provider/model-id`). */
  name: string;
  sealed: Uint8Array | null;
  correction: string | null;
}

/** Returns keys and corrections with one statement, because every turn waits for it twice. */
export function findProviderRows(db: Db | Tx, workspaceId: string): Promise<ProviderRow[]> {
  return sqlOfTransaction(db).query<ProviderRow>(
    `select provider as name, sealed, null as correction from provider_key where workspace_id = $1
     union all
     select model, null, correction from model_correction where workspace_id = $1`,
    [workspaceId],
  );
}

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

/** Stores a key. Returns whether there was one before. */
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
