import { AppError } from '@/kernel/error';
import type { StagedBytes } from '@/platform/blobs/stage-bytes';
import { type Inspection, inspectFile, type Refusal } from '../inspector/inspect-file';

const REFUSALS: Record<Refusal, string> = {
  pixels: 'This image has more than 100 million pixels. Make it smaller and try again.',
  bytes: 'This image is larger than 200 MB. Make it smaller and try again.',
  damaged: 'This file is damaged. Open it, save it again, and upload the new copy.',
  unreadable: 'This file couldn’t be checked, so it wasn’t added. Try again.',
};

/** Inspects a staged file. Throws TOO_LARGE or INVALID if it can't be taken. */
export async function requireAllowedFile(staged: StagedBytes): Promise<Inspection> {
  const inspected = await inspectFile(staged);
  if (typeof inspected !== 'string') return inspected;
  throw new AppError(inspected === 'pixels' || inspected === 'bytes' ? 'TOO_LARGE' : 'INVALID', REFUSALS[inspected]);
}
