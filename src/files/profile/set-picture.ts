import type { Readable } from 'node:stream';
import type { Context } from '@/identity/context';
import { keepPicture } from '@/identity/profile/picture/keep-picture';
import { copyPicture } from '../commands/copy-picture';

/**
 * Sets the actor's profile picture: the middle of the given picture as a square of 256 pixels. Throws like
 * `copyPicture`.
 */
export async function setProfilePicture(ctx: Context, content: Readable): Promise<{ version: string }> {
  const { bytes } = await copyPicture(ctx, content, 'portrait');
  return keepPicture(ctx, bytes);
}
