import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, runs } from '../../test-support/arbitraries';
import { diffText } from '../compare/diff';
import { withNewOffsets } from '../edits/changes';
import { replaceAll } from '../edits/edits';
import { computeHunks } from './hunks';
import { joinPairs } from './pairs';
import { keptInUndo, piecesOf } from './pieces';

/** Returns the hunks as `base[before|after]`. */
function marked(base: string, result: string): string {
  const hunks = computeHunks(base, result, { markdown: true });
  return replaceAll(
    base,
    hunks.map(({ from, to, before, after }) => ({ from, to, insert: `[${before}|${after}]` })),
  );
}

test.each([
  ['He only has two dogs.', 'He has only two dogs.', 'He [only has |has only ]two dogs.'],
  ['We read it carefully now.', 'We carefully read it now.', 'We [read it carefully |carefully read it ]now.'],
  ['The dogs and cats eat.', 'The cats and dogs eat.', 'The [dogs and cats|cats and dogs] eat.'],
])('HUNK-16: a word that moves within its sentence is one hunk: %s', (base, result, expected) => {
  expect(marked(base, result)).toBe(expected);
});

test.each([
  ['a bold word', 'make it bold now', 'make it **bold** now', 'make it [bold|**bold**] now'],
  ['a bold word made plain', 'make it **bold** now', 'make it bold now', 'make it [**bold**|bold] now'],
  ['code', 'run npm ci first', 'run `npm ci` first', 'run [npm ci|`npm ci`] first'],
  ['a link', 'see the docs now', 'see [the docs](https://a.b) now', 'see [the docs|[the docs](https://a.b)] now'],
  ['quotation marks', 'the "real" one', 'the “real” one', 'the ["real"|“real”] one'],
  ['a name explained', 'an RF field', 'a radio frequency (RF) field', '[an RF|a radio frequency (RF)] field'],
  ['brackets', 'an (old) thing', 'an old thing', 'an [(old)|old] thing'],
])('HUNK-16: a mark and its partner are one hunk: %s', (_what, base, result, expected) => {
  expect(marked(base, result)).toBe(expected);
});

test.each([
  ['two misspelled words', 'teh cat adn dog', 'the cat and dog', '[teh|the] cat [adn|and] dog'],
  [
    'a verb and a noun',
    'they requre all class',
    'they require all classes',
    'they [requre|require] all [class|classes]',
  ],
  ['a phrase and a word', 'it is a lot of fun', 'it was much of joy', 'it [is a lot|was much] of [fun|joy]'],
  ['two removed words', 'just a really nice day', 'a nice day', '[just |]a [really |]nice day'],
  ['two articles', 'the end of year', 'end of the year', '[the |]end of [|the ]year'],
  [
    'the same word in two sentences',
    'He also ran. She sat.',
    'He ran. She also sat.',
    'He [also |]ran. She [|also ]sat.',
  ],
  ['quoted words', 'say yes and no', 'say "yes" and "no"', 'say [yes|"yes"] and [no|"no"]'],
  ['a bracket and a mark', 'call me x now', 'call (me x* now', 'call [|(]me x[|*] now'],
  [
    'words far apart',
    'Anna paid 10 and Ben paid 20.',
    'Anna paid 20 and Ben paid 10.',
    'Anna paid [10|20] and Ben paid [20|10].',
  ],
  [
    'verbs',
    'The bed was dry and the path is wet',
    'The bed is dry and the path was wet',
    'The bed [was|is] dry and the path [is|was] wet',
  ],
  ['currencies', 'pay $5/$6 now', 'pay €5/€6 now', 'pay [$|€]5/[$|€]6 now'],
  ['equals signs', 'set a=1 b=2 now', 'set a:1 b:2 now', 'set a[=|:]1 b[=|:]2 now'],
  ['list marks', 'a\nb\n', '* a\n* b\n', '[|* ]a\n[|* ]b\n'],
  ['capitals', 'The cat the cow', 'the cat The cow', '[The|the] cat [the|The] cow'],
])('HUNK-16: separate changes with a word between them stay separate: %s', (_what, base, result, expected) => {
  expect(marked(base, result)).toBe(expected);
});

