import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SuggestionView } from '@/review/schema';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { DraftSection } from '@/ui/review/hidden/DraftSection';
import type { Hiding } from '@/ui/review/hidden/hiding';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { ReviewPanel } from '@/ui/review/panel/ReviewPanel';
import { useReview } from '@/ui/review/panel/use-review';
import { answers, calls, openRequests, show } from '../page';

const hunk = (id: string, before: string, after: string) => ({
  ...{ id, before, after, from: 0, to: before.length, decision: null, approvals: [], approvalsNeeded: 1 },
  ...{ wordings: [], refusal: null, status: 'open' },
});
const suggestion = (id: string, description: string, hunks: ReturnType<typeof hunk>[]) =>
  ({
    ...{ id, description, hunks, documentId: 'document', turnId: null, changeSetId: `${id}-set`, siblings: [] },
    ...{ askedBy: { userId: 'cole', name: 'Cole Margin' }, refusal: null, createdAt: new Date(0), request: null },
  }) as unknown as SuggestionView;
const PAINT = suggestion('s1', 'Paint', [hunk('red', 'red', 'RED'), hunk('blue', 'blue', 'BLUE')]);
const ROOF = suggestion('s2', 'Roof', [hunk('green', 'green', 'GREEN')]);

const ANSWERS = {
  ...{ 'review.suggestions': [PAINT, ROOF], 'treeChanges.list': [], 'versions.frozenRanges': [] },
  ...{ 'drafts.list': [{ draftId: 'd', amendsId: 's2' }], 'review.decideHunk': {}, 'sheets.ofDocument': null },
  'review.changeSet': { changeSetId: 'set', isClosed: false, isDraft: false, entries: [], tree: [] },
};

/** Each test has another document, because the answers about earlier ones are cached. */
let documentId = 'document 0';
let count = 0;
const onShow = vi.fn();
beforeEach(() => {
  documentId = `document ${++count}`;
  onShow.mockClear();
  answers(ANSWERS);
});

function Panel({ hiding }: { hiding: Hiding | undefined }) {
  const review = useReview(documentId, undefined, hiding);
  return (
    <>
      <output>{review.hidden.length} hidden</output>
      <ReviewPanel
        {...{ review, hiding, editor: undefined, places: new HunkPlaces(), mayDecide: true, onAmend: undefined }}
        {...{ onAskAgent: () => {}, onShowAgent: () => {}, onReview: () => {}, onLeave: () => {} }}
      />
    </>
  );
}

const HIDING: Hiding = { draft: undefined, showsReviewing: true, onShow };

