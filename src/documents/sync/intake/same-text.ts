import * as Y from 'yjs';

/** Text of one client, from one clock to another (exclusive). */
export interface ClockRange {
  clientId: number;
  from: number;
  to: number;
}

/**
 * Compares the text that an update brings for one client with the text that a document has under the same clocks.
 * Returns the clock up to which the update brings the same text without a gap (at most `to`), or undefined if it
 * contradicts the document: other characters, or the same ones in another place. Text that either side has deleted
 * agrees with any characters in its place.
 */
export function agreesUpTo(doc: Y.Doc, update: Uint8Array, { clientId, from, to }: ClockRange): number | undefined {
  const stored = doc.store.clients.get(clientId) ?? [];
  let at = from;
  for (const struct of Y.decodeUpdate(update).structs) {
    const { id, length } = struct;
    if (id.client !== clientId || id.clock + length <= at) continue;
    if (at >= to || id.clock > at || struct instanceof Y.Skip) break;
    const end = Math.min(to, id.clock + length);
    while (at < end) {
      const held = stored[Y.findIndexSS(stored, at)] as Y.Item | Y.GC;
      const next = Math.min(end, held.id.clock + held.length);
      if (!agree(held, struct, at, next)) return undefined;
      at = next;
    }
  }
  return at;
}

function agree(held: Y.Item | Y.GC, brought: Y.Item | Y.GC, from: number, to: number): boolean {
  // None of the author's text is left there, so nothing of theirs can be lost.
  if (brought instanceof Y.GC) return true;
  if (held instanceof Y.GC) return false;
  if (!isSameId(leftOf(held, from), leftOf(brought, from)) || !isSameId(held.rightOrigin, brought.rightOrigin)) {
    return false;
  }
  const [one, other] = [charactersOf(held, from, to), charactersOf(brought, from, to)];
  return one === undefined || other === undefined || one === other || isSameButHalves(one, other);
}

const REPLACEMENT = '\ufffd';

/**
 * Returns whether texts of the same length differ only where Yjs has written U+FFFD for a half of a split surrogate
 * pair.
 */
function isSameButHalves(one: string, other: string): boolean {
  for (let i = 0; i < one.length; i++) {
    const [a = '', b = ''] = [one[i], other[i]];
    if (a !== b && !(a === REPLACEMENT && isSurrogate(b)) && !(b === REPLACEMENT && isSurrogate(a))) return false;
  }
  return true;
}

function isSurrogate(unit: string): boolean {
  return unit >= '\ud800' && unit <= '\udfff';
}

/** Returns the character that one of an item's characters was written after. */
function leftOf({ id, origin }: Y.Item, clock: number): Y.ID | null {
  return clock === id.clock ? origin : Y.createID(id.client, clock - 1);
}

function isSameId(a: Y.ID | null, b: Y.ID | null): boolean {
  return a === b || (a !== null && b !== null && Y.compareIDs(a, b));
}

/** Returns the item's characters from one clock to another, or undefined for deleted text. */
function charactersOf({ id, content }: Y.Item, from: number, to: number): string | undefined {
  return content instanceof Y.ContentString ? content.str.slice(from - id.clock, to - id.clock) : undefined;
}