test('HUNK-16: corrections that are edits of their own stay separate hunks', () => {
  const base = 'We recieve all the the mail adn more.';
  const edits = [
    { from: 3, to: 10, insert: 'receive' },
    { from: 15, to: 22, insert: 'the' },
    { from: 28, to: 31, insert: 'and' },
  ];
  const hunks = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
  expect(hunks.map(({ before, after }) => [before, after])).toEqual([
    ['recieve', 'receive'],
    [' the', ''],
    ['adn', 'and'],
  ]);
});

test('HUNK-16: a repeated word beside a misspelled one is a correction of its own', () => {
  const base = 'We recieve the the seeds.';
  const edits = [
    { from: 3, to: 10, insert: 'receive' },
    { from: 11, to: 18, insert: 'the' },
  ];
  const hunks = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
  expect(hunks.map(({ before, after }) => [before, after])).toEqual([
    ['recieve', 'receive'],
    [' the', ''],
  ]);
});

test('a mark and its partner far away, or in another line, are two hunks', () => {
  const long = 'word '.repeat(30).trim();
  expect(marked(long, `(${long})`)).toBe(`[|(]${long}[|)]`);
  expect(marked('a\nb', '(a\nb)')).toBe('[|(]a\nb[|)]');
});

test('a list in other quotation marks is several hunks, found in linear time', () => {
  const list = (count: number) => '"abcdefgh",'.repeat(count);
  const curly = (text: string) => text.replace(/"(\w+)"/g, '“$1”');
  const base = list(20_000);
  const edits = [...base.matchAll(/"/g)].map(({ index }, i) => ({
    ...{ from: index, to: index + 1, insert: i % 2 === 0 ? '“' : '”' },
  }));
  const start = process.cpuUsage();
  const changes = withNewOffsets(edits);
  const joined = joinPairs({ base, result: curly(base) }, changes, []);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(5_000);
  expect(Math.max(...joined.map(({ from, to }) => to - from))).toBeLessThan(250);
});

const token = fc.constantFrom('one', 'two', 'also', 'the', ' ', ' ', '.', '"', '**', '(', ')', '`', '\n', '😀', '語');
const sentence = fc.array(token, { maxLength: 30, size: 'max' }).map((tokens) => tokens.join(''));

test('joining keeps the result; what is kept between two changes is in both texts, and isn’t written again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(sentence, sentence), fc.tuple(documentText, documentText)), ([base, result]) => {
      const hunks = computeHunks(base, result, { markdown: false });
      const edits = hunks.map(({ from, to, after }) => ({ from, to, insert: after }));
      expect(replaceAll(base, edits)).toBe(result);
      for (const { before, after, kept } of hunks) {
        expect(kept?.length).not.toBe(0);
        const apply = (text: string, pieces: ReturnType<typeof piecesOf>) =>
          replaceAll(
            text,
            pieces.map(({ from, to, inserted }) => ({ from, to, insert: inserted })),
          );
        expect(apply(before, piecesOf({ before, after }, kept))).toBe(after);
        expect(apply(after, piecesOf({ before: after, after: before }, keptInUndo(kept)))).toBe(before);
      }
    }),
    { numRuns: runs },
  );
});

test('changes are joined only with their neighbours, and never over a place that must stay apart', () => {
  const place = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), size: fc.nat(3) });
  fc.assert(
    fc.property(sentence, sentence, fc.array(place, { maxLength: 3 }), (base, result, places) => {
      const changes = withNewOffsets(diffText(base, result));
      const apart = places
        .map(({ at, size }) => ({ from: Math.floor(at * base.length), to: Math.floor(at * base.length) + size }))
        .filter(({ from, to }) => changes.every((change) => to < change.from || from > change.to))
        .sort((a, b) => a.from - b.from)
        .filter(({ from }, i, all) => i === 0 || from > all[i - 1]!.to);
      const joined = joinPairs({ base, result }, changes, apart);
      expect(joined.length).toBeLessThanOrEqual(changes.length);
      for (const { from, to, newFrom, newTo } of joined) {
        expect(changes.some((change) => change.from === from && change.newFrom === newFrom)).toBe(true);
        expect(changes.some((change) => change.to === to && change.newTo === newTo)).toBe(true);
        expect(apart.some((one) => one.from < to && one.to > from)).toBe(false);
      }
    }),
    { numRuns: runs },
  );
});
