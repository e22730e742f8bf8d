import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { makeStyle } from '../terminal/style';
import { widthOf } from '../terminal/width';
import { frame } from './frame';
import { press } from './keys';
import { type Pressed, type ReviewState, selectedHunk } from './state';

const plain = makeStyle(false);

const hunkOf = (id: string, before: string, after: string): HunkView => ({
  ...{
    id,
    position: 0,
    from: 0,
    to: 0,
    before,
    after,
    reason: null,
    decision: null,
    approvals: [],
    approvalsNeeded: 1,
    refusal: null,
  },
  anchor: { from: '', to: '', placeFrom: '', placeTo: '' },
});

function stateOf(hunks: HunkView[], more: Partial<ReviewState> = {}): ReviewState {
  const askedBy = { userId: 'ada', name: 'Ada Quill' };
  const suggestion = {
    id: 's',
    description: 'Spelling',
    turnId: 't',
    askedBy,
    refusal: null,
    hunks,
  } as unknown as SuggestionView;
  return {
    ...{ path: 'plan.md', mayDecide: true, suggestions: [suggestion], treeChanges: [], texts: new Map() },
    ...{ places: new Map(), selected: undefined },
    ...{ ticked: [], scroll: 0, notice: '', prompt: undefined, confirm: undefined, hasHelp: false },
    ...more,
  };
}

const HUNKS = [hunkOf('a', 'colour', 'color'), hunkOf('b', '', 'new'), hunkOf('c', 'old', '')];

test('a screen shows the change, what else is open, and the keys', () => {
  const lines = frame(stateOf(HUNKS), { columns: 60, rows: 20 }, plain);
  expect(lines[0]).toBe('plan.md  3 changes left');
  expect(lines).toContain('›  colour → color');
  expect(lines).toContain('   + new');
  expect(lines).toContain('- colour');
  expect(lines).toContain('+ color');
  expect(lines.join('\n')).not.toContain('Reason');
  expect(lines.at(-1)).toContain('a accept');
});

test('a change shows why the agent suggested it, on one line without control sequences', () => {
  const hunk = { ...hunkOf('a', 'colour', 'color'), reason: 'American\x1b[2J\n spelling.' };
  const lines = frame(stateOf([hunk]), { columns: 60, rows: 20 }, plain);
  const reason = lines.find((line) => line.startsWith('Reason: '));
  expect(reason).toMatch(/^Reason: American.* spelling\.$/);
  expect(reason).not.toContain('\x1b');
});

test('a conflict shows its texts with the keys that choose them', () => {
  const place = { status: 'changed' as const, now: 'warm paint today', lineBefore: '', lineAfter: '' };
  const hunk = hunkOf('a', 'warm colour today', 'warm colour tomorrow');
  const lines = frame(stateOf([hunk], { places: new Map([['a', place]]) }), { columns: 40, rows: 20 }, plain);
  expect(lines.slice(lines.indexOf('Original text'))).toMatchObject(
    [
      ...['Original text', '  warm colour today', '1 Keep the current text', '  warm paint today'],
      ...['2 Use suggestion', '  warm colour tomorrow', '3 Keep both', '  warm paint tomorrow'],
    ].concat(lines.slice(lines.indexOf('3 Keep both') + 2)),
  );
});

const treeChangeOf = (id: string, more: Partial<TreeChangeView>): TreeChangeView => ({
  ...{ id, projectId: 'p', kind: 'create', path: 'new.md', from: null, documentId: null, askedInDocumentId: 'd' },
  ...{ description: 'Tidy up', turnId: null, changeSetId: 's', createdAt: new Date(0), status: 'pending' },
  ...{ askedBy: { userId: 'cem', name: 'Cem' }, askers: [], supersededById: null, decision: null, approvals: [] },
  ...{ approvalsNeeded: 1, refusal: null, conflict: null },
  ...more,
});

test('tree changes come first; one that no longer fits isn’t accepted by “a”', () => {
  const conflict = { reason: 'edited', message: 'It was edited since.', freePath: null, seen: 'now' } as const;
  const treeChanges = [treeChangeOf('t', { kind: 'delete', path: 'old.md', conflict }), treeChangeOf('n', {})];
  const state = stateOf(HUNKS, { treeChanges });
  const lines = frame(state, { columns: 70, rows: 24 }, plain);
  expect(lines[0]).toBe('plan.md  5 changes left');
  expect(lines.slice(2, 5)).toEqual(['›  ! - old.md', '   + new.md', '   colour → color']);
  expect(lines).toContain('Tidy up (by Cem)');
  expect(lines).toContain('It was edited since. Press 2 to delete it anyway, r to reject it.');
  expect(press(state, 'a')).toMatchObject({ state: { notice: 'It was edited since.' } });
  expect(press(state, 'a').effect).toBeUndefined();
  const choice = { kind: 'accept', seen: 'now' };
  expect(press(state, '2').effect).toEqual({ type: 'decideTree', treeChangeId: 't', choice });
  const typed = ['j', 'e', 'backspace', 'backspace', '.', 't', 'x', 't', 'return'];
  let at: Pressed = { state };
  for (const key of typed) at = press(at.state, key);
  expect(at.effect).toMatchObject({ treeChangeId: 'n', choice: { kind: 'accept', path: 'new..txt' } });
});

