import { AppError } from '@/kernel/error';

/** Uploads of one person at once, in this process. */
const MOST_OF_ONE = 6;
const uploading = new Map<string, number>();

/** Runs an upload, unless the person has too many under way. */
export async function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
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
