import { expect, test } from 'vitest';
import type { BlameSource } from '@/review/schema';
import { passagesOf, type Run } from '@/versions/core/graph/blame';
import { BlameLedger } from './ledger';

const person = (name: string): BlameSource => ({ kind: 'typed', by: { userId: name, name }, since: new Date(0) });
const restored: BlameSource = { kind: 'restored', by: null, at: new Date(0), versionId: 'v' };
const run = (from: number, to: number, clientId: number, clock: number): Run => ({ from, to, clientId, clock });

function ledger(): BlameLedger {
  return new BlameLedger({ clientId: 1, source: person('me') });
}

test('text that I type is mine before the server has received it', () => {
  expect(ledger().missing([run(0, 5, 1, 0)])).toEqual([]);
});

test('a person’s client is asked for once, the server’s again when it has written more', () => {
  const known = ledger();
  const runs = [run(0, 5, 2, 0), run(5, 9, 3, 10)];
  const [asked] = known.missing(runs);
  expect(asked).toEqual([
    [2, 0, 5],
    [3, 10, 14],
  ]);
  known.learn(asked!, { sources: [person('ann'), restored], people: [[2, 0]], ranges: [[3, 10, 14, 1]], rest: [] });
  expect(known.missing(runs)).toEqual([]);
  expect(known.missing([run(0, 50, 2, 0), run(50, 54, 3, 10), run(54, 55, 3, 20)])).toEqual([[[3, 20, 21]]]);
});

test('spans that an answer leaves out are still missing', () => {
  const known = ledger();
  known.learn([[3, 0, 20]], { sources: [restored], people: [], ranges: [[3, 0, 8, 0]], rest: [[3, 8, 20]] });
  expect(known.missing([run(0, 8, 3, 0)])).toEqual([]);
  expect(known.missing([run(0, 20, 3, 0)])).toEqual([[[3, 0, 20]]]);
});

test('the same source in two answers is one, and its passages are joined', () => {
  const known = ledger();
  known.learn([[3, 0, 4]], { sources: [restored], people: [], ranges: [[3, 0, 4, 0]], rest: [] });
  known.learn([[3, 4, 8]], { sources: [{ ...restored }], people: [], ranges: [[3, 4, 8, 0]], rest: [] });
  expect(passagesOf([run(0, 8, 3, 0)], known)).toEqual([{ from: 0, to: 8, source: restored }]);
});

test('a text of very many clients is asked for in portions', () => {
  const runs = Array.from({ length: 130 }, (_, i) => run(i, i + 1, 10 + i, 0));
  expect(
    ledger()
      .missing(runs)
      .map((portion) => portion.length),
  ).toEqual([64, 64, 2]);
});
