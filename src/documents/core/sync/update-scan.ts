import * as decoding from 'lib0/decoding';
import { decodeUtf8 } from 'lib0/string';
import { CONTENT } from '../content';
import { asWireError, WireError } from './wire';

/**
 * A summary of a Yjs update (format 1), made without building its structs: what it would write, and whether a document
 * may contain that. Follows the encoders of yjs 13 (`writeClientsStructs`, `Item.write`, `writeDeleteSet`).
 */
export interface ScannedUpdate {
  bytes: Uint8Array;
  /** One section per client that wrote. */
  sections: Section[];
  /** Triples: client id, clock, length. */
  deletes: number[];
  /** Offset of the delete set in `bytes`. */
  deletesAt: number;
  /** Whether all structs are text (no gaps, nothing deleted), as when someone types or pastes. */
  typed: boolean;
  /** Pairs (client id, clock) of the characters that the structs are next to. */
  neighbours: number[];
  /** UTF-8 bytes of all inserted text. */
  textBytes: number;
}

export interface Section {
  clientId: number;
  clock: number;
  /** The clock after the last struct. */
  end: number;
  /** The bytes of the section. */
  from: number;
  to: number;
  /** The number of structs, and the offset of the first one in the bytes. */
  structs: number;
  structsAt: number;
}

const CONTENT_BITS = 0b0001_1111;
const HAS_ORIGIN = 0b1000_0000;
const HAS_RIGHT_ORIGIN = 0b0100_0000;
const HAS_PARENT_SUB = 0b0010_0000;

const GC = 0;
const DELETED = 1;
const STRING = 4;
const SKIP = 10;
const ROOT_PARENT = 1;

/** decision_range stores clocks as 32-bit numbers. No document comes close to this limit. */
const MAX_CLOCK = 2 ** 31 - 1;

/**
 * Reads an update. Throws WireError if it's malformed, or contains anything except insertions of text into the content,
 * deletions, and the gaps that deletions leave.
 */
export function scanUpdate(bytes: Uint8Array): ScannedUpdate {
  const scan = emptyScan(bytes);
  const decoder = decoding.createDecoder(bytes);
  try {
    for (let clients = decoding.readVarUint(decoder); clients > 0; clients--) scanSection(decoder, scan);
    scan.deletesAt = decoder.pos;
    scanDeletes(decoder, scan);
  } catch (error) {
    throw asWireError(error, 'broken update');
  }
  return scan;
}

function emptyScan(bytes: Uint8Array): ScannedUpdate {
  return { bytes, sections: [], deletes: [], deletesAt: 0, typed: true, neighbours: [], textBytes: 0 };
}

function scanSection(decoder: decoding.Decoder, scan: ScannedUpdate): void {
  const from = decoder.pos;
  const structs = decoding.readVarUint(decoder);
  const clientId = decoding.readVarUint(decoder);
  const clock = decoding.readVarUint(decoder);
  const structsAt = decoder.pos;
  let end = clock;
  for (let i = 0; i < structs; i++) {
    const length = scanStruct(decoder, scan, clientId, end);
    if (length < 1) throw new WireError('a struct without a length');
    end += length;
    if (end > MAX_CLOCK) throw new WireError('a clock out of range');
  }
  scan.sections.push({ clientId, clock, end, from, to: decoder.pos, structs, structsAt });
}

/** Scans one struct. Returns its length in clock ticks, which are UTF-16 units for text. */
function scanStruct(decoder: decoding.Decoder, scan: ScannedUpdate, clientId: number, clock: number): number {
  const info = decoding.readUint8(decoder);
  const content = info & CONTENT_BITS;
  if (content === GC || content === SKIP) {
    scan.typed = false;
    return decoding.readVarUint(decoder);
  }
  if (info & HAS_PARENT_SUB) throw new WireError('only text can be stored, not a map');
  if (info & HAS_ORIGIN) scanNeighbour(decoder, scan, clientId, clock);
  if (info & HAS_RIGHT_ORIGIN) scanNeighbour(decoder, scan, clientId, clock);
  if (!(info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN))) scanParent(decoder);
  switch (content) {
    case STRING:
      return scanText(decoder, scan);
    case DELETED:
      scan.typed = false;
      return decoding.readVarUint(decoder);
    default:
      throw new WireError('only text can be stored');
  }
}

function scanNeighbour(decoder: decoding.Decoder, scan: ScannedUpdate, clientId: number, clock: number): void {
  const neighbourId = decoding.readVarUint(decoder);
  const neighbourClock = decoding.readVarUint(decoder);
  // Yjs assumes that nobody refers to their own later text as a neighbour, and throws halfway through otherwise.
  if (neighbourId === clientId && neighbourClock >= clock)
    throw new WireError('a struct that refers to a later struct of the same client');
  scan.neighbours.push(neighbourId, neighbourClock);
}

function scanParent(decoder: decoding.Decoder): void {
  if (decoding.readVarUint(decoder) !== ROOT_PARENT) throw new WireError('only the root text can be written to');
  if (decoding.readVarString(decoder) !== CONTENT) throw new WireError(`only the text "${CONTENT}" can be written to`);
}

function scanText(decoder: decoding.Decoder, scan: ScannedUpdate): number {
  const length = decoding.readVarUint(decoder);
  const from = decoder.pos;
  if (length > decoder.arr.length - from) throw new WireError('a length points beyond the update');
  let ascii = true;
  for (let i = from; i < from + length; i++) {
    const byte = decoder.arr[i] ?? 0;
    if (byte === 0) throw new WireError('a document cannot hold NUL');
    if (byte > 127) ascii = false;
  }
  decoder.pos += length;
  scan.textBytes += length;
  if (ascii) return length;
  // Strict: throws on invalid UTF-8, which includes halves of surrogate pairs.
  return decodeUtf8(decoder.arr.subarray(from, from + length)).length;
}

function scanDeletes(decoder: decoding.Decoder, scan: ScannedUpdate): void {
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients--) {
    const clientId = decoding.readVarUint(decoder);
    for (let ranges = decoding.readVarUint(decoder); ranges > 0; ranges--) {
      const clock = decoding.readVarUint(decoder);
      const length = decoding.readVarUint(decoder);
      if (length < 1 || clock + length > MAX_CLOCK) throw new WireError('a deletion out of range');
      scan.deletes.push(clientId, clock, length);
    }
  }
}

/** One struct, with the information needed to apply it. */
export interface ScannedStruct {
  /** In clock ticks, which are UTF-16 units for text. */
  length: number;
  /** A gap: these ticks are in another update. */
  isSkip: boolean;
  /** Pairs (client id, clock) of the characters that it's next to. */
  neighbours: readonly number[];
  textBytes: number;
}

/** Reads the struct at the decoder's position, in an update that `scanUpdate` has accepted. */
export function readStruct(decoder: decoding.Decoder, clientId: number, clock: number): ScannedStruct {
  const isSkip = ((decoder.arr[decoder.pos] ?? 0) & CONTENT_BITS) === SKIP;
  const scan = emptyScan(decoder.arr);
  const length = scanStruct(decoder, scan, clientId, clock);
  return { length, isSkip, neighbours: scan.neighbours, textBytes: scan.textBytes };
}
