import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { drawOthersDraft } from '@/ui/editor/drafting/others-drafts';
import { overlayField, setHunks } from '@/ui/editor/suggestions/overlay';
import type { PlacedHunk } from '@/ui/editor/suggestions/suggestion-hunk';

let view: EditorView;
afterEach(() => view.destroy());

const shown = () => view.contentDOM.textContent;
const edit = (from: number, to: number, insert: string) => ({ from, to, insert, at: 0, removed: '' });

test('DRAFT-12: drafts of others are drawn over the live text, which stays as it is, and move with it', () => {
  view = new EditorView({ doc: 'One. Two. Three.' });
  drawOthersDraft(view, { draftId: 'a', authorName: 'Cole', edits: [edit(5, 9, 'Four.')] });
  drawOthersDraft(view, { draftId: 'b', authorName: 'Ada', edits: [edit(16, 16, ' End.')] });
  expect(shown()).toBe('One. Two.Four. Three. End.');
  const [first] = view.contentDOM.querySelectorAll('ins');
  expect([first?.textContent, first?.title]).toEqual(['Four.', 'Draft by Cole, not submitted yet']);
  expect(view.contentDOM.querySelector('.vr-others-del')?.textContent).toBe('Two.');
  view.dispatch({ changes: { from: 0, insert: 'Zero. ' } });
  expect(shown()).toBe('Zero. One. Two.Four. Three. End.');
  expect(view.state.doc.toString()).toBe('Zero. One. Two. Three.');
  drawOthersDraft(view, { draftId: 'a', authorName: 'Cole', edits: [] });
  expect(shown()).toBe('Zero. One. Two. Three. End.');
  // The live text may have become shorter since the draft was compared with it.
  drawOthersDraft(view, { draftId: 'b', authorName: 'Ada', edits: [edit(90, 91, 'x')] });
  expect(shown()).toBe('Zero. One. Two. Three.');
});

const suggested = (from: number, to: number, after: string): PlacedHunk => ({
  ...{ from, to, now: 'Two', status: 'clean' },
  hunk: { id: after, anchor: {} as PlacedHunk['hunk']['anchor'], before: 'Two', after, ...OPEN },
});
const OPEN = { status: 'open', byAi: false, label: 'A change' } as const;

test('DRAFT-12: a draft’s change that a suggestion in the text makes already isn’t drawn a second time', () => {
  view = new EditorView({ doc: 'One. Two. Three.', extensions: overlayField });
  const drafted = () => [...view.contentDOM.querySelectorAll('.vr-others-ins')].map((dom) => dom.textContent);
  view.dispatch({ effects: setHunks.of([suggested(5, 8, 'Four')]) });
  const edits = [edit(5, 8, 'Four'), edit(16, 16, ' End.')];
  drawOthersDraft(view, { draftId: 'a', authorName: 'Cole', edits });
  expect(drafted()).toEqual([' End.']);
  // It was rejected, or the suggestions were hidden.
  view.dispatch({ effects: setHunks.of([]) });
  expect(drafted()).toEqual(['Four', ' End.']);
  view.dispatch({ effects: setHunks.of([suggested(5, 8, 'Five')]) });
  expect(drafted()).toEqual(['Four', ' End.']);
  // The places are outdated until the draft is compared with the text again.
  view.dispatch({ changes: { from: 0, insert: 'Zero. ' } });
  view.dispatch({ effects: setHunks.of([suggested(11, 14, 'Four')]) });
  expect(drafted()).toEqual(['Four', ' End.']);
});
