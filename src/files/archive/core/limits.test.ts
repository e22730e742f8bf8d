import { expect, test } from 'vitest';
import { EXPORT_LIMITS, IMPORT_LIMITS, IMPORT_OBSTACLES, importObstacles } from './limits';

const FILE = 1_000;
const { entries, documents, text, bytes } = IMPORT_LIMITS;
const LARGEST = { entries, documents, text, bytes, largestFile: FILE };

test('an export that fits every limit of an import has no obstacle, and each limit that it exceeds is named', () => {
  expect(importObstacles(LARGEST, FILE)).toEqual([]);
  const fields = {
    entries: 'entries',
    documents: 'documents',
    text: 'text',
    bytes: 'bytes',
    file: 'largestFile',
  } as const;
  for (const obstacle of IMPORT_OBSTACLES) {
    const field = fields[obstacle];
    expect(importObstacles({ ...LARGEST, [field]: LARGEST[field] + 1 }, FILE)).toEqual([obstacle]);
  }
});

test('an archive of as many files as can be imported has a manifest that can be read', () => {
  // A name has at most 255 bytes; it is there as the path and as the name. Escapes in JSON can double it.
  expect(entries * 4 * 300).toBeLessThan(IMPORT_LIMITS.manifest);
  expect(EXPORT_LIMITS.entries).toBeGreaterThanOrEqual(entries);
  expect(EXPORT_LIMITS.bytes).toBeGreaterThanOrEqual(bytes);
});