const hostile = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\t', '\x1b[2J', '\r', '\u009b', '\u202e', '漢', '👩🏽', 'é', '\u0301'),
});
const states = fc
  .record({
    hunks: fc.array(fc.tuple(hostile, hostile), { maxLength: 6 }),
    notice: hostile,
    typed: fc.option(hostile, { nil: undefined }),
    tree: fc.array(fc.tuple(fc.constantFrom('create' as const, 'rename' as const, 'delete' as const), hostile), {
      maxLength: 3,
    }),
    keys: fc.array(fc.constantFrom('j', 'k', 'x', 'A', '?', 'w', 'up', ' ', '1', 'escape'), { maxLength: 8 }),
    now: fc.option(hostile, { nil: undefined }),
  })
  .map(({ hunks, tree, notice, typed, keys, now }) => {
    const views = hunks.map(([before, after], i) => ({ ...hunkOf(String(i), before, after), reason: after || null }));
    const place = { status: 'changed' as const, now: now ?? '', lineBefore: now ?? '', lineAfter: '' };
    const places = new Map(now === undefined ? [] : views.map(({ id }) => [id, place] as const));
    const prompt = typed === undefined ? undefined : { for: 'reject' as const, id: '0', text: typed };
    const conflict = { reason: 'path_taken' as const, message: notice, freePath: null, seen: null };
    const treeChanges = tree.map(([kind, text], i) =>
      treeChangeOf(`t${i}`, { kind, path: text, from: text, description: text, conflict: now ? conflict : null }),
    );
    const texts = new Map(tree.map(([, text], i) => [`t${i}`, { text, nextCursor: undefined, lines: 1 }]));
    const start = stateOf(views, { notice, places, prompt, treeChanges, texts });
    return keys.reduce((state, key) => press(state, key).state, start);
  });

test('whatever is under review, no line is wider than the screen, and no text sends control sequences to the terminal', () => {
  fc.assert(
    fc.property(states, fc.integer({ min: 40, max: 120 }), fc.integer({ min: 6, max: 40 }), (state, columns, rows) => {
      const lines = frame(state, { columns, rows }, plain);
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines) {
        expect(widthOf(line), JSON.stringify(line)).toBeLessThanOrEqual(columns);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not come out.
        expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]/);
      }
    }),
    { numRuns: 300 },
  );
});

test('a conflict is not accepted by “a”, and a clean change not decided by 1, 2 or 3', () => {
  const place = { status: 'changed' as const, now: 'x', lineBefore: '', lineAfter: '' };
  const conflict = stateOf(HUNKS, { places: new Map([['a', place]]) });
  expect(press(conflict, 'a')).toMatchObject({ state: { notice: expect.stringContaining('Press 1, 2 or 3') } });
  expect(press(conflict, 'a').effect).toBeUndefined();
  expect(press(conflict, '2').effect).toEqual({
    type: 'decide',
    hunkId: 'a',
    choice: { kind: 'take_proposal', seen: 'x' },
  });
  for (const key of ['1', '2', '3']) expect(press(stateOf(HUNKS), key).effect).toBeUndefined();
});

test('j and k go round, x selects several, A asks first', () => {
  const state = ['j', 'x', 'j', 'x'].reduce((at, key) => press(at, key).state, stateOf(HUNKS));
  expect([selectedHunk(state)?.id, state.ticked]).toEqual(['c', ['b', 'c']]);
  expect(press(state, 'a').effect).toEqual({ type: 'decideMany', hunkIds: ['b', 'c'], kind: 'accept' });
  expect(selectedHunk(press(state, 'j').state)?.id).toBe('a');
  const asked = press(state, 'R');
  expect([asked.effect, asked.state.confirm]).toEqual([undefined, { suggestionId: 's', kind: 'reject' }]);
  expect(press(asked.state, 'y').effect).toEqual({ type: 'decideMany', hunkIds: ['a', 'b', 'c'], kind: 'reject' });
  expect(press(asked.state, 'n').effect).toBeUndefined();
});

test('a person who can only read can’t decide', () => {
  const state = stateOf(HUNKS, { mayDecide: false });
  for (const key of ['a', 'r', 'A', 'R', 'w', 'e', 'u', 'x', 'f', '1'])
    expect(press(state, key).effect).toBeUndefined();
  expect(press(state, 'q').effect).toEqual({ type: 'leave' });
});
