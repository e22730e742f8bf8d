import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';

/** Position, number of deleted units, inserted text. */
type Patch = [at: number, deleted: number, inserted: string];

/**
 * A recording of edits and their authors. Each edit is based on exactly the edits that its author had seen. The format
 * is that of github.com/josephg/editing-traces.
 */
export interface Recording {
  name: string;
  authors: number;
  edits: { author: number; parents: number[]; patches: Patch[] }[];
  endContent: string;
}

interface TraceFile {
  kind?: string;
  numAgents?: number;
  startContent?: string;
  endContent: string;
  txns: { agent?: number; parents?: number[]; patches: Patch[] }[];
}

/** How many consecutive edits one author of a sequential recording types before the other continues. */
const TURN = 7;

/** Returns the recordings in a folder. Those with one author are split between two, who take turns. */
export function recordingsOf(folder: string): Recording[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json.gz'));
  return names.map((name) => {
    const file: TraceFile = JSON.parse(gunzipSync(readFileSync(path.join(folder, name))).toString());
    const isConcurrent = file.kind === 'concurrent';
    const edits = file.txns.map(({ agent = 0, parents = [], patches }, i) =>
      isConcurrent
        ? { author: agent, parents, patches }
        : { author: Math.floor(i / TURN) % 2, parents: i ? [i - 1] : [], patches },
    );
    if (file.startContent) edits[0]?.patches.unshift([0, 0, file.startContent]);
    return { name, authors: isConcurrent ? (file.numAgents ?? 1) : 2, edits, endContent: file.endContent };
  });
}

/** Generates a recording: two authors who see each other's edits after `lag` edits, or immediately (0). */
export function makeRecording(name: string, lag: number, random: (below: number) => number): Recording {
  const edits: Recording['edits'] = [];
  const docs = [0, 1].map(makeAuthorDoc);
  const updates: Uint8Array[] = [];
  const seen = [0, 0];
  for (let i = 0; i < 500; i++) {
    const author = random(2);
    const [doc, from] = [docs[author] as Y.Doc, seen[author] ?? 0];
    const upTo = Math.max(from, i - random(lag + 1));
    for (const update of updates.slice(from, upTo)) Y.applyUpdate(doc, update);
    seen[author] = upTo;
    const { length } = doc.getText('content');
    const at = random(length + 1);
    const patch: Patch = random(3)
      ? [at, 0, ['a', 'bé', '🌍', 'word '][random(4)] ?? '']
      : [at, random(Math.min(4, length - at + 1)), ''];
    const last = edits.findLastIndex((edit) => edit.author === author);
    const others = Array.from({ length: upTo - from }, (_, k) => from + k);
    edits.push({ author, parents: [last, ...others].filter((parent) => parent >= 0), patches: [patch] });
    updates.push(edit(doc, [patch]));
  }
  for (const update of updates) Y.applyUpdate(docs[0] as Y.Doc, update);
  return { name, authors: 2, edits, endContent: docs[0]?.getText('content').toString() ?? '' };
}

/**
 * Makes an author's document. Concurrent insertions at the same position are ordered by author: the lower one first, as
 * in the recordings.
 */
function makeAuthorDoc(author: number): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = author + 1;
  return doc;
}

/** Returns the update of an edit, or an empty update if it changes nothing. */
function edit(doc: Y.Doc, patches: readonly Patch[]): Uint8Array {
  let update = Uint8Array.of(0, 0);
  const note = (bytes: Uint8Array) => {
    update = bytes as Uint8Array<ArrayBuffer>;
  };
  doc.on('update', note);
  doc.transact(() => {
    const text = doc.getText('content');
    for (const [at, deleted, inserted] of patches) {
      if (deleted) text.delete(at, deleted);
      if (inserted) text.insert(at, inserted);
    }
  });
  doc.off('update', note);
  return update;
}

/**
 * Plays a recording. Each author's document contains exactly what they had seen, and `send` gets each of their updates.
 */
export function play(
  { authors, edits }: Recording,
  send: (author: number, update: Uint8Array, doc: Y.Doc) => void,
): void {
  const docs = Array.from({ length: authors }, (_, author) => makeAuthorDoc(author));
  const seen = docs.map(() => new Set<number>());
  const updates: Uint8Array[] = [];
  edits.forEach(({ author, parents, patches }, i) => {
    const [doc, known] = [docs[author] as Y.Doc, seen[author] as Set<number>];
    const wanted: number[] = [];
    for (const walk = [...parents]; walk.length; ) {
      const parent = walk.pop() ?? 0;
      if (known.has(parent)) continue;
      known.add(parent);
      wanted.push(parent);
      walk.push(...(edits[parent]?.parents ?? []));
    }
    for (const parent of wanted.sort((a, b) => a - b)) Y.applyUpdate(doc, updates[parent] as Uint8Array);
    updates[i] = edit(doc, patches);
    known.add(i);
    send(author, updates[i] as Uint8Array, doc);
  });
}
