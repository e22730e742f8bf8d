import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAFTERS, Meeting, TYPISTS } from '../test-support/meeting';

const ROUNDS = Number(process.env.SUGGESTING_ROUNDS ?? 80);

const place = fc.noBias(fc.integer({ min: 0, max: 999 })).map((share) => share / 1000);
const draft = fc.nat({ max: DRAFTERS - 1 });
const typing = fc.record({
  kind: fc.constant('type' as const),
  who: fc.oneof(fc.nat({ max: TYPISTS - 1 }), fc.integer({ min: TYPISTS, max: TYPISTS + DRAFTERS - 1 })),
  isGuest: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.constant(true)),
  at: place,
  remove: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: 8 })),
  /** Each `#` is replaced by a character that nobody has typed before. */
  insert: fc.constantFrom('#', '##', ' #', '#\n', '\n\n', '## ##', ' ', ''),
  /** Whether the person receives all edits of the others, and whether they send their own. */
  hears: fc.boolean(),
  sends: fc.boolean(),
});
/** Picks the target from the list of possible ones, by a fraction of its length. */
const reviewing = fc.record({
  kind: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'reject', 'acceptAll', 'undo', 'undo', 'undoAll'),
  of: place,
});
const action = fc.oneof(
  { weight: 12, arbitrary: typing },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('submit' as const), draft }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('amend' as const), draft, of: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reopen' as const),
      draft,
      by: fc.constantFrom('browser', 'guest', 'server', 'snapshot'),
    }),
  },
  { weight: 12, arbitrary: reviewing },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function play(meeting: Meeting, step: Action): void {
  if (step.kind === 'type') meeting.type(step);
  else if (step.kind === 'submit') meeting.submit(step.draft);
  else if (step.kind === 'amend') meeting.amend(step.draft, step.of);
  else if (step.kind === 'reopen') meeting.reopen(step.draft, step.by);
  else if (step.kind === 'accept' || step.kind === 'reject') meeting.decide(step.kind, step.of);
  else meeting[step.kind](step.of);
}

test('DRAFT-5: a change that was accepted and undone meanwhile isn’t suggested twice (seed -1215039901)', () => {
  const meeting = new Meeting('##');
  const type = { who: TYPISTS + 2, isGuest: false, remove: 0, insert: '#', hears: false, sends: false };
  meeting.type({ ...type, at: 0.25 });
  meeting.type({ ...type, at: 0 });
  meeting.submit(2);
  meeting.amend(2, 0);
  meeting.decide('accept', 0);
  meeting.undoAll(0);
  meeting.submit(2);
  meeting.decide('accept', 0);
  expect(meeting.seen).toMatchObject({ submitted: 1, amended: 1, refused: 1, accepted: 2 });
  meeting.settle();
});

test('DRAFT-3: a space typed for another one beside a space that someone else typed isn’t a change (seed -1381670375)', () => {
  const meeting = new Meeting('### #\n');
  const type = { isGuest: false, insert: ' ', hears: false };
  meeting.type({ ...type, who: 0, at: 0.7, remove: 0, sends: true });
  meeting.type({ ...type, who: TYPISTS, at: 0.5, remove: 1, sends: false });
  meeting.submit(0);
  expect(meeting.seen.submitted).toBe(0);
  meeting.settle();
});

test('DRAFT-3, DRAFT-4, DRAFT-5, DRAFT-7: five type live, three suggest together and reviewers decide and undo: no character is lost, what is accepted is exactly what was shown, and each character keeps its author', () => {
  const total: Record<string, number> = { cases: 0 };
  const pattern = fc.array(fc.constantFrom('#', '##', '### ', '#\n', '\n\n', ' '), { maxLength: 20 });
  fc.assert(
    fc.property(pattern, fc.array(action, { minLength: 1, maxLength: 60, size: 'max' }), (pieces, actions) => {
      const meeting = new Meeting(pieces.join(''));
      for (const step of actions) play(meeting, step);
      const seen = { cases: 1, ...meeting.seen };
      meeting.settle();
      for (const [name, count] of Object.entries(seen)) total[name] = (total[name] ?? 0) + count;
    }),
    { numRuns: ROUNDS },
  );
  // If one of these never happened, the run would prove nothing about it. The rare ones only happen in the longer run.
  const { refused, kept, ...often } = total;
  const counts = process.env.SUGGESTING_ROUNDS ? total : often;
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  if (process.env.SUGGESTING_ROUNDS) console.error('drafts and decisions', total);
}, 3_600_000);
