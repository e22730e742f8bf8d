import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { runContained } from '../inspector/run-contained';
import { requireAllowedFile } from './require-takeable';
import { withSlot } from './upload-slot';

/** The uses of copies. */
const COPIES = {
  portrait: { script: 'portrait.mjs', mostBytes: 256 * 1024, tooLarge: 'A profile picture can be at most 10 MB.' },
  logo: { script: 'logo.mjs', mostBytes: 1_200_000, tooLarge: 'A logo can be at most 10 MB.' },
} as const;
const MAX_BYTES = 10 * 1024 * 1024;
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const COPY = 'copy';
const madeSchema = z.object({ width: z.number().int().positive(), height: z.number().int().positive() });

export interface PictureCopy {
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns a small copy of an uploaded picture, without metadata. Throws INVALID if its content isn't a picture, and
 * TOO_LARGE above 10 MB or 100 million pixels.
 */
export async function copyPicture(ctx: Context, content: Readable, use: keyof typeof COPIES): Promise<PictureCopy> {
  const { script, mostBytes, tooLarge } = COPIES[use];
  return withSlot(ctx.actor.userId, async () => {
    const staged = await stageBytes(content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: MAX_BYTES,
      tooLarge: () => new AppError('TOO_LARGE', tooLarge),
    });
    try {
      const { contentType, file } = await requireAllowedFile(staged);
      if (!TYPES.has(contentType)) throw notPicture();
      const { folder } = staged;
      const answer = await runContained({ script, folder, files: [path.basename(file), COPY], fileBytes: mostBytes });
      const made = madeSchema.safeParse(answer);
      if (!made.success) throw notPicture();
      return { ...made.data, bytes: await fs.promises.readFile(path.join(folder, COPY)) };
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

function notPicture(): AppError {
  return new AppError('INVALID', 'This image can’t be shown. Choose a PNG, JPEG, GIF, WebP or AVIF file.');
}
