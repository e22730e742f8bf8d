import * as Y from 'yjs';
import type { ScannedUpdate, Section } from './update-scan';

/** The result of checking a person's update against the document. */
export type CheckedUpdate =
  /** The document already contains everything in it. */
  | { kind: 'known' }
  /**
   * The whole update is new, and the document has everything that it builds on, so it can be stored and sent on
   * unchanged.
   */
  | { kind: 'new'; clientId: number }
  /** Part of it may be new: its deletions, and these sections, which its sender may write. */
  | { kind: 'mixed'; sections: Section[] };

/** Looking up neighbours is faster than applying with a listener only if there are few of them. */
const FEW_NEIGHBOURS = 16;

/**
 * Classifies an update. `mayWrite` is called once for each client id with something new. People write only under their
 * own ids; text of other people in their update (a reloaded browser sends everything it has) is left out.
 */
export function checkUpdate(scan: ScannedUpdate, doc: Y.Doc, mayWrite: (clientId: number) => boolean): CheckedUpdate {
  const fresh = scan.sections.filter((section) => section.end > clockOf(doc, section.clientId));
  const own = fresh.filter((section) => mayWrite(section.clientId));
  const deletes = scan.deletes.length > 0;
  if (!own.length && !deletes) return { kind: 'known' };
  const [only] = own;
  if (only && scan.sections.length === 1 && !deletes && scan.typed && followsOn(scan, only, doc))
    return { kind: 'new', clientId: only.clientId };
  return { kind: 'mixed', sections: own };
}

/** Returns whether the update would change the document, no matter who sent it. */
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
    // Within its own section, the scan has already checked that a neighbour comes earlier.
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
 * Applies an update and returns the new parts, as updates. If a part can't be applied because it builds on missing
 * text, it isn't left pending inside the document, where it would grow without limit and be stored under nobody's name.
 * Then `incomplete` is true, and the caller can try again later.
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
