import { nameOf } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { type ArchivedFile, refuse } from '../archive/zip/read-zip';
import { fileAddress } from '../core/address';
import { fileName } from '../core/file-name';
import type { Inspection } from '../inspector/inspect-file';
import type { WordText } from '../word/core/convert';
import { isShown } from '../word/core/read/read-picture';
import { requireAllowedFile } from './require-takeable';

interface Pictures {
  word: WordText;
  files: ReadonlyMap<string, ArchivedFile>;
  parent: string;
  /** Called before each picture. It may throw to stop. */
  onPicture(): void;
}

interface StagedPicture {
  /** Counted in the order of the text. */
  index: number;
  name: string;
  inspected: Inspection;
}

/** Unpacks and checks the pictures. Pictures that can't be accepted are left out. */
export async function stagePictures(
  ctx: Context,
  { word, files, parent, onPicture }: Pictures,
): Promise<StagedPicture[]> {
  const { maxBytes } = ctx.settings.files;
  const tooLarge = () => new AppError('TOO_LARGE', 'This image is too large.');
  const staged: StagedPicture[] = [];
  for (const [index, path] of word.pictures.entries()) {
    onPicture();
    const file = files.get(path);
    if (!file) continue;
    try {
      // The library's errors are about the bytes in the file.
      const bytes = await stageBytes(await file.open(), { parent, maxBytes, tooLarge }).catch(refuse);
      const inspected = await requireAllowedFile(bytes);
      if (isShown(path) && !inspected.contentType.startsWith('image/')) continue;
      staged.push({ index, name: fileName(nameOf(path)), inspected });
    } catch (error) {
      if (!isAppError(error) || error.code === 'UNAVAILABLE') throw error;
    }
  }
  return staged;
}

/** Returns the addresses of the pictures, by their indexes in the text. */
export function addressesOf(pictures: readonly (StagedPicture & { id: string })[]): (string | undefined)[] {
  const addresses: (string | undefined)[] = [];
  for (const { index, id } of pictures) addresses[index] = fileAddress(id);
  return addresses;
}
