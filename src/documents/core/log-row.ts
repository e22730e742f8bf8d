import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/**
 * Encodes one row of the update log: the Yjs updates of one commit, each preceded by its length. They aren't merged,
 * because merging costs more than the rest of a commit, and readers apply them one by one anyway.
 */
export function encodeLogRow(updates: readonly Uint8Array[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const update of updates) encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

/** Decodes a row into its updates, as views of its bytes. Throws if the bytes aren't a row. */
export function decodeLogRow(row: Uint8Array): Uint8Array[] {
  const decoder = decoding.createDecoder(row);
  const updates: Uint8Array[] = [];
  while (decoding.hasContent(decoder)) updates.push(decoding.readVarUint8Array(decoder));
  return updates;
}
