import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { TreeChangeView } from '@/review/tree/schema';
import type { OpenForm } from '@/ui/review/card/use-card-actions';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { useReview } from '@/ui/review/panel/use-review';
import { useReviewKeys } from '@/ui/review/panel/use-review-keys';
import { TreeSection } from '@/ui/review/tree/TreeSection';
import { ADA, answers, calls, show } from './page';

const ada = { userId: ADA.userId, name: ADA.name };
const cole = { userId: 'cole', name: 'Cole Margin' };

function change(more: Partial<TreeChangeView>): TreeChangeView {
  return {
    ...{ id: 'new', projectId: 'project', kind: 'create', path: 'src/auth.py', from: null, documentId: null },
    ...{ askedInDocumentId: 'document', description: 'Sign in', turnId: 'turn', changeSetId: 'turn' },
    ...{ createdAt: new Date(), askedBy: cole },
    ...{ askers: [cole], status: 'pending', supersededById: null, decision: null, approvals: [], approvalsNeeded: 1 },
    ...{ refusal: null, conflict: null },
    ...more,
  } as TreeChangeView;
}

const RENAME = change({ id: 'rename', kind: 'rename', path: 'b.md', from: 'a.md', documentId: 'a' });
const DELETE = change({ id: 'delete', kind: 'delete', path: 'c.md', documentId: 'c' });
const LONG = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`).join('\n');

/** Counts documents, because the answers about earlier ones are cached. */
let documents = 0;

function Panel({ documentId, mayDecide }: { documentId: string; mayDecide: boolean }) {
  const review = useReview(documentId, undefined);
  const [form, setForm] = useState<OpenForm>();
  useReviewKeys({
    ...{ review, places: new HunkPlaces(), mayDecide },
    onForm: (hunkId, opened) => setForm({ hunkId, form: opened }),
    onAll: () => {},
    onLeave: () => {},
  });
  return <TreeSection review={review} mayDecide={() => mayDecide} form={form} onForm={setForm} />;
}

function panel(changes: TreeChangeView[], { mayDecide = true, text = 'pass\n' } = {}) {
  answers({
    'treeChanges.list': changes,
    'treeChanges.text': { text, nextCursor: undefined, lines: text.split('\n').length },
    'treeChanges.decide': { status: 'accepted', approved: false, documentId: 'x', path: 'x' },
    'treeChanges.undo': { status: 'pending', isNew: true, isTreeChanged: true, undoneBy: ada, undoneAt: new Date() },
    'review.suggestions': [],
    'versions.frozenRanges': [],
  });
  return show(<Panel documentId={`document ${++documents}`} mayDecide={mayDecide} />);
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });

test('a person’s change says whose it is, without the agent’s mark', async () => {
  panel([change({ turnId: null, changeSetId: 'set' })]);
  const section = await screen.findByRole('region', {
    name: 'New, renamed or deleted documents, suggested by Cole Margin',
  });
  expect(section).toHaveTextContent('by Cole Margin');
  expect(section).not.toHaveTextContent('AI');
});

test('each change is a card that says what would happen; the text of a new document is shown as added', async () => {
  panel([change({}), RENAME, DELETE]);
  expect(await button('New document src/auth.py')).toBeInTheDocument();
  expect(await button('Rename a → b')).toBeInTheDocument();
  expect(await button('Delete c')).toBeInTheDocument();
  expect((await screen.findByText('pass')).closest('ins')).not.toBeNull();
});

test('marks that turn the text around are shown as dots, in the description and in the text', async () => {
  panel([change({ id: 'hostile', description: 'Safe \u202ecod.exe' })], { text: 'a\u202eb\n' });
  expect(await screen.findByText('Safe •cod.exe')).toBeInTheDocument();
  expect(await screen.findByText('a•b')).toBeInTheDocument();
});

test('a long text is folded until someone wants to see all of it', async () => {
  const { person } = panel([change({ id: 'long' })], { text: LONG });
  await person.click(await button('Show all 40 lines'));
  expect(screen.getByText(/line 40/)).toBeInTheDocument();
  await person.click(await button('Show less'));
  expect(screen.queryByText(/line 40/)).toBeNull();
});

test('j and k move, a accepts, r rejects, w asks for a reason, u undoes', async () => {
  const { person } = panel([change({}), RENAME, DELETE]);
  await button('Delete c');
  await person.keyboard('jja');
  await person.keyboard('k');
  await person.keyboard('r');
  expect(calls('treeChanges.decide')).toEqual([
    { treeChangeId: 'rename', choice: { kind: 'accept' } },
    { treeChangeId: expect.any(String), choice: { kind: 'reject' } },
  ]);
  await person.keyboard('w');
  await person.type(await screen.findByLabelText('Reason (optional)'), 'Not needed{Enter}');
  expect(calls('treeChanges.decide').at(-1)).toMatchObject({ choice: { kind: 'reject', reason: 'Not needed' } });
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('u');
  expect(calls('treeChanges.undo')).toHaveLength(1);
});

test('a path that was taken: nothing is accepted by a key, and another path can be chosen', async () => {
  const conflict = { reason: 'path_taken', message: 'It’s taken.', freePath: 'src/auth copy.py', seen: null } as const;
  const { person } = panel([change({ conflict })]);
  await person.click(await button('New document src/auth.py'));
  await person.keyboard('a');
  expect(calls('treeChanges.decide')).toEqual([]);
  const field = await screen.findByLabelText('Another path');
  expect(field).toHaveValue('src/auth copy.py');
  await person.clear(field);
  await person.type(field, 'lib/auth.py{Enter}');
  expect(calls('treeChanges.decide')).toEqual([
    { treeChangeId: 'new', choice: { kind: 'accept', path: 'lib/auth.py' } },
  ]);
});

test('a document that was edited since is deleted only after the reviewer saw that', async () => {
  const conflict = { reason: 'edited', message: '“c.md” was edited.', freePath: null, seen: '7:c.md' } as const;
  const { person } = panel([{ ...DELETE, conflict }]);
  await person.click(await button('Delete c'));
  expect(screen.getByText('“c.md” was edited.')).toBeInTheDocument();
  await person.click(await button('Delete anyway'));
  expect(calls('treeChanges.decide')).toEqual([{ treeChangeId: 'delete', choice: { kind: 'accept', seen: '7:c.md' } }]);
});

test('a rule that stops a person disables accepting, says why, and leaves rejecting', async () => {
  const refusal = { rule: 'owners', message: 'Only path owners. Ask Ben.', who: [] } as const;
  const { person } = panel([change({ refusal: { ...refusal, who: [] } })]);
  await person.click(await button('New document src/auth.py'));
  expect(await button('Accept')).toBeDisabled();
  expect(await button('Reject')).toBeEnabled();
  expect(screen.getByText('Only path owners. Ask Ben.')).toBeInTheDocument();
});

test('a person who can only read sees the changes without buttons to decide them', async () => {
  panel([RENAME], { mayDecide: false });
  await button('Rename a → b');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a decided change says how and by whom, and can be undone', async () => {
  const decision = { kind: 'accepted', reason: null, path: 'z.md', decidedBy: ada, decidedAt: new Date() } as const;
  const { person } = panel([RENAME, { ...DELETE, id: 'done', status: 'accepted', decision }]);
  expect(await screen.findByText('Accepted as z.md by Ada Quill')).toBeInTheDocument();
  await person.click(await button('Undo the decision on Delete c'));
  expect(calls('treeChanges.undo')).toEqual([{ treeChangeId: 'done' }]);
});
