import { idsInDocuments } from '@/documents/mentions/mentioned-ids';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { exclusively } from '@/platform/postgres/exclusively';
import { idsInDrafts } from '@/review/drafts/queries/mentioned-ids';
import { idsInRequests } from '@/review/requests/queries/mentioned-ids';
import { idsInThreads } from '@/review/threads/queries/mentioned-ids';
import { idsInVersions } from '@/versions/queries/mentioned-ids';
import {
  deleteUnmentioned,
  findUnmentioned,
  listWorkspacesWithFiles,
  renewWait,
  type UnmentionedFile,
  writeMentions,
} from '../store-mentions';
import { releaseBlob } from './release-blob';

/** Only one process collects at a time. */
const LOCK = 72_707_413;
/**
 * How many days a file is kept that nothing refers to. Until then, undoing a deletion in a text also restores the file.
 */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

interface Collection {
  /** The current time. */
  now: Date;
  /** Returns the ids mentioned in a workspace's data that later domains own. */
  alsoNamed(platform: Platform, workspaceId: string): Promise<string[]>;
}

/**
 * Deletes files that nothing has referred to for 30 days. A reference in a text (also in the trash), draft, version,
 * suggestion, thread or request to the agent keeps a file. Versions are only read for files that would otherwise be
 * deleted.
 */
export async function collectFiles(platform: Platform, collection: Collection, signal?: AbortSignal): Promise<void> {
  await exclusively(platform.pool, LOCK, async () => {
    for (const workspaceId of await listWorkspacesWithFiles(sqlOfPool(platform.pool))) {
      if (signal?.aborted) return;
      await collectIn(platform, workspaceId, collection);
    }
  });
}

async function collectIn(platform: Platform, workspaceId: string, { now, alsoNamed }: Collection): Promise<void> {
  const sql = sqlOfPool(platform.pool);
  const note = async () => {
    const [inThreads, inRequests] = await Promise.all([
      idsInThreads(platform, workspaceId),
      idsInRequests(platform, workspaceId),
    ]);
    const mentioned = new Set([...inThreads, ...inRequests]);
    for (const id of await alsoNamed(platform, workspaceId)) mentioned.add(id);
    for await (const ids of idsInDocuments(platform, workspaceId)) for (const id of ids) mentioned.add(id);
    for await (const ids of idsInDrafts(platform, workspaceId)) for (const id of ids) mentioned.add(id);
    await writeMentions(sql, { workspaceId, mentioned: [...mentioned], now });
  };
  await note();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const unmentioned = await findUnmentioned(sql, { workspaceId, before });
  if (unmentioned.length === 0) return;
  const inVersions = new Set<string>();
  for await (const ids of idsInVersions(platform, workspaceId)) for (const id of ids) inVersions.add(id);
  // Reading the versions takes a while, and a text may refer to a file again since.
  await note();
  for (const file of unmentioned) {
    if (!inVersions.has(file.id)) await remove(platform, { ...file, workspaceId, before });
  }
  // Restart their wait, so that versions are read for them again only after another 30 days.
  const kept = unmentioned.filter(({ id }) => inVersions.has(id)).map(({ id }) => id);
  await renewWait(sql, { ids: kept, now });
}

interface Removal extends UnmentionedFile {
  workspaceId: string;
  before: Date;
}

async function remove(
  platform: Platform,
  { id, sha256, previewSha256, name, workspaceId, before }: Removal,
): Promise<void> {
  const isRemoved = await inTransaction(platform.db, async (tx) => {
    const projectId = await deleteUnmentioned(tx, { id, before });
    if (projectId === undefined) return false;
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: null,
      action: 'file.deleted',
      subjectType: 'file',
      subjectId: id,
      // The event's trigger can't look it up, because the row was deleted.
      projectId,
      data: { name },
    });
    return true;
  });
  if (!isRemoved) return;
  await releaseBlob(platform, sha256);
  if (previewSha256) await releaseBlob(platform, previewSha256);
}
