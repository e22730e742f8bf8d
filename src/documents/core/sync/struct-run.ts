import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { readStruct, type ScannedStruct, type ScannedUpdate, type Section, scanUpdate } from './update-scan';
import { asWireError } from './wire';

/** Text that a document lacks: this client's text up to and including `clock`. */
export interface Need {
  clientId: number;
  clock: number;
}

/** Structs of one client, without gaps, that a document can apply. */
export interface Piece {
  clientId: number;
  clock: number;
  /** The clock after the last struct. */
  end: number;
  count: number;
  bytes: Uint8Array;
  /** UTF-8 bytes of the text in it. */
  textBytes: number;
}

export interface DeletedRange {
  clientId: number;
  clock: number;
  length: number;
}

/** Returns how many clock ticks of a client a document contains. */
export type StateOf = (clientId: number) => number;

/**
 * The structs of one client in one update, taken in order as soon as the document has the text that they build on. Each
 * struct is read once when it's taken, and once more for each thing it had to wait for (three at most). So the work is
 * linear in the bytes, no matter in which order the missing text arrives.
 */
export class StructRun {
  readonly clientId: number;
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #decoder: decoding.Decoder;
  #left: number;
  #clock: number;

  /** Copies the section's bytes, because an update is a view of bytes that belong to a socket. */
  constructor(scan: ScannedUpdate, section: Section) {
    this.clientId = section.clientId;
    this.#bytes = scan.bytes.slice(section.structsAt, section.to);
    this.size = this.#bytes.length;
    this.#decoder = decoding.createDecoder(this.#bytes);
    this.#left = section.structs;
    this.#clock = section.clock;
  }

  /**
   * Takes the structs that the document can apply next. If it returns no `need`, the run is finished. Throws WireError
   * if the run contradicts the document.
   */
  take(stateOf: StateOf): { piece?: Piece | undefined; need?: Need } {
    const state = stateOf(this.clientId);
    let piece: Piece | undefined;
    let from = 0;
    while (this.#left > 0) {
      const at = this.#decoder.pos;
      const struct = this.#read();
      const need = this.#missing(struct, piece ? this.#clock : state, stateOf);
      if (need && !struct.isSkip) this.#decoder.pos = at;
      else this.#pass(struct);
      if (need) return { piece: piece && this.#finish(piece, from, at, state), need };
      if (!piece && this.#clock <= state) continue;
      if (!piece) {
        from = at;
        piece = {
          clientId: this.clientId,
          clock: this.#clock - struct.length,
          end: 0,
          count: 0,
          bytes: this.#bytes,
          textBytes: 0,
        };
      }
      piece.end = this.#clock;
      piece.count++;
      piece.textBytes += struct.textBytes;
    }
    return { piece: piece && this.#finish(piece, from, this.#decoder.pos, state) };
  }

  #read(): ScannedStruct {
    try {
      return readStruct(this.#decoder, this.clientId, this.#clock);
    } catch (error) {
      throw asWireError(error, 'broken update');
    }
  }

  #pass(struct: ScannedStruct): void {
    this.#clock += struct.length;
    this.#left--;
  }

  /** Returns the first thing that a struct waits for. A gap waits for its own content. */
  #missing({ length, isSkip, neighbours }: ScannedStruct, state: number, stateOf: StateOf): Need | undefined {
    const { clientId } = this;
    const end = this.#clock + length;
    if (end <= state) return undefined;
    if (isSkip) return { clientId, clock: end - 1 };
    if (this.#clock > state) return { clientId, clock: this.#clock - 1 };
    for (let i = 0; i < neighbours.length; i += 2) {
      const [neighbour = 0, clock = 0] = [neighbours[i], neighbours[i + 1]];
      // A client's own earlier text is there, because its structs are taken in order.
      if (neighbour !== clientId && clock >= stateOf(neighbour)) return { clientId: neighbour, clock };
    }
    return undefined;
  }

  #finish(piece: Piece, from: number, to: number, state: number): Piece | undefined {
    const whole = { ...piece, bytes: this.#bytes.subarray(from, to) };
    return whole.clock < state ? cutPiece(whole, state) : whole;
  }
}

/**
 * Removes what the document already contains. Yjs does this itself when it applies an update, but fails halfway on a
 * struct that begins inside another kind of struct, which only a client that contradicts itself can send.
 */
function cutPiece(piece: Piece, state: number): Piece | undefined {
  try {
    const vector = Y.encodeStateVector(new Map([[piece.clientId, state]]));
    const scan = scanUpdate(Y.diffUpdate(updateOf([piece], []), vector));
    const [section] = scan.sections;
    if (!section) return undefined;
    const bytes = scan.bytes.subarray(section.structsAt, section.to);
    const { clientId, clock, end, structs: count } = section;
    return { clientId, clock, end, count, bytes, textBytes: scan.textBytes };
  } catch (error) {
    throw asWireError(error, 'an update that contradicts an earlier one');
  }
}

/** Encodes pieces and deletions as one update (format 1). Pieces of one client must be in order. */
export function updateOf(pieces: readonly Piece[], deletes: readonly DeletedRange[]): Uint8Array {
  const encoder = encoding.createEncoder();
  const sections = byClient(pieces);
  encoding.writeVarUint(encoder, sections.size);
  for (const [clientId, ofClient] of sections) {
    encoding.writeVarUint(
      encoder,
      ofClient.reduce((sum, { count }) => sum + count, 0),
    );
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, ofClient[0]?.clock ?? 0);
    for (const { bytes } of ofClient) encoding.writeUint8Array(encoder, bytes);
  }
  const ranges = byClient(deletes);
  encoding.writeVarUint(encoder, ranges.size);
  for (const [clientId, ofClient] of ranges) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, ofClient.length);
    for (const { clock, length } of ofClient) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, length);
    }
  }
  return encoding.toUint8Array(encoder);
}

function byClient<T extends { clientId: number }>(values: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const group = groups.get(value.clientId);
    if (group) group.push(value);
    else groups.set(value.clientId, [value]);
  }
  return groups;
}
