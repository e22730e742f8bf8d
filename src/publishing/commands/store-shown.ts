import { lockHead } from '@/documents/commands/append-update';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { storeLiveText } from '@/versions/commands/create-snapshot';
import { keepVersion } from '@/versions/commands/thin-snapshots';
import type { CreateShareLink } from '../schema';

type Shown = Partial<Pick<CreateShareLink, 'text' | 'versionId'>>;

/** Returns whether a link shows one version for good. */
export function isPinned({ text, versionId }: Shown): boolean {
  return text === 'now' || versionId !== undefined;
}

/**
 * Returns the version that a link always shows, or null for the latest text. Versions created for a person are never
 * thinned out. Throws NOT_FOUND for a version that the document doesn't have.
 */
export async function storeShown(
  tx: Tx,
  shown: Shown,
  { documentId, userId }: { documentId: string; userId: string },
): Promise<string | null> {
  const { versionId } = shown;
  const description = 'Shared by link';
  if (!isPinned(shown)) return null;
  if (versionId === undefined) {
    await lockHead(tx, documentId);
    return (await storeLiveText(tx, { documentId, userId, description, keepState: false })).versionId;
  }
  if (await keepVersion(tx, { documentId, versionId, userId, description })) return versionId;
  throw new AppError('NOT_FOUND', 'This document has no such version. Suggestions can’t be shared.');
}
