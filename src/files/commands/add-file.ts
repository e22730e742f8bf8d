import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { openBlobs, stagingFolder } from '@/platform/blobs/open-blobs';
import { type StagedBytes, stageBytes } from '@/platform/blobs/stage-bytes';
import { inTransaction, sqlOfPool, sqlOfTransaction, type Tx } from '@/platform/database';
import { fileName } from '../core/file-name';
import { type Inspection, inspectFile, type Refusal } from '../inspector/inspect-file';
import { toFileSummary } from '../queries/file';
import type { FileSummary } from '../schema';
import { type FileRow, insertFile, lockBlob, lockQuota, renewSameFile, sumBytes, workspaceHas } from '../store';
import { MAKE_PREVIEW } from './make-preview';
import { releaseBlob } from './release-blob';

export interface AddFile {
  /** The document that it is put into. The file belongs to its project. */
  documentId: string;
  /** As the client calls it. */
  name: string;
  /** How many bytes will come, if the client says so. */
  announcedBytes?: number | undefined;
  content: Readable;
}

/** Uploads of one person at once, in this process. */
const MOST_OF_ONE = 6;
const uploading = new Map<string, number>();

/**
 * Keeps a file of a document. A file that the project already has under that name is not added again: an upload can be
 * repeated. Throws TOO_LARGE for more than the limits, INVALID for a picture that can't be taken; then nothing is left.
 */
export async function addFile(ctx: Context, input: AddFile): Promise<FileSummary> {
  const { projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const { maxBytes } = ctx.settings.files;
  const announced = input.announcedBytes ?? 0;
  if (announced > maxBytes) throw tooLarge(maxBytes);
  await requireQuota(ctx, workspaceId, announced);
  return withSlot(ctx.actor.userId, async () => {
    const staging = { parent: stagingFolder(ctx.settings), maxBytes, tooLarge: () => tooLarge(maxBytes) };
    const staged = await stageBytes(input.content, staging);
    try {
      const inspected = await requireTakeable(staged);
      const place = { workspaceId, projectId, name: fileName(input.name) };
      const row = await keep(ctx, { ...place, inspected });
      if (row.needsPreview) await ctx.jobs.add(MAKE_PREVIEW, { fileId: row.id }, `${MAKE_PREVIEW}:${row.id}`);
      return toFileSummary(row);
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

async function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const open = uploading.get(userId) ?? 0;
  if (open >= MOST_OF_ONE) {
    throw new AppError('RATE_LIMITED', 'You are uploading too many files at once. Wait until one of them is done.');
  }
  uploading.set(userId, open + 1);
  try {
    return await work();
  } finally {
    const left = (uploading.get(userId) ?? 1) - 1;
    if (left > 0) uploading.set(userId, left);
    else uploading.delete(userId);
  }
}

const REFUSALS: Record<Refusal, string> = {
  pixels: 'This picture has more than 100 million pixels. Make it smaller and try again.',
  bytes: 'This picture is larger than 200 MB. Make it smaller and try again.',
  damaged: 'This file is damaged. Open it, save it again, and upload the new copy.',
  unreadable: 'This file couldn’t be checked, so it wasn’t added. Try again.',
};

async function requireTakeable(staged: StagedBytes): Promise<Inspection> {
  const inspected = await inspectFile(staged);
  if (typeof inspected !== 'string') return inspected;
  throw new AppError(inspected === 'pixels' || inspected === 'bytes' ? 'TOO_LARGE' : 'INVALID', REFUSALS[inspected]);
}

interface Keep {
  workspaceId: string;
  projectId: string;
  name: string;
  inspected: Inspection;
}

async function keep(ctx: Context, { inspected, ...place }: Keep): Promise<FileRow> {
  const { file, ...content } = inspected;
  const { sha256 } = content;
  const blobs = openBlobs(ctx.settings);
  // Before the row, which promises the bytes.
  await blobs.put(sha256, file);
  const row = inTransaction(ctx.db, async (tx) => {
    await lockQuota(tx, place.workspaceId);
    await lockBlob(tx, sha256);
    // Somebody may have given up the same bytes since.
    if (!(await blobs.has(sha256))) await blobs.put(sha256, file);
    const same = await renewSameFile(tx, { ...place, sha256 });
    if (same) return same;
    await requireRoom(ctx, tx, { workspaceId: place.workspaceId, ...content });
    const needsPreview = needsPreviewOf(content);
    const row = await insertFile(tx, { id: newId(), ...place, ...content, needsPreview, createdBy: ctx.actor.userId });
    await recordAuditEvent(tx, {
      workspaceId: place.workspaceId,
      actorId: ctx.actor.userId,
      action: 'file.added',
      subjectType: 'file',
      subjectId: row.id,
      data: { projectId: place.projectId, name: row.name, bytes: row.bytes, contentType: row.contentType },
    });
    return row;
  });
  return row.catch(async (error) => {
    await releaseBlob(ctx, sha256);
    throw error;
  });
}

/** A picture that is larger than a text can show, in bytes or in pixels. */
function needsPreviewOf({ contentType, bytes, width, height }: Omit<Inspection, 'file'>): boolean {
  if (!PREVIEWED.has(contentType)) return false;
  return bytes > MOST_SHOWN_BYTES || Math.max(width ?? 0, height ?? 0) > MOST_SHOWN_SIDE;
}

const PREVIEWED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
const MOST_SHOWN_BYTES = 300_000;
const MOST_SHOWN_SIDE = 1_600;

interface NewBytes {
  workspaceId: string;
  sha256: string;
  bytes: number;
}

async function requireRoom(ctx: Context, tx: Tx, { workspaceId, sha256, bytes }: NewBytes): Promise<void> {
  if (await workspaceHas(tx, workspaceId, sha256)) return;
  const used = await sumBytes(sqlOfTransaction(tx), workspaceId);
  if (used + bytes > ctx.settings.files.quotaBytes) throw quotaReached(ctx.settings.files.quotaBytes);
}

/** Before a byte is read. Which bytes they are is not known yet, so only what can't fit in any case is refused. */
async function requireQuota(ctx: Context, workspaceId: string, announced: number): Promise<void> {
  const { quotaBytes } = ctx.settings.files;
  if (announced > quotaBytes || (await sumBytes(sqlOfPool(ctx.pool), workspaceId)) > quotaBytes) {
    throw quotaReached(quotaBytes);
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', `This file is larger than ${megabytes(maxBytes)} MB.`);
}

function quotaReached(quotaBytes: number): AppError {
  return new AppError(
    'TOO_LARGE',
    `This file doesn’t fit: the workspace’s files can take ${megabytes(quotaBytes)} MB in all. Ask the operator for more space.`,
  );
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
