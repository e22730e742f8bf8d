import { isPlainName } from '@/kernel/readable';

const MAX_CHARACTERS = 120;
/**
 * Control characters, line and paragraph separators, direction marks, and characters that separate folders on some
 * systems.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Makes a file name from the one that a client sent: one line, without folders, at most 120 characters, with its
 * extension. Never empty, and never a name that hides a file or means a folder.
 */
export function fileName(given: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  if (plain === '' || !isPlainName(plain)) return 'file';
  const characters = [...plain];
  if (characters.length <= MAX_CHARACTERS) return plain;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? '';
  return characters.slice(0, MAX_CHARACTERS - [...extension].length).join('') + extension;
}
