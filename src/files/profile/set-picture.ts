import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context } from '@/identity/context';
import { keepPicture } from '@/identity/profile/picture/keep-picture';
import { AppError } from '@/kernel/error';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { requireTakeable } from '../commands/require-takeable';
import { withSlot } from '../commands/upload-slot';
import { runContained } from '../inspector/run-contained';

const MOST_BYTES = 10 * 1024 * 1024;
/** Of the small copy; WebP of that size takes a tenth of it. */
const MOST_KEPT_BYTES = 256 * 1024;
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const COPY = 'portrait';

/**
 * Makes a picture the actor's own: the middle of it as a square of 256 pixels, without metadata. Throws INVALID if it isn't a
 * picture by its content, TOO_LARGE above 10 MB or 100 million pixels.
 */
export async function setProfilePicture(ctx: Context, content: Readable): Promise<{ version: string }> {
  return withSlot(ctx.actor.userId, async () => {
    const staged = await stageBytes(content, {
      parent: stagingFolder(ctx.settings),
      maxBytes: MOST_BYTES,
      tooLarge: () => new AppError('TOO_LARGE', 'A profile picture can be at most 10 MB.'),
    });
    try {
      const { contentType, file } = await requireTakeable(staged);
      if (!TYPES.has(contentType)) throw notPicture();
      const answer = await runContained({
        script: 'portrait.mjs',
        folder: staged.folder,
        files: [path.basename(file), COPY],
        fileBytes: MOST_KEPT_BYTES,
      });
      if (!z.object({ isMade: z.literal(true) }).safeParse(answer).success) throw notPicture();
      return await keepPicture(ctx, await fs.promises.readFile(path.join(staged.folder, COPY)));
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  });
}

function notPicture(): AppError {
  return new AppError('INVALID', 'This isn’t a picture that can be shown. Choose a PNG, JPEG, GIF, WebP or AVIF file.');
}
