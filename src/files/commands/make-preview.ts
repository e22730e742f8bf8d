import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { openBlobs, stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { runContained } from '../inspector/run-contained';
import { findFile, forgetPreview, listPreviews, listWithoutPreview, lockBlob, setPreview } from '../store';
import { releaseBlob } from './release-blob';

/** The job. Its payload is `{ fileId }`. */
export const MAKE_PREVIEW = 'file_preview';

const COPY = 'preview';
/** The most bytes of a preview. Previews are far smaller, and a larger one isn't stored. */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Makes smaller copies one after the other, in one job. If a call finds the queue busy, it leaves its picture to the
 * running job and returns at once, so that waiting pictures don't block other jobs.
 */
export class PreviewQueue {
  readonly #platform: Platform;
  readonly #waiting = new Set<string>();
  #isBusy = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Adds a picture. If the signal aborts, the daily job makes the remaining copies. */
  async add(fileId: string, signal: AbortSignal): Promise<void> {
    this.#waiting.add(fileId);
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      // This includes pictures that are added during the loop.
      for (const next of this.#waiting) {
        this.#waiting.delete(next);
        if (!signal.aborted) await tryPreview(this.#platform, next);
      }
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Makes a copy. A failure is only logged, so that it doesn't stop the pictures waiting after this one. */
async function tryPreview(platform: Platform, fileId: string): Promise<void> {
  try {
    await makePreview(platform, fileId);
  } catch (error) {
    platform.log.error({ err: error, fileId }, 'making a smaller copy of a picture failed');
  }
}

/**
 * Makes a smaller copy of a large picture, for texts that show it. Does nothing if it already has one or doesn't need
 * one.
 */
async function makePreview(platform: Platform, fileId: string): Promise<void> {
  const file = await findFile(platform.db, fileId);
  if (!file?.needsPreview) return;
  const blobs = openBlobs(platform.settings);
  const staging = {
    parent: stagingFolder(platform.settings),
    maxBytes: Number.POSITIVE_INFINITY,
    tooLarge: () => new Error('too large'),
  };
  const staged = await stageBytes(await blobs.read(file.sha256), staging);
  try {
    const { folder } = staged;
    const answer = await runContained({
      script: 'preview.mjs',
      folder,
      files: [path.basename(staged.file), COPY],
      fileBytes: MAX_BYTES,
    });
    const copy = path.join(folder, COPY);
    const parsed = z.object({ isMade: z.boolean() }).safeParse(answer);
    // The daily job tries again: the machine may have been busy, or the bytes may come back.
    if (!parsed.success) throw new Error('the picture could not be made smaller');
    const { isMade } = parsed.data;
    const preview = isMade ? await stageBytes(fs.createReadStream(copy), { ...staging, parent: folder }) : undefined;
    // A copy that isn't smaller is useless.
    const useful = preview && preview.bytes < file.bytes ? preview : undefined;
    const isNoted = await inTransaction(platform.db, async (tx) => {
      if (useful) {
        await lockBlob(tx, useful.sha256);
        await blobs.put(useful.sha256, useful.file);
      }
      return setPreview(tx, fileId, useful && { sha256: useful.sha256, bytes: useful.bytes });
    });
    if (useful && !isNoted) await releaseBlob(platform, useful.sha256);
  } finally {
    await fs.promises.rm(staged.folder, { recursive: true, force: true });
  }
}

const AT_ONCE = 500;

/** Makes the smaller copies that are missing because a process died, the work failed, or a backup left them out. */
export async function makePreviews(platform: Platform, signal?: AbortSignal): Promise<void> {
  for await (const { id, sha256 } of pagesOf((after) => listPreviews(platform.db, { after, limit: AT_ONCE }))) {
    if (signal?.aborted) return;
    if (!(await openBlobs(platform.settings).has(sha256))) await forgetPreview(platform.db, id);
  }
  for await (const { id } of pagesOf((after) => listWithoutPreview(platform.db, { after, limit: AT_ONCE }))) {
    if (signal?.aborted) return;
    await tryPreview(platform, id);
  }
}

/** Yields all rows of a list that is read page by page, sorted by id. */
async function* pagesOf<T extends { id: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T, void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: T[] = await read(after);
    yield* page;
    after = page.at(-1)?.id;
  }
}
