import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { sumBytes } from '../store';

/**
 * Checks the quota before a file is read. Its bytes, and whether the workspace already has them, aren't known yet, so
 * this refuses only a file that can't fit in any case.
 */
export async function requireQuota(ctx: Context, workspaceId: string, announced: number): Promise<void> {
  const { quotaBytes } = ctx.settings.files;
  if (announced > quotaBytes || (await sumBytes(sqlOfPool(ctx.pool), workspaceId)) > quotaBytes) {
    throw quotaReached(quotaBytes);
  }
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', `This file is larger than ${megabytes(maxBytes)} MB.`);
}

export function quotaReached(quotaBytes: number): AppError {
  return new AppError(
    'TOO_LARGE',
    `There isn’t enough space for this file. This workspace can store ${megabytes(quotaBytes)} MB of files. Ask the operator for more space.`,
  );
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
