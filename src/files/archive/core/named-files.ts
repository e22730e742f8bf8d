import { folderOf, nameOf } from '@/documents/core/path';

interface Place {
  path: string;
  key: string;
}

/** Finds files in the way that notes of a vault refer to them: by name, in any folder, ignoring case. */
export class NamedFiles {
  /** The paths with each name, shortest first. */
  readonly #byName = new Map<string, Place[]>();
  readonly #byPath = new Map<string, string>();

  constructor(paths: Iterable<string>) {
    for (const path of [...paths].sort((a, b) => a.length - b.length)) {
      const key = keyOf(path);
      const same = this.#byName.get(nameOf(key));
      if (same) same.push({ path, key });
      else this.#byName.set(nameOf(key), [{ path, key }]);
      if (!this.#byPath.has(key)) this.#byPath.set(key, path);
    }
  }

  /**
   * Returns the file that the document at `from` refers to: the one in its folder, otherwise the one with the shortest
   * path.
   */
  find(target: string, from: string): string | undefined {
    const wanted = keyOf(target);
    const fits = (key: string) => key === wanted || key.endsWith(`/${wanted}`);
    const folder = folderOf(from);
    const beside = this.#byPath.get(keyOf(folder === '' ? nameOf(target) : `${folder}/${nameOf(target)}`));
    if (beside !== undefined && folderOf(beside) === folder && fits(keyOf(beside))) return beside;
    return this.#byName.get(nameOf(wanted))?.find(({ key }) => fits(key))?.path;
  }
}

/** Returns a path for comparison. Vaults ignore case in names. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
