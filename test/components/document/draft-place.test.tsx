import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import type { DraftView } from '@/review/drafts/schema';
import type { Activity } from '@/ui/document/bar/modes';
import { DraftPlace } from '@/ui/document/suggesting/DraftPlace';
import type { DraftReport } from '@/ui/document/suggesting/open-draft';
import { isSubmittable } from '@/ui/document/suggesting/use-submit-on-leave';
import type { ConnectionState } from '@/ui/editor/connection-state';
import { watchDraft } from '@/ui/editor/drafting/draft-watch';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { announce } from '@/ui/kit/feedback/live-region';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { ProjectRoleProvider } from '@/ui/shell/viewer';
import { answers, calls, openRequests, show } from '../page';

vi.mock('@/ui/editor/drafting/draft-watch', () => ({ watchDraft: vi.fn(() => () => {}) }));
vi.mock('@/ui/editor/drafting/others-drafts', () => ({ drawOthersDraft: vi.fn() }));
vi.mock('@/ui/kit/feedback/live-region', () => ({ announce: vi.fn() }));
beforeEach(() => void vi.mocked(announce).mockClear());

const hunk = (id: string, decision: object | null = null) => ({ id, decision });
const SUGGESTIONS = [
  { id: 's1', hunks: [hunk('a'), hunk('b', { kind: 'accepted' })] },
  { id: 's2', hunks: [hunk('c')] },
];

const SAVED = { synced: true, saved: true, status: 'live' } as ConnectionState;

function place(amendsId: string | null = null) {
  answers({
    ...{
      'drafts.list': [{ ...draftBy('Ada'), draftId: 'd', isOwn: true, amendsId }],
      'review.suggestions': SUGGESTIONS,
      'review.onReview': null,
    },
    'drafts.settings': { sharesAtOnce: false, submitsOnLeave: false },
  });
  const onReview = vi.fn();
  const shown = show(
    <DraftPlace
      {...{ documentId: 'document', activity: 'suggesting', editor: undefined, amends: undefined, onReview }}
      draft={{ draftId: 'd', authorName: null, mayWrite: true }}
      {...{ report: { state: SAVED, changes: 0 }, failure: undefined }}
      onDraft={() => {}}
      onChange={() => {}}
      onLeave={() => {}}
    />,
  );
  return { ...shown, onReview };
}

test('the bar of a draft says how many changes of other suggestions it doesn’t show, and leads to them', async () => {
  const { person, onReview } = place();
  const bar = screen.getByRole('region', { name: 'Draft suggestion' });
  const button = await within(bar).findByRole('button', { name: 'Show 2 other changes' });
  expect(button).toHaveAccessibleDescription('2 suggested changes aren’t shown here.');
  // A narrow bar has only the number.
  expect(within(button).getByText('Show 2 other changes')).toHaveClass('@max-xl:sr-only');
  await person.click(button);
  expect(onReview).toHaveBeenCalledOnce();
});

test('the changes of a suggestion that the draft continues are in the draft', async () => {
  place('s1');
  expect(await screen.findByRole('button', { name: 'Show 1 other change' })).toBeVisible();
});

const draftBy = (name: string, isEmpty = false): DraftView => ({
  ...{ draftId: name, documentId: 'document', author: { userId: name, name }, startedAt: new Date(0) },
  ...{ isOwn: false, isEmpty, isShared: isEmpty, mayWrite: false, amendsId: null },
});

/** Shows what a reader of the live text sees, whose text has this length. */
function reader(
  drafts: readonly DraftView[],
  { activity = 'reviewing' as Activity, length = 100, role = 'editor' as Role } = {},
) {
  answers({ 'drafts.list': drafts, 'review.onReview': null });
  const editor = { view: {}, ytext: { length } } as unknown as EditorHandle;
  return show(
    <ProjectRoleProvider role={role}>
      <DraftPlace
        {...{ documentId: 'document', activity, editor, amends: undefined, draft: undefined, report: undefined }}
        {...{ failure: undefined, onDraft: () => {}, onChange: () => {}, onLeave: () => {}, onReview: () => {} }}
      />
    </ProjectRoleProvider>,
  );
}

const drawn = () => vi.mocked(watchDraft).mock.calls.map(([draftId]) => draftId);

test('DRAFT-12: drafts are drawn for readers although nobody shared them, at most the three written last', async () => {
  vi.mocked(watchDraft).mockClear();
  reader([draftBy('Empty', true), ...['Cole', 'Ben', 'Eve', 'Flo'].map((name) => draftBy(name))]);
  await waitFor(() => expect(drawn()).toEqual(['Cole', 'Ben', 'Eve']));
});

test('DRAFT-12: a reader hides all drafts in this browser, and shows them again', async () => {
  vi.mocked(watchDraft).mockClear();
  const { person } = reader([draftBy('Cole')]);
  await person.click(await screen.findByRole('button', { name: 'Hide drafts' }));
  expect(await screen.findByText('Cole is drafting a suggestion.')).toBeVisible();
  cleanup();
  vi.mocked(watchDraft).mockClear();
  const { person: again } = reader([draftBy('Cole')]);
  const button = await screen.findByRole('button', { name: 'Show drafts' });
  expect(drawn()).toEqual([]);
  await again.click(button);
  expect(drawn()).toEqual(['Cole']);
});

