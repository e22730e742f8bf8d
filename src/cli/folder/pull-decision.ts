/** What to do with the file of a downloaded document. Hashes are of the files' bytes. */
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
  /** The hash of the document on the server. */
  remote: string;
  /** The hash of the file, or undefined if it doesn't exist. */
  local: string | undefined;
  /** The hash of the file when it was pulled, or undefined if it wasn't. */
  pulled: string | undefined;
}

/** Decides what a pull does with a file. It never overwrites a local edit. */
export function decidePull({ remote, local, pulled }: Hashes): PullDecision {
  if (local === undefined) return 'write';
  if (local === remote) return 'same';
  if (pulled === undefined) return 'taken';
  if (local === pulled) return 'write';
  return remote === pulled ? 'edited' : 'both';
}
