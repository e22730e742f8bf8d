import { joinPath, splitName } from '@/documents/core/path';

/** Returns the first of `Event`, `Event 2`, `Event 3`… that no document or folder in the same place has as its name. */
export function freeSheetName(name: string, folder: string, documents: readonly { path: string }[]): string {
  const stems = new Set(documents.map(({ path }) => splitName(path).stem));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!stems.has(joinPath(folder, candidate))) return candidate;
  }
}
