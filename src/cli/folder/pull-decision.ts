/** What is done with a file for a document that was fetched. Hashes are of the files' bytes. */
export type PullDecision =
  /** The document is written to the file. */
  | 'write'
  /** The file has the document's text already. */
  | 'same'
  /** The file was edited here, and the document is as it was pulled: nothing to do. */
  | 'edited'
  /** Both changed since: the file stays, and its next push is based on the older version. */
  | 'both'
  /** A file that wasn't pulled is in the document's place: it stays. */
  | 'taken';

interface Hashes {
  /** Of the document as the server has it. */
  remote: string;
  /** Of the file; undefined if there is none. */
  local: string | undefined;
  /** Of the file as it was pulled; undefined if it wasn't. */
  pulled: string | undefined;
}

/** A local edit is never overwritten. */
export function decidePull({ remote, local, pulled }: Hashes): PullDecision {
  if (local === undefined) return 'write';
  if (local === remote) return 'same';
  if (pulled === undefined) return 'taken';
  if (local === pulled) return 'write';
  return remote === pulled ? 'edited' : 'both';
}
