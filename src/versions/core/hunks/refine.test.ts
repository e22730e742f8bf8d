import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editsOf, runs } from '../../test-support/arbitraries';
import { replaceAll, type TextEdit } from '../edits/edits';
import { computeHunks, type Hunk } from './hunks';
import { type PreviousHunk, type RefinedHunk, refineHunks } from './refine';

const BASE = 'The colour is red.\nThe cat sat on a mat.\nThe end is near.\n';

function edit(text: string, find: string, insert: string): TextEdit {
  const from = text.indexOf(find);
  if (from < 0) throw new Error(`${find} is not in ${text}`);
  return { from, to: from + find.length, insert };
}

type Decision = 'open' | 'accepted' | 'rejected' | { text: string };

function decided(hunk: Hunk, decision: Decision): PreviousHunk {
  if (decision === 'accepted') return { ...hunk, current: hunk.after, isDecided: true };
  if (typeof decision === 'object') return { ...hunk, current: decision.text, isDecided: true };
  return { ...hunk, current: hunk.before, isDecided: decision === 'rejected' };
}

/** Returns the text after all decisions. */
function currentText(base: string, hunks: readonly PreviousHunk[]): string {
  return replaceAll(
    base,
    hunks.map(({ from, to, current }) => ({ from, to, insert: current })),
  );
}

function toEdits(hunks: readonly Hunk[]): TextEdit[] {
  return hunks.map(({ from, to, after }) => ({ from, to, insert: after }));
}

/** Suggests, decides and refines. Returns the hunks of the refinement. */
function refine(suggested: [string, string][], decisions: Decision[], refined: [string, string][]) {
  const edits = suggested.map(([find, text]) => edit(BASE, find, text));
  const hunks = computeHunks(BASE, replaceAll(BASE, edits), { markdown: true, edits });
  const previous = hunks.map((hunk, i) => decided(hunk, decisions[i] ?? 'open'));
  const pinned = replaceAll(BASE, toEdits(hunks));
  const again = refined.map(([find, text]) => edit(pinned, find, text));
  return refineHunks(BASE, previous, again, { markdown: true }).map(({ source, before, after }) => [
    source,
    before,
    after,
  ]);
}

const TWO: [string, string][] = [
  ['cat', 'dog'],
  ['mat', 'rug'],
];

