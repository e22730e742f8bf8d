import { joinBytes, splitBytes } from '@/documents/core/line-ends';
import { toLf } from '@/kernel/text';
import { sha256 } from './files';

const LINE_ENDS = ['lf', 'crlf', 'mixed'] as const;

/**
 * Returns the hashes of a file and of all files with the same text. They differ only in line endings and the byte order
 * mark, which belong to the document: a suggestion can't change them, so such a file counts as unchanged. Bytes that
 * aren't UTF-8 have only their own hash.
 */
export function textHashes(bytes: Uint8Array): ReadonlySet<string> {
  const own = splitBytes(bytes);
  const hashes = new Set([sha256(bytes)]);
  if (!own) return hashes;
  for (const lineEnds of LINE_ENDS) {
    const text = lineEnds === 'mixed' ? own.text : toLf(own.text);
    for (const hasBom of [true, false]) hashes.add(sha256(joinBytes({ text, lineEnds, hasBom })));
  }
  return hashes;
}
