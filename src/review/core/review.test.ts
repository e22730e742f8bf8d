import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextEdit } from '@/versions/core/edits/edits';
import { documentText, passage, runs } from '@/versions/test-support/arbitraries';
import type { Choice } from '../schema';
import { ReviewModel } from '../test-support/review-model';

/** Places are fractions of the text's length; hunks and suggestions are fractions of their lists' lengths. */
const share = fc.noBias(fc.integer({ min: 0, max: 999 })).map((value) => value / 1000);
const person = fc.constantFrom(0, 1);
const seeds = fc.array(fc.record({ at: share, size: fc.nat(15), insert: passage }), { minLength: 1, maxLength: 5 });
const choice = fc.constantFrom('accept', 'reject', 'own', 'longer', 'proposal', 'merge', 'keep');

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('type' as const), person, share, size: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), person, share, size: fc.nat(15) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const), person, share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), person, share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retype' as const), person, share }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sync' as const), person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('suggest' as const), seeds }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refine' as const), share, seeds }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('decide' as const), share, choice }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('acceptAll' as const), share: fc.option(share, { nil: undefined }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rejectAll' as const), share: fc.option(share, { nil: undefined }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), share }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const story = fc.record({
  base: documentText,
  first: seeds,
  actions: fc.array(action, { minLength: 1, maxLength: 25, size: 'max' }),
  last: fc.array(fc.record({ share, choice }), { maxLength: 8 }),
});

/** Returns sorted, separate edits that don't cut surrogate pairs. */
function editsAt(places: { at: number; size: number; insert: string }[]): (text: string) => TextEdit[] {
  return (text) => {
    const offsets = [0];
    for (const point of text) offsets.push(offsets.at(-1)! + point.length);
    let last = 0;
    return places
      .map(({ at, size, insert }) => ({ start: Math.floor(at * offsets.length), size, insert }))
      .sort((a, b) => a.start - b.start)
      .flatMap(({ start, size, insert }) => {
        if (start < last) return [];
        last = Math.min(start + size, offsets.length - 1);
        return [{ from: offsets[start]!, to: offsets[last]!, insert }];
      });
  };
}

function choose(wanted: string): Parameters<ReviewModel['decide']>[1] {
  return ({ now: seen }): Choice => {
    switch (wanted) {
      case 'reject':
        return { kind: 'reject' };
      case 'keep':
        return { kind: 'keep_current' };
      case 'own':
        return { kind: 'own_wording', seen, text: 'own wörds 😀' };
      case 'longer':
        return { kind: 'own_wording', seen, text: `${seen}\nand more` };
      case 'proposal':
        return { kind: 'take_proposal', seen };
      case 'merge':
        return { kind: 'take_merge', seen };
      default:
        return { kind: 'accept' };
    }
  };
}

function play(model: ReviewModel, step: Action): void {
  if (step.kind === 'type') model.type(step.person, step.share, step.size);
  else if (step.kind === 'delete') model.delete(step.person, step.share, step.size);
  else if (step.kind === 'split') model.split(step.person, step.share);
  else if (step.kind === 'join') model.join(step.person, step.share);
  else if (step.kind === 'retype') model.retype(step.person, step.share);
  else if (step.kind === 'sync') model.sync(step.person);
  else if (step.kind === 'suggest') model.suggest(editsAt(step.seeds));
  else if (step.kind === 'refine') model.refine(step.share, editsAt(step.seeds));
  else if (step.kind === 'decide') model.decide(step.share, choose(step.choice));
  else if (step.kind === 'acceptAll') model.decideAll('accept', step.share);
  else if (step.kind === 'rejectAll') model.decideAll('reject', step.share);
  else model.undo(step.share);
}

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** Decides all open hunks, and then undoes all decisions, the last one first. */
function decideAndUndo(model: ReviewModel, last: Story['last']): void {
  const done: { hunk: NonNullable<ReturnType<ReviewModel['decide']>>; before: string }[] = [];
  for (const { share: at, choice: wanted } of last) {
    const before = model.text;
    const hunk = model.decide(at, choose(wanted));
    if (hunk) done.push({ hunk, before });
  }
  for (const { hunk, before } of done.reverse()) {
    const now = model.text;
    if (!model.takeBack(hunk)) {
      expect(model.text).toBe(now);
      return;
    }
    expect(model.text).toBe(before);
  }
}

function check({ base, first, actions, last }: Story): ReviewModel {
  const model = new ReviewModel(base);
  model.suggest(editsAt(first));
  for (const step of actions) play(model, step);
  model.check();
  decideAndUndo(model, last);
  model.check();
  return model;
}

test('HUNK-9, HUNK-12: whatever people type and reviewers decide, a typed character is missing only if someone removed it, replicas are equal, accepting all of an unedited document gives the suggestion, rejecting all changes nothing, and undo restores the text', () => {
  const seen: Record<string, number> = { cases: 0 };
  fc.assert(
    fc.property(story, (it) => {
      const { counts } = check(it);
      seen.cases!++;
      for (const [name, count] of Object.entries(counts)) seen[name] = (seen[name] ?? 0) + count;
    }),
    { numRuns: runs },
  );
  if (process.env.PROPERTY_RUNS) console.error('review', seen);
});
