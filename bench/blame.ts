import * as Y from 'yjs';
import { contentOf } from '../src/documents/core/content';
import { authoredRuns, type Ledger, passagesOf } from '../src/versions/core/graph/blame';
import { median, ms, printTable } from './sync/table';

const ROUNDS = 15;
const PEOPLE = 40;

/** Finds who wrote each passage. The control reads the same document's text. */
export async function run(): Promise<void> {
  const rows: string[][] = [];
  for (const [label, doc] of [
    ['1 MB, pasted, then 20,000 edits by 40 people', editedText(1_000_000, 20_000)],
    ['260,000 keystrokes by 40 people', keystrokes(260_000)],
  ] as const) {
    const text = contentOf(doc);
    const ledger = ledgerOf(doc);
    const runs = authoredRuns(text);
    rows.push([
      label,
      `${(text.length / 1000).toFixed(0)} KB`,
      String(runs.length),
      ms(timeOf(() => text.toString())),
      ms(timeOf(() => authoredRuns(text))),
      ms(timeOf(() => passagesOf(authoredRuns(text), ledger))),
    ]);
    doc.destroy();
  }
  printTable(
    `Blame of a whole document, median of ${ROUNDS}`,
    ['document', 'text', 'runs', 'plain read', 'runs of the CRDT', 'passages with names'],
    rows,
  );
}

function editedText(size: number, edits: number): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = 1;
  contentOf(doc).insert(0, 'Lorem ipsum dolor. '.repeat(size / 19));
  return edited(doc, edits, () => Math.floor(random() * contentOf(doc).length));
}

/** Types in bursts, like people: the caret stays at one place for a while and then moves elsewhere. */
function keystrokes(count: number): Y.Doc {
  const doc = new Y.Doc();
  let caret = 0;
  return edited(doc, count, () => {
    const { length } = contentOf(doc);
    caret = random() < 0.03 ? Math.floor(random() * length) : Math.min(caret + 1, length);
    return caret;
  });
}

function edited(doc: Y.Doc, count: number, next: () => number): Y.Doc {
  const text = contentOf(doc);
  doc.transact(() => {
    for (let i = 0; i < count; i++) {
      if (i % 200 === 0) doc.clientID = 2 + Math.floor(random() * PEOPLE);
      const at = next();
      if (random() < 0.12 && at < text.length) text.delete(at, 1);
      else text.insert(at, 'x');
    }
  });
  return doc;
}

function ledgerOf(doc: Y.Doc): Ledger<string> {
  return { people: new Map([...doc.store.clients.keys()].map((id) => [id, `person ${id}`])), ranges: new Map() };
}

function timeOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return median(times);
}

let seed = 1;
/** Returns random numbers that are the same in each run (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
