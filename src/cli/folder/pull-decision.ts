/** What to do with the file of a downloaded document. */
export type PullDecision =
  /** Write the document to the file. */
  | 'write'
  /** The file already has the document's text. */
  | 'same'
  /** Only the file was edited. Nothing to do. */
  | 'edited'
  /** Both have changed. The file stays, and its next push is based on the pulled version. */
  | 'both'
  /** Another file that wasn't pulled has the document's path. It stays. */
  | 'taken';

interface Hashes {
  /** The hash of the document's bytes on the server. */
  remote: string;
  /** The hashes of all files with the file's text (see `textHashes`), or undefined if it doesn't exist. */
  local: ReadonlySet<string> | undefined;
  /** The hash of the file's bytes when it was pulled, or undefined if it wasn't. */
  pulled: string | undefined;
}

/** Decides what a pull does with a file. It never overwrites a local edit. */
export function decidePull({ remote, local, pulled }: Hashes): PullDecision {
  if (local === undefined) return 'write';
  if (local.has(remote)) return 'same';
  if (pulled === undefined) return 'taken';
  if (local.has(pulled)) return 'write';
  return remote === pulled ? 'edited' : 'both';
}
