import { isAscii, isUtf8 } from 'node:buffer';
import * as yauzl from 'yauzl';
import { AppError } from '@/kernel/error';
import { readable } from '@/kernel/readable';
import { shortenMiddle } from '@/kernel/text';

const UTF8_FLAG = 0x800;

/**
 * Returns the path of an entry as its archive names it, with `/` between names. The archive must be open with
 * `decodeStrings: false`. Throws INVALID if the path leads out of the archive. A colon is an ordinary character: paths
 * in an archive are never paths on the disk, and documents have names such as `Q: Why?.md`.
 */
export function entryName({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  // Debian's zip and the macOS Finder write UTF-8 without its flag. Other text is hardly ever valid UTF-8 by chance.
  const isUnmarked = !isAscii(fileNameRaw) && isUtf8(fileNameRaw);
  const flags = isUnmarked ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag;
  const name = yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  const path = name.replaceAll('\\', '/');
  if (/^([a-z]:\\|[\\/])/i.test(name) || path.split('/').includes('..')) {
    throw new AppError('INVALID', `“${shownName(path)}” is a path outside this zip file. Nothing was imported.`);
  }
  // Some programs begin all paths with the folder that they packed.
  return path.replace(/^(?:\.\/+)+(?=.)/, '');
}

/** Names of entries appear in reports. The format allows names of 64 KB with any characters. */
export function shownName(name: string): string {
  const HEAD = 150;
  const TAIL = 50;
  return readable(shortenMiddle(name, HEAD, TAIL).replace(/\p{Cc}/gu, '•'));
}
