import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/** The position, the number of deleted units, and the inserted text. */
export type Patch = [at: number, deleted: number, inserted: string];

/** A recording of what one author typed, edit by edit. */
export interface Trace {
  txns: { patches: Patch[] }[];
}

const KEYSTROKES = 260_000;

/**
 * Returns a recording with one author of github.com/josephg/editing-traces from the folder `TRACES_DIR`, or undefined
 * if it isn't there.
 */
export function readTrace(name: string): Trace | undefined {
  const dir = process.env.TRACES_DIR;
  const file = dir && path.join(dir, `${name}.json.gz`);
  if (!file || !fs.existsSync(file)) return undefined;
  return JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as Trace;
}

/**
 * Returns a generated recording: runs of typing at different places, with some backspaces. It has about as many pieces
 * as a real recording.
 */
export function madeUpTrace(): Trace {
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
