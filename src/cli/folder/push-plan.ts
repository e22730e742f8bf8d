import { nameOf } from '@/documents/core/path';
import type { Manifest } from './manifest';

/** A step of a push. `path` is the document's pulled path; `file` is where its text is now. */
export type PushStep =
  | { kind: 'text'; path: string; file: string }
  | { kind: 'rename'; path: string; file: string }
  | { kind: 'delete'; path: string }
  | { kind: 'create'; file: string };

/** A regular file in the folder. */
export interface LocalFile {
  /** The hashes of all files with its text, see `textHashes`. */
  hashes: ReadonlySet<string>;
  isEmpty: boolean;
}

interface Folder {
  manifest: Pick<Manifest, 'documents'>;
  /** The files by name. */
  files: ReadonlyMap<string, LocalFile>;
  /** The files to push, by their current or former names. */
  names: ReadonlySet<string>;
}

/**
 * Compares the files of a folder with what was pulled. A missing file and a new file with the same text are a rename.
 * A rename that was suggested before stays one, even if the file was edited since.
 */
export function planPush({ manifest: { documents }, files, names }: Folder): PushStep[] {
  const pulled = Object.keys(documents).sort();
  const fileOf = (path: string) => [path, documents[path]?.moved?.to ?? path].find((name) => files.has(name));
  const taken = new Set(pulled.flatMap((path) => fileOf(path) ?? []));
  const isNamed = (name: string | undefined) => name !== undefined && names.has(name);
  const fresh = [...files.keys()].filter((file) => isNamed(file) && !taken.has(file)).sort();
  const steps: PushStep[] = [];
  for (const path of pulled) {
    const file = fileOf(path);
    if (file !== undefined && (isNamed(file) || isNamed(path))) steps.push({ kind: 'text', path, file });
    if (file !== undefined || !isNamed(path)) continue;
    const moved = takeSame(fresh, path, { documents, files });
    steps.push(moved === undefined ? { kind: 'delete', path } : { kind: 'rename', path, file: moved });
  }
  return [...steps, ...fresh.map((file): PushStep => ({ kind: 'create', file }))];
}

/**
 * Removes a new file with the document's text from `fresh` and returns it, if there is one. Prefers one of the same
 * name.
 */
function takeSame(
  fresh: string[],
  path: string,
  { documents, files }: { documents: Manifest['documents']; files: Folder['files'] },
): string | undefined {
  const { sha256, pushed } = documents[path]!;
  const same = fresh.filter((name) => {
    const file = files.get(name);
    return file && !file.isEmpty && [sha256, pushed?.sha256].some((hash) => hash && file.hashes.has(hash));
  });
  const found = same.find((name) => nameOf(name) === nameOf(path)) ?? same[0];
  if (found !== undefined) fresh.splice(fresh.indexOf(found), 1);
  return found;
}
