import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/**
 * The bytes of one row of the update log: the Yjs updates of one commit, each with its length before it. They are not
 * merged: merging costs more than all the rest of a commit, and the readers apply them one by one anyway.
 */
export function encodeLogRow(updates: readonly Uint8Array[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const update of updates) encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

/** The updates of a row, as views of its bytes. Throws when the bytes are not those of a row. */
export function decodeLogRow(row: Uint8Array): Uint8Array[] {
  const decoder = decoding.createDecoder(row);
  const updates: Uint8Array[] = [];
  while (decoding.hasContent(decoder)) updates.push(decoding.readVarUint8Array(decoder));
  return updates;
}
