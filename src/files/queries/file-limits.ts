import type { Platform } from '@/platform/context';

/** Returns the limits that a client should know before it sends a file. */
export function fileLimits({ settings }: Platform): { maxBytes: number } {
  return { maxBytes: settings.files.maxBytes };
}
