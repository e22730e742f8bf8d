import * as Y from 'yjs';
import type { ScannedUpdate, Section } from './update-scan';

/** What to do with an update from a person, after a look at it and at the document. */
export type Verdict =
  /** It holds nothing that the document has not. */
  | { kind: 'known' }
  /** All of it is new, and the document has all that it builds on: it can be stored and passed on as it came. */
  | { kind: 'new'; clientId: number }
  /** Part of it may be new: its deletions, and of its sections these, which its sender may write. */
  | { kind: 'mixed'; sections: Section[] };

/** Looking up neighbours is quicker than applying with a listener only while they are few. */
const FEW_NEIGHBOURS = 16;

/**
 * Judges an update. `mayWrite` is asked once for each client id under which something new would be written: a person
 * writes under their own ids only, and what they send of others (a browser that reloads sends all it has) is left out.
 */
export function checkUpdate(scan: ScannedUpdate, doc: Y.Doc, mayWrite: (clientId: number) => boolean): Verdict {
  const fresh = scan.sections.filter((section) => section.end > clockOf(doc, section.clientId));
  const own = fresh.filter((section) => mayWrite(section.clientId));
  const deletes = scan.deletes.length > 0;
  if (!own.length && !deletes) return { kind: 'known' };
  const [only] = own;
  if (only && scan.sections.length === 1 && !deletes && scan.typed && followsOn(scan, only, doc))
    return { kind: 'new', clientId: only.clientId };
  return { kind: 'mixed', sections: own };
}

/** Whether the update would change the document, whoever sent it. */
export function bringsNews(scan: ScannedUpdate, doc: Y.Doc): boolean {
  if (scan.sections.some((section) => section.end > clockOf(doc, section.clientId))) return true;
  for (let i = 0; i < scan.deletes.length; i += 3) {
    if (!isDeleted(doc, scan.deletes[i] ?? 0, scan.deletes[i + 1] ?? 0, scan.deletes[i + 2] ?? 0)) return true;
  }
  return false;
}

function clockOf(doc: Y.Doc, clientId: number): number {
  return Y.getState(doc.store, clientId);
}

function followsOn(scan: ScannedUpdate, section: Section, doc: Y.Doc): boolean {
  if (section.clock !== clockOf(doc, section.clientId) || scan.neighbours.length > 2 * FEW_NEIGHBOURS) return false;
  for (let i = 0; i < scan.neighbours.length; i += 2) {
    const clientId = scan.neighbours[i] ?? 0;
    // Within its own section the scan has made sure that a neighbour comes earlier.
    if (clientId !== section.clientId && (scan.neighbours[i + 1] ?? 0) >= clockOf(doc, clientId)) return false;
  }
  return true;
}

function isDeleted(doc: Y.Doc, clientId: number, clock: number, length: number): boolean {
  const structs = doc.store.clients.get(clientId);
  if (!structs || clock + length > clockOf(doc, clientId)) return false;
  for (let i = Y.findIndexSS(structs, clock); i < structs.length; i++) {
    const struct = structs[i];
    if (!struct || struct.id.clock >= clock + length) break;
    if (!struct.deleted) return false;
  }
  return true;
}

/**
 * Applies an update and returns what was new in it, as updates. What the document cannot take in yet, because it
 * builds on something that is missing, is not left waiting inside the document (where it would grow without bound and
 * be stored under nobody's name): `incomplete` is true, and the caller may try again later.
 */
export function applyNew(doc: Y.Doc, update: Uint8Array): { news: Uint8Array[]; incomplete: boolean } {
  const news: Uint8Array[] = [];
  const collect = (bytes: Uint8Array) => news.push(bytes);
  doc.on('update', collect);
  try {
    Y.applyUpdate(doc, update);
  } finally {
    doc.off('update', collect);
  }
  const incomplete = doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
  doc.store.pendingStructs = null;
  doc.store.pendingDs = null;
  return { news, incomplete };
}