test.each<[string, Decision[], [string, string][], string[][]]>([
  [
    'nothing decided, another place',
    [],
    [['near', 'far']],
    [
      ['kept', 'cat', 'dog'],
      ['kept', 'mat', 'rug'],
      ['fresh', 'near', 'far'],
    ],
  ],
  [
    'nothing decided, the same place',
    [],
    [['dog', 'cow']],
    [
      ['fresh', 'cat', 'cow'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  [
    'decided hunks that are not touched stay',
    ['accepted', 'rejected'],
    [['near', 'far']],
    [
      ['kept', 'cat', 'dog'],
      ['kept', 'mat', 'rug'],
      ['fresh', 'near', 'far'],
    ],
  ],
  [
    'over an accepted text: from that text',
    ['accepted'],
    [['dog', 'cow']],
    [
      ['fresh', 'dog', 'cow'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  [
    'over a reworded text: from the reviewer’s words',
    [{ text: 'hound' }],
    [['dog', 'cow']],
    [
      ['fresh', 'hound', 'cow'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  [
    'to the reviewer’s words: nothing to decide',
    [{ text: 'hound' }],
    [['dog', 'hound']],
    [
      ['found', 'cat', 'hound'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  [
    'over a rejected text: from the text that stayed',
    ['rejected'],
    [['dog', 'cow']],
    [
      ['fresh', 'cat', 'cow'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  ['a rejected change taken back: nothing to decide', ['rejected'], [['dog', 'cat']], [['kept', 'mat', 'rug']]],
  [
    'an accepted change taken back: a change like any other',
    ['accepted'],
    [['dog', 'cat']],
    [
      ['fresh', 'dog', 'cat'],
      ['kept', 'mat', 'rug'],
    ],
  ],
  [
    'beside a rejected text: not news',
    ['open', 'rejected'],
    [['rug.', 'rug, asleep.']],
    [
      ['kept', 'cat', 'dog'],
      ['kept', 'mat', 'rug'],
      ['fresh', '', ', asleep'],
    ],
  ],
  [
    'rewriting the line leaves what it repeats',
    ['accepted', 'rejected'],
    [['The dog sat on a rug.', 'The dog stood on a rug.']],
    [
      ['kept', 'cat', 'dog'],
      ['fresh', 'sat', 'stood'],
      ['kept', 'mat', 'rug'],
    ],
  ],
])('refinement: %s', (_name, decisions, refined, expected) => {
  expect(refine(TWO, decisions, refined)).toEqual(expected);
});

test('an accepted deletion stays deleted, and its text can be written again', () => {
  const suggested: [string, string][] = [[' on a mat', '']];
  expect(refine(suggested, ['accepted'], [['near', 'far']])).toEqual([
    ['kept', ' on a mat', ''],
    ['fresh', 'near', 'far'],
  ]);
  expect(refine(suggested, ['accepted'], [['sat.', 'sat up.']])).toEqual([['fresh', '', ' up']]);
  expect(refine(suggested, ['rejected'], [['sat.', 'sat up.']])).toEqual([['fresh', 'on a mat', 'up']]);
});

test('two changes inside accepted text become one change of all of it', () => {
  const suggested: [string, string][] = [['cat sat', 'dog stood']];
  expect(
    refine(
      suggested,
      ['accepted'],
      [
        ['dog', 'd'],
        ['stood', 's'],
      ],
    ),
  ).toEqual([['fresh', 'dog stood', 'd s']]);
});

/** Refines hunks of a base, each written as `[find, after, decision]`. */
function refineThese(base: string, hunks: [string, string, Decision][], refined: [string, string][]) {
  const previous = hunks.map(([find, after, decision]) => {
    const { from, to } = edit(base, find, after);
    return decided({ from, to, before: find, after }, decision);
  });
  const pinned = replaceAll(base, toEdits(previous));
  const again = refined.map(([find, text]) => edit(pinned, find, text));
  return refineHunks(base, previous, again, { markdown: true }).map(({ source, before, after, kept }) => [
    ...[source, before, after],
    ...(kept ? [kept] : []),
  ]);
}

test('HUNK-13: words that move over a rejected hunk don’t bring it back', () => {
  const only: [string, string][] = [
    ['only ', ''],
    ['dogs', 'only dogs'],
  ];
  expect(refineThese('He only has dogs.', [['has', 'owns', 'rejected']], only)).toEqual([
    ['fresh', 'only ', ''],
    ['kept', 'has', 'owns'],
    ['fresh', '', 'only '],
  ]);
  expect(refineThese('He only has dogs now.', [['now', 'here', 'rejected']], only)).toEqual([
    ['fresh', 'only has ', 'has only ', [{ before: 5, after: 0, length: 4 }]],
    ['kept', 'now', 'here'],
  ]);
});

test('HUNK-17: hunks that stay keep their reasons; others have those of the edits and of the old hunks they include', () => {
  const edits = [
    { ...edit(BASE, 'red', 'blue'), reason: 'Like the sky' },
    { ...edit(BASE, 'cat', 'dog'), reason: 'It barks' },
    { ...edit(BASE, 'near', 'far'), reason: 'No hurry' },
  ];
  const hunks = computeHunks(BASE, replaceAll(BASE, edits), { markdown: true, edits });
  const pinned = replaceAll(BASE, toEdits(hunks));
  const refined = (decisions: Decision[], ...again: TextEdit[]) => {
    const previous = hunks.map((hunk, i) => decided(hunk, decisions[i] ?? 'open'));
    return refineHunks(BASE, previous, again, { markdown: true }).map(({ after, reason }) => [after, reason]);
  };
  expect(refined(['accepted'], { ...edit(pinned, 'dog', 'cow'), reason: 'It moos' })).toEqual([
    ['blue', 'Like the sky'],
    ['cow', 'It moos'],
    ['far', 'No hurry'],
  ]);
  // Without a reason, an edit that replaces a hunk's text leaves none.
  expect(refined([], edit(pinned, 'dog', 'cow'))[1]).toEqual(['cow', undefined]);
  expect(refined([], { ...edit(pinned, 'dog', 'big dog'), reason: 'It is big' })[1]).toEqual([
    'big dog',
    'It barks; It is big',
  ]);
  expect(refined([], { ...edit(pinned, 'dog', 'duck'), reason: 'It swims' })[1]).toEqual(['duck', 'It swims']);
  // The text that a reviewer chose is replaced as a whole.
  const hound = { ...edit(pinned, 'dog', 'hound'), reason: 'Nobler' };
  expect(refined(['open', { text: 'hound' }], hound)[1]).toEqual(['hound', 'It barks']);
  expect(refined(['open', { text: 'mouse' }], hound)[1]).toEqual(['hound', 'Nobler']);
});

test('HUNK-17: a deletion keeps its reason if the word beside it is replaced', () => {
  const base = 'It is very big.';
  const previous = [decided({ from: 6, to: 11, before: 'very ', after: '', reason: 'Filler' }, 'open')];
  const again = [{ ...edit('It is big.', 'big', 'large'), reason: 'Stronger' }];
  const hunks = refineHunks(base, previous, again, { markdown: true });
  expect(hunks.map(({ before, after, reason }) => [before, after, reason])).toEqual([
    ['very big', 'large', 'Filler; Stronger'],
  ]);
});

test('a refinement keeps hunks that an older algorithm split differently', () => {
  const old: [string, string, Decision][] = [
    ['Due to', 'Because', 'accepted'],
    ['fact that the ', '', 'open'],
  ];
  const base = 'Due to the fact that the tide is high, we wait.';
  expect(refineThese(base, old, [['wait', 'stay']])).toEqual([
    ['kept', 'Due to', 'Because'],
    ['kept', 'fact that the ', ''],
    ['fresh', 'wait', 'stay'],
  ]);
  expect(refineThese(base, old, [['Because', 'Since']])).toEqual([
    ['fresh', 'Because', 'Since'],
    ['kept', 'fact that the ', ''],
  ]);
});

const decision = fc.oneof(
  fc.constantFrom<Decision>('open', 'accepted', 'rejected'),
  fc.constantFrom('', 'own words', '日本語 😀', 'a\nb', ' ').map((text): Decision => ({ text })),
);

/** A text, a suggestion for it, and several rounds of decisions and refinements. */
const story = documentText.chain((base) =>
  editsOf(base).chain((edits) => {
    const pinned = replaceAll(base, computedEdits(base, edits));
    return fc.record({
      base: fc.constant(base),
      edits: fc.constant(edits),
      decisions: fc.array(decision, { maxLength: 12, size: 'max' }),
      again: editsOf(pinned, 4),
      more: fc.array(decision, { maxLength: 12, size: 'max' }),
      seeds: fc.array(
        fc.record({ at: fc.nat(999), size: fc.nat(15), insert: fc.constantFrom('', 'x ', '😀', 'a b', '\n') }),
        {
          maxLength: 4,
        },
      ),
    });
  }),
);

function computedEdits(base: string, edits: TextEdit[]): TextEdit[] {
  return toEdits(computeHunks(base, replaceAll(base, edits), { markdown: true, edits }));
}

function withReasons(round: string, edits: readonly TextEdit[]): TextEdit[] {
  return edits.map((one, i) => ({ ...one, reason: `${round} ${i}.` }));
}

/** Checks the properties of every refinement. All hunks and edits have reasons. */
function check(base: string, previous: PreviousHunk[], edits: TextEdit[]): RefinedHunk[] {
  const pinned = replaceAll(base, toEdits(previous));
  const hunks = refineHunks(base, previous, edits, { markdown: true });
  expect(replaceAll(base, toEdits(hunks))).toBe(replaceAll(pinned, edits));
  const current = currentText(base, previous);
  for (const hunk of hunks) {
    const { before, after, reason, at, source } = hunk;
    if (source === 'fresh') expect(before).not.toBe(after);
    expect(current.slice(at.from, at.to)).toBe(source === 'fresh' ? before : at && current.slice(at.from, at.to));
    if (source === 'found') expect(current.slice(at.from, at.to)).toBe(after);
    if (source === 'kept')
      expect(previous[hunk.previous]).toMatchObject({ from: hunk.from, to: hunk.to, before, after, reason });
  }
  checkReasons(hunks, previous, edits);
  return hunks;
}

const atoms = (reason: string | undefined) => reason?.match(/\w+ \d+\./g) ?? [];

/** Checks that fresh hunks have reasons, and only those of edits and of replaced old hunks. */
function checkReasons(hunks: RefinedHunk[], previous: PreviousHunk[], edits: TextEdit[]): void {
  const kept = new Set(hunks.map((hunk) => hunk.source === 'kept' && hunk.previous));
  const replaced = previous.filter((_, i) => !kept.has(i));
  const known = new Set([...edits, ...replaced].flatMap(({ reason }) => atoms(reason)));
  for (const { reason, source } of hunks) {
    if (source !== 'fresh') continue;
    expect(atoms(reason)).not.toEqual([]);
    expect(atoms(reason).filter((atom) => !known.has(atom))).toEqual([]);
  }
}

type Fate = 'stays' | 'goes' | 'changes';
const fates = fc.array(
  fc.record({
    first: fc.constantFrom<Fate>('stays', 'goes', 'changes'),
    second: fc.constantFrom<Fate>('stays', 'changes'),
  }),
  { minLength: 1, maxLength: 8 },
);

test('HUNK-17: what one step deletes, and what no later step replaces, keeps its reason', () => {
  fc.assert(
    fc.property(fates, (words) => {
      // The first step leaves every other word, so that its hunks stay apart.
      const first = words.map((word, i) => (i % 2 === 0 ? word.first : 'stays'));
      const base = first.map((_, i) => `a${i} `).join('');
      const edits = first.flatMap((fate, i) => {
        if (fate === 'stays') return [];
        const find = fate === 'goes' ? `a${i} ` : `a${i}`;
        return [{ ...edit(base, find, fate === 'goes' ? '' : `b${i}`), reason: `First ${i}.` }];
      });
      const hunks = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
      const pinned = replaceAll(base, edits);
      const isReplaced = (i: number) => words[i]!.second === 'changes' && first[i] !== 'goes';
      const again = first.flatMap((fate, i) => {
        const find = `${fate === 'changes' ? 'b' : 'a'}${i}`;
        return isReplaced(i) ? [{ ...edit(pinned, find, `c${i}`), reason: `Again ${i}.` }] : [];
      });
      const previous = hunks.map((hunk) => decided(hunk, 'open'));
      const refined = refineHunks(base, previous, again, { markdown: true });
      const expected = first.flatMap((fate, i) => {
        if (isReplaced(i)) return [`Again ${i}.`];
        return fate === 'stays' ? [] : [`First ${i}.`];
      });
      expect(refined.flatMap(({ reason }) => atoms(reason)).sort()).toEqual(expected.sort());
    }),
    { numRuns: runs },
  );
});

test('refinements, and refinements of them, give their text whatever was decided', () => {
  let kept = 0;
  fc.assert(
    fc.property(story, ({ base, edits, decisions, again, more, seeds }) => {
      const first = computeHunks(base, replaceAll(base, edits), { markdown: true, edits: withReasons('First', edits) });
      const previous = first.map((hunk, i) => decided(hunk, decisions[i] ?? 'open'));
      const second = check(base, previous, withReasons('Again', again));
      kept += second.filter(({ source }) => source === 'kept').length;
      const next = second.map((hunk, i): PreviousHunk => {
        if (hunk.source === 'kept' && previous[hunk.previous]!.isDecided) return previous[hunk.previous]!;
        if (hunk.source === 'found') return { ...hunk, current: hunk.after, isDecided: true };
        return decided(hunk, more[i] ?? 'open');
      });
      // The text after all decisions is the same before and after a refinement, because it decides nothing.
      const undecided = second.map((hunk): PreviousHunk => {
        if (hunk.source === 'kept') return previous[hunk.previous]!;
        return { ...hunk, current: hunk.source === 'found' ? hunk.after : hunk.before, isDecided: false };
      });
      expect(currentText(base, undecided)).toBe(currentText(base, previous));
      const pinned = replaceAll(base, toEdits(next));
      check(base, next, withReasons('Last', editsAt(pinned, seeds)));
    }),
    { numRuns: runs },
  );
  if (process.env.PROPERTY_RUNS) console.error('refinements: hunks kept', kept);
});

function editsAt(text: string, seeds: { at: number; size: number; insert: string }[]): TextEdit[] {
  const points = [...text];
  const offsets = [0];
  for (const point of points) offsets.push(offsets.at(-1)! + point.length);
  let last = 0;
  return seeds
    .map(({ at, size, insert }) => ({ start: Math.floor((at / 1000) * points.length), size, insert }))
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, size, insert }) => {
      if (start < last) return [];
      const end = Math.min(start + size, points.length);
      last = end + 1;
      return [{ from: offsets[start]!, to: offsets[end]!, insert }];
    });
}
