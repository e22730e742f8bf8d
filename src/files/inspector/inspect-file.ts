import path from 'node:path';
import { z } from 'zod';
import type { StagedBytes } from '@/platform/blobs/stage-bytes';
import { runContained } from './run-contained';

const strippedSchema = z.object({
  file: z.enum(['original', 'copy']),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int().min(0),
});

const answerSchema = z.union([
  z.object({ refused: z.enum(['pixels', 'bytes', 'damaged']) }),
  z.object({
    contentType: z.string().max(120),
    width: z.number().int().positive().optional(),
    height: z.number().int().positive().optional(),
    stripped: strippedSchema.optional(),
  }),
]);

/** The type and size of a staged file, and the version of the file that may be stored. */
export interface Inspection {
  contentType: string;
  width: number | null;
  height: number | null;
  file: string;
  sha256: string;
  bytes: number;
}

/** Why a file can't be accepted. `unreadable`: the inspection didn't end, or used too many resources. */
export type Refusal = 'pixels' | 'bytes' | 'damaged' | 'unreadable';

const COPY = 'stripped';

/**
 * Detects a staged file's type by its content, and removes from pictures and films where and by whom they were made.
 * Runs in a separate process, in a sandbox if the machine has one.
 */
export async function inspectFile(staged: StagedBytes): Promise<Inspection | Refusal> {
  const answer = await runContained({
    script: 'inspect.mjs',
    folder: staged.folder,
    files: [path.basename(staged.file), COPY],
    // A stripped copy is never much larger.
    fileBytes: staged.bytes + 1_000_000,
  });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return 'unreadable';
  if ('refused' in parsed.data) return parsed.data.refused;
  const { contentType, width = null, height = null, stripped } = parsed.data;
  const file = stripped?.file === 'copy' ? path.join(staged.folder, COPY) : staged.file;
  const { sha256, bytes } = stripped ?? staged;
  return { contentType, width, height, file, sha256, bytes };
}