test('DRAFT-12: drafts aren’t drawn in Viewing mode or over very long texts, and nothing offers to hide them', async () => {
  vi.mocked(watchDraft).mockClear();
  reader([draftBy('Cole')], { activity: 'viewing' });
  await screen.findByRole('button', { name: 'Read draft' });
  expect(screen.queryByRole('button', { name: 'Hide drafts' })).toBeNull();
  cleanup();
  reader([draftBy('Cole')], { length: 1_000_001 });
  await screen.findByRole('button', { name: 'Read draft' });
  expect(screen.queryByRole('button', { name: 'Hide drafts' })).toBeNull();
  expect(drawn()).toEqual([]);
});

test('people who can only read aren’t told in Viewing mode that somebody is drafting', async () => {
  vi.mocked(watchDraft).mockClear();
  reader([draftBy('Cole')], { activity: 'viewing', role: 'viewer' });
  await waitFor(() => expect(calls('drafts.list')).toHaveLength(1));
  await waitFor(() => expect(openRequests()).toBe(0));
  expect(screen.queryByText('Cole is drafting a suggestion.')).toBeNull();
  cleanup();
  reader([draftBy('Cole')], { activity: 'reviewing', role: 'viewer' });
  expect(await screen.findByText('Cole is drafting a suggestion.')).toBeVisible();
});

const own = { ...draftBy('Ada'), isOwn: true, mayWrite: true };

/** Writes in a draft, and leaves suggesting mode once everything has loaded. The draft may be gone by then. */
async function leave({ isGone }: { isGone: boolean }): Promise<void> {
  let drafts = [own];
  answers({
    ...{ 'review.suggestions': [], 'review.onReview': null, 'drafts.list': () => drafts, 'drafts.submit': {} },
    'drafts.settings': { sharesAtOnce: false, submitsOnLeave: true },
  });
  const page = (activity: Activity) => (
    <DraftPlace
      {...{ documentId: 'document', activity, editor: undefined, amends: undefined, failure: undefined }}
      draft={activity === 'suggesting' ? { draftId: 'Ada', authorName: null, mayWrite: true } : undefined}
      report={activity === 'suggesting' ? { state: SAVED, changes: 1 } : undefined}
      {...{ onDraft: () => {}, onChange: () => {}, onLeave: () => {}, onReview: () => {} }}
    />
  );
  const { again } = show(page('suggesting'));
  await waitFor(() => expect(openRequests()).toBe(0));
  if (isGone) drafts = [];
  again(page('reviewing'));
  await waitFor(() => expect(openRequests()).toBe(0));
}

test('DRAFT-13: a draft is submitted when its author leaves suggesting mode, if they chose so', async () => {
  await leave({ isGone: false });
  expect(calls('drafts.submit')).toEqual([{ draftId: 'Ada' }]);
});

test('DRAFT-13: a draft that was discarded isn’t submitted, although its author leaves suggesting mode then', async () => {
  await leave({ isGone: true });
  expect(calls('drafts.submit')).toEqual([]);
});

const report = { state: SAVED, changes: 1 };

test.each<[string, Partial<DraftView>, Partial<DraftReport>]>([
  ['is someone else’s', { isOwn: false }, {}],
  ['is shared', { isShared: true }, {}],
  ['would replace a suggestion', { amendsId: 's1' }, {}],
  ['changes nothing', {}, { changes: 0 }],
  ['isn’t all saved', {}, { state: { ...SAVED, saved: false } }],
  ['may be out of date', {}, { state: { ...SAVED, status: 'offline' } }],
])('DRAFT-13: a draft that %s stays a draft when someone leaves suggesting mode', (_, draft, state) => {
  expect(isSubmittable(own, report)).toBe(true);
  expect(isSubmittable({ ...own, ...draft }, { ...report, ...state })).toBe(false);
});

/** Shows another person's draft, which is loading, open or can't be opened. */
const shared = (state: Partial<Parameters<typeof DraftPlace>[0]>) => (
  <>
    <DraftPlace
      {...{ documentId: 'document', activity: 'reviewing', editor: undefined, amends: undefined }}
      draft={{ draftId: 'Cole', authorName: 'Cole', mayWrite: true }}
      {...{ report: undefined, failure: undefined }}
      {...{ onDraft: () => {}, onChange: () => {}, onLeave: () => {}, onReview: () => {} }}
      {...state}
    />
    <Toasts />
  </>
);
const OTHERS = { 'drafts.list': [draftBy('Cole')], 'review.suggestions': [], 'review.onReview': null };

test('screen readers announce a draft as open only after it has opened', async () => {
  answers(OTHERS);
  const { again } = show(shared({}));
  await waitFor(() => expect(openRequests()).toBe(0));
  again(shared({ failure: 'offline' }));
  expect(screen.getByText('You’re offline. Cole’s draft opens when you’re back online.')).toBeVisible();
  expect(announce).not.toHaveBeenCalled();
  again(shared({ report: { state: SAVED, changes: 1 } }));
  expect(announce).toHaveBeenCalledExactlyOnceWith('You’re writing in the draft suggestion by Cole.');
});

test('a draft that is gone is left, and a message says what happened', async () => {
  answers(OTHERS);
  const onLeave = vi.fn();
  const { again } = show(shared({ onLeave }));
  expect(onLeave).not.toHaveBeenCalled();
  again(shared({ onLeave, failure: 'not-found' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(await screen.findByText('Cole’s draft has been submitted or discarded.')).toBeVisible();
});

test('an author who submits their open draft gets no message that it’s gone', async () => {
  answers(OTHERS);
  const onLeave = vi.fn();
  const draft = { draftId: 'd', authorName: null, mayWrite: true };
  const report = { state: SAVED, changes: 1 };
  const { again } = show(shared({ draft, onLeave, report }));
  again(shared({ draft, onLeave, report, failure: 'not-found' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Your draft has already been/)).toBeNull();
});
