import type { Platform } from '@/platform/context';

/** What a client should know before it sends a file. */
export function fileLimits({ settings }: Platform): { maxBytes: number } {
  return { maxBytes: settings.files.maxBytes };
}
