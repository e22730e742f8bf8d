import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import type { Inspection } from '../inspector/inspect-file';
import { type FileRow, insertFile, listKept, lockBlob, lockQuota, renewSameFile, sumBytes } from '../store';
import { MAKE_PREVIEW } from './make-preview';
import { quotaReached } from './quota';
import { releaseBlob } from './release-blob';

export interface KeepFiles {
  workspaceId: string;
  projectId: string;
  /** Staged and inspected. */
  files: readonly FileToKeep[];
  /** Called before the bytes of each file are stored. It may throw to stop. */
  onFile?(): void;
}

export interface FileToKeep {
  name: string;
  inspected: Inspection;
  /** The id of its row; see `chooseIds`. */
  id?: string;
}

/**
 * Stores files of a project, and runs `work` with their rows in the same transaction. A file that the project already
 * has under its name isn't added again. After an error, nothing is stored. Throws TOO_LARGE if they exceed the quota,
 * and CONFLICT if someone has added one of them since its id was chosen.
 */
export async function keepFiles<T>(
  ctx: Context,
  input: KeepFiles,
  work: (tx: Tx, rows: FileRow[]) => Promise<T>,
): Promise<T> {
  const blobs = openBlobs(ctx.settings);
  // Use a fixed order, so that two uploads can't deadlock.
  const bytes = [...new Map(input.files.map(({ inspected }) => [inspected.sha256, inspected.file]))].sort();
  try {
    // Store the bytes before the rows that refer to them.
    for (const [sha256, file] of bytes) {
      input.onFile?.();
      await blobs.put(sha256, file);
    }
    const { result, rows } = await inTransaction(ctx.db, async (tx) => {
      if (bytes.length > 0) await lockQuota(tx, input.workspaceId);
      for (const [sha256, file] of bytes) {
        await lockBlob(tx, sha256);
        // Someone may have deleted the last file with the same bytes since.
        if (!(await blobs.has(sha256))) await blobs.put(sha256, file);
      }
      await requireRoom(ctx, tx, input);
      const rows: FileRow[] = [];
      for (const file of input.files) rows.push(await keepRow(ctx, tx, { ...input, ...file }));
      return { result: await work(tx, rows), rows };
    });
    for (const { id, needsPreview } of rows) {
      if (needsPreview) await ctx.jobs.add(MAKE_PREVIEW, { fileId: id }, `${MAKE_PREVIEW}:${id}`);
    }
    return result;
  } catch (error) {
    for (const [sha256] of bytes) await releaseBlob(ctx, sha256);
    throw error;
  }
}

interface KeepRow extends FileToKeep {
  workspaceId: string;
  projectId: string;
}

async function keepRow(ctx: Context, tx: Tx, input: KeepRow): Promise<FileRow> {
  const { workspaceId, projectId, name, inspected, id } = input;
  const { file: _, ...content } = inspected;
  const place = { workspaceId, projectId, name };
  const same = await renewSameFile(tx, { ...place, sha256: content.sha256 });
  if (same && id !== undefined && same.id !== id) throw addedMeanwhile();
  if (same) return same;
  const needsPreview = needsPreviewOf(content);
  const row = await insertFile(tx, {
    id: id ?? newId(),
    ...place,
    ...content,
    needsPreview,
    createdBy: ctx.actor.userId,
  });
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: ctx.actor.userId,
    action: 'file.added',
    subjectType: 'file',
    subjectId: row.id,
    data: { projectId, name: row.name, bytes: row.bytes, contentType: row.contentType },
  });
  return row;
}

function addedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'The same file was added to this project in the meantime. Import again.');
}

/** Returns whether a picture is larger than a text can show, in bytes or in pixels. */
function needsPreviewOf({ contentType, bytes, width, height }: Omit<Inspection, 'file'>): boolean {
  if (!PREVIEWED.has(contentType)) return false;
  return bytes > MAX_SHOWN_BYTES || Math.max(width ?? 0, height ?? 0) > MAX_SHOWN_SIDE;
}

const PREVIEWED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
const MAX_SHOWN_BYTES = 300_000;
const MAX_SHOWN_SIDE = 1_600;

/** Throws TOO_LARGE if the files exceed the quota. Bytes that the workspace already has don't count. */
async function requireRoom(ctx: Context, tx: Tx, { workspaceId, files }: KeepFiles): Promise<void> {
  const sizes = new Map(files.map(({ inspected }) => [inspected.sha256, inspected.bytes]));
  for (const sha256 of await listKept(tx, { workspaceId, hashes: [...sizes.keys()] })) sizes.delete(sha256);
  if (sizes.size === 0) return;
  const added = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const { quotaBytes } = ctx.settings.files;
  if ((await sumBytes(sqlOfTransaction(tx), workspaceId)) + added > quotaBytes) throw quotaReached(quotaBytes);
}
