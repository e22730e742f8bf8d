import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import * as Y from 'yjs';

interface Trace {
  txns: { patches: [number, number, string][] }[];
}

const KEYSTROKES = 260_000;

/**
 * A document with the history of a real paper, keystroke by keystroke: the automerge-paper trace of
 * github.com/josephg/editing-traces, when `tracesDir` holds it; else one like it, made up.
 */
export function largeDocument(tracesDir: string | undefined): { doc: Y.Doc; keystrokes: number } {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  const { txns } = readTrace(tracesDir) ?? madeUpTrace();
  for (const { patches } of txns) {
    for (const [at, deleted, inserted] of patches) {
      if (deleted) text.delete(at, deleted);
      if (inserted) text.insert(at, inserted);
    }
  }
  return { doc, keystrokes: txns.length };
}

function readTrace(dir: string | undefined): Trace | undefined {
  const file = dir && path.join(dir, 'automerge-paper.json.gz');
  if (!file || !fs.existsSync(file)) return undefined;
  return JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as Trace;
}

/** Runs of typing with a backspace now and then, each run somewhere else: about as many pieces as the real one has. */
function madeUpTrace(): Trace {
  const txns: Trace['txns'] = [];
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let length = 0;
  while (txns.length < KEYSTROKES) {
    let at = random(length + 1);
    for (let run = 10 + random(80); run > 0 && txns.length < KEYSTROKES; run--) {
      const back = at > 0 && random(100) < 30;
      txns.push({ patches: [back ? [at - 1, 1, ''] : [at, 0, 'abcde fghij klmno'.charAt(random(17))]] });
      at += back ? -1 : 1;
      length += back ? -1 : 1;
    }
  }
  return { txns };
}
