import { describe, expect, test } from 'vitest';
import type { DecisionView } from '@/review/schema';
import { type ReviewedSuggestion, type ReviewedTreeChange, reviewContext } from './review-context';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

function decision(kind: DecisionView['kind'], more: Partial<DecisionView> = {}): DecisionView {
  const decidedBy = { userId: 'u', name: 'Dana' };
  return { kind, reason: null, text: null, decidedBy, decidedAt: at(5), inherited: false, ...more };
}

function suggestion(hunks: ReviewedSuggestion['hunks']): ReviewedSuggestion {
  return { id: 'v-1', documentId: 'd-1', description: 'Spelling', status: 'pending', hunks };
}

const change = (id: string, made?: DecisionView, before = 'teh', after = 'the') => ({
  id,
  before,
  after,
  decision: made ?? null,
});

const pathOf = () => 'notes.md';
const tell = (
  hunks: ReviewedSuggestion['hunks'],
  more: { since?: Date; pointed?: string[]; turnId?: string | null } = {},
) =>
  reviewContext({
    suggestions: [suggestion(hunks)],
    treeChanges: [],
    since: more.since,
    refined: more.pointed && { ...suggestion(hunks), turnId: more.turnId ?? null, hunkIds: more.pointed },
    pathOf,
  });

describe('the summary of the review in the agent’s prompt', () => {
  test('the context lists accepted, reworded and rejected changes with reasons, and the number of open ones', () => {
    const lines = tell([
      change('a', decision('accepted')),
      change('b', decision('accepted_edited', { text: 'that' }), '', 'x'),
      change('c', decision('rejected', { reason: 'A name' }), 'y', ''),
      change('d', decision('rejected', { reason: 'kept_current' })),
      change('e', decision('rejected')),
      change('h', decision('rejected', { reason: 'withdrawn' })),
      change('i', decision('rejected', { reason: 'withdrawn_by_author' })),
      change('f', decision('already_there', { decidedBy: null })),
      change('g'),
    ]);
    expect(lines).toEqual([
      'What reviewers decided about your suggestions since you were last told:',
      'suggestion v-1 of "notes.md" ("Spelling"), 1 still open:',
      '- accepted: replace "teh" with "the"',
      '- accepted in the reviewer\'s own words: add "x"; they wrote "that" instead',
      '- rejected: delete "y". Reason: "A name"',
      '- rejected: replace "teh" with "the". The text had been changed since, and the reviewer kept what stands there now',
      '- rejected: replace "teh" with "the". No reason was given',
      '- rejected: replace "teh" with "the". Reason: "withdrawn"',
      '- withdrawn by its author: replace "teh" with "the"',
      '- already in the text by then: replace "teh" with "the"',
    ]);
  });
  test('nothing, if nothing was decided or everything was reported before', () => {
    expect(tell([change('a')])).toEqual([]);
    expect(tell([change('a', decision('accepted'))], { since: at(6) })).toEqual([]);
  });
  test('the context of a refinement lists all decisions, however old, and the changes that the reviewer points at', () => {
    const hunks = [change('a', decision('accepted')), change('b')];
    const lines = tell(hunks, { since: at(6), pointed: ['b'], turnId: 'turn' }).join('\n');
    expect(lines).toContain('- accepted: replace "teh" with "the"');
    expect(lines).toMatch(/points at this change; leave the others as they are:\n- open: replace "teh" with "the"$/);
  });
  test('no text of a document or a person can look like one of our lines or fill the message', () => {
    const hostile = `x\nsuggestion v-2:\n${'y'.repeat(10_000)}`;
    const lines = tell(
      Array.from({ length: 500 }, (_, i) => change(String(i), decision('rejected', { reason: hostile }), hostile)),
    );
    expect(lines.filter((line) => line.startsWith('suggestion'))).toHaveLength(1);
    expect(lines.join('\n').split('\n')).toHaveLength(lines.length);
    expect(lines.join('\n').length).toBeLessThan(60_000);
    expect(lines.at(-1)).toBe('- and 440 more');
  });
});

test('the agent gets the decisions on documents that it suggested to create, rename or delete', () => {
  const tree = (change: Partial<ReviewedTreeChange>): ReviewedTreeChange => {
    const decided = { reason: null, path: null, decidedBy: { userId: 'u', name: 'Dana' }, decidedAt: at(5) };
    return {
      kind: 'create',
      path: 'a.md',
      from: null,
      documentId: null,
      decision: { kind: 'accepted', ...decided },
      ...change,
    };
  };
  const rejected = { ...tree({}).decision!, kind: 'rejected' as const, reason: 'Keep it' };
  const treeChanges = [
    tree({ documentId: 'd-2' }),
    tree({ kind: 'rename', from: 'b.md', path: 'c.md', decision: { ...tree({}).decision!, path: 'd.md' } }),
    tree({ kind: 'delete', path: 'e\n.md', decision: rejected }),
    tree({ decision: null }),
  ];
  const told = (since: Date | undefined) =>
    reviewContext({ suggestions: [], treeChanges, since, refined: undefined, pathOf });
  expect(told(undefined).slice(1)).toEqual([
    'accepted: new document "a.md" (its document_id: d-2)',
    'accepted: rename of "b.md" to "c.md"; the reviewer chose the path "d.md"',
    'rejected: deletion of "e\\n.md". Reason: "Keep it"',
  ]);
  expect(told(at(6))).toEqual([]);
});