test('changes that the text doesn’t show are one quiet line, with no card and nothing to accept', async () => {
  const { person, again } = show(<Panel hiding={HIDING} />);
  expect(await screen.findByText('3 changes are hidden in this view')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Replace)/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Paint' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledOnce();
  again(<Panel hiding={undefined} />);
  expect(await screen.findByRole('region', { name: 'Paint' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(screen.queryByText(/hidden in this view/)).toBeNull();
});

test('keys neither select nor decide a change that the text doesn’t show', async () => {
  const { person, again } = show(<Panel hiding={undefined} />);
  const red = await screen.findByRole('button', { name: 'Replace “red” with “RED”' });
  await vi.waitFor(() => expect(red).toHaveAttribute('aria-current', 'true'));
  again(<Panel hiding={HIDING} />);
  await screen.findByText('3 changes are hidden in this view');
  for (const key of ['j', 'a', 'r', 'e', 'x', 'k', 'A', 'R']) await person.keyboard(key);
  await vi.waitFor(() => expect(openRequests()).toBe(0));
  expect(calls('review.decideHunk')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('while suggesting, only one’s own draft is listed, and the changes of the suggestion that it continues aren’t hidden', async () => {
  const hunks = [{ from: 4, to: 7, before: 'red', after: 'crimson' }];
  const draft = { draftId: 'd', authorName: null, changes: 1, hunks };
  show(<Panel hiding={{ ...HIDING, draft }} />);
  expect(await screen.findByText('2 hidden')).toBeVisible();
  const own = screen.getByRole('region', { name: 'Your draft' });
  expect(own).toHaveTextContent('1 change');
  expect(within(own).getByRole('button', { name: 'Go to Replace “red” with “crimson”' })).toBeVisible();
  // The bar of the draft counts the hidden changes and shows them.
  expect(screen.queryByText(/hidden in this view/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

test('a blank that is being typed has no card, unlike one elsewhere', async () => {
  const hunks = [
    { from: 4, to: 4, before: '', after: ' ' },
    { from: 9, to: 9, before: '', after: ' ' },
  ];
  const draft = { draftId: 'other', authorName: null, changes: 2, hunks };
  const state = EditorState.create({ doc: 'The  house. Two', selection: { anchor: 11 } });
  const editor = { view: new EditorView({ state }) } as unknown as EditorHandle;
  show(<DraftSection draft={draft} editor={editor} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('another person’s draft says whose it is', async () => {
  const draft = { draftId: 'other', authorName: 'Cole Margin', changes: 0, hunks: [] };
  show(<Panel hiding={{ ...HIDING, draft }} />);
  expect(await screen.findByRole('region', { name: 'Draft by Cole Margin' })).toHaveTextContent('no changes yet');
});

describe('a change set with changes in other documents', () => {
  const entry = (documentId: string, suggestionId: string) => ({
    ...{ documentId, suggestionId, path: `${documentId}.md`, status: 'pending' },
    counts: { hunks: 1, open: 1, accepted: 0, rejected: 0 },
  });
  const tree = { id: 'rename', documentId: 'elsewhere', kind: 'rename', path: 'b.md', from: 'a.md', status: 'pending' };
  const draft = { draftId: 'd', authorName: null, changes: 0, hunks: [] };
  const open = async (hiding: Hiding | undefined) => {
    const shown = show(<Panel hiding={undefined} />);
    await screen.findByRole('region', { name: 'Changes in 2 documents' });
    shown.again(<Panel hiding={hiding} />);
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Roof' })).toBeNull());
    await vi.waitFor(() => expect(openRequests()).toBe(0));
  };

  test('can’t be decided while a draft shows the only suggestion here that it continues', async () => {
    const entries = [entry(documentId, 's2'), entry('elsewhere', 's3')];
    const set = { changeSetId: documentId, isClosed: false, isDraft: false, entries, tree: [] };
    answers({ ...ANSWERS, 'review.suggestions': [{ ...ROOF, changeSetId: documentId }], 'review.changeSet': set });
    await open({ ...HIDING, draft });
    expect(screen.queryByRole('region', { name: 'Changes in 2 documents' })).toBeNull();
  });

  test('can’t be decided either if the other document’s part is a change of the tree', async () => {
    const set = {
      changeSetId: documentId,
      isClosed: false,
      isDraft: false,
      entries: [entry(documentId, 's2')],
      tree: [tree],
    };
    answers({ ...ANSWERS, 'review.suggestions': [{ ...ROOF, changeSetId: documentId }], 'review.changeSet': set });
    await open({ ...HIDING, draft });
    expect(screen.queryByRole('region', { name: 'Changes in 2 documents' })).toBeNull();
  });

  test('stays while nothing of it is left to decide here', async () => {
    const entries = [entry('one', 's3'), entry('two', 's4')];
    const set = { changeSetId: documentId, isClosed: false, isDraft: false, entries, tree: [] };
    const decided = { kind: 'accepted', decidedAt: new Date(0), decidedBy: null };
    const roof = { ...ROOF, changeSetId: documentId, hunks: ROOF.hunks.map((one) => ({ ...one, decision: decided })) };
    answers({ ...ANSWERS, 'review.suggestions': [roof], 'review.changeSet': set });
    await open(HIDING);
    expect(screen.getByRole('region', { name: 'Changes in 2 documents' })).toBeVisible();
  });

  test('isn’t shown if only changes of a superseded suggestion are left, which nobody can decide', async () => {
    const entries = [entry('one', 's3'), entry('two', 's4')].map((one) => ({ ...one, status: 'superseded' }));
    const set = { changeSetId: documentId, isClosed: false, isDraft: false, entries, tree: [] };
    answers({ ...ANSWERS, 'review.suggestions': [{ ...ROOF, changeSetId: documentId }], 'review.changeSet': set });
    show(<Panel hiding={undefined} />);
    expect(await screen.findByRole('region', { name: 'Roof' })).toBeVisible();
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    expect(screen.queryByRole('region', { name: 'Changes in 2 documents' })).toBeNull();
  });
});
