import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { richCopy } from '@/ui/editor/clipboard/copy';
import { references } from '@/ui/editor/links/references/references';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';

/** Returns what copying the text between `‹` and `›` puts on the clipboard. */
function copied(marked: string): Record<string, string> {
  const [anchor, head] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const doc = marked.replace(/[‹›]/g, '');
  const extensions = [markdown(), livePreview({ mode: 'live' }), references(), richCopy()];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  const view = new EditorView({ state, parent: document.body });
  const out: Record<string, string> = {};
  const clipboardData = { setData: (type: string, value: string) => Object.assign(out, { [type]: value }) };
  const event = Object.assign(new Event('copy', { cancelable: true, bubbles: true }), { clipboardData });
  view.contentDOM.dispatchEvent(event);
  return out;
}

const DEFINITIONS = '\n\n[p]: https://example.org/plan\n[bed]: https://example.org/bed.png\n';

test('references whose addresses are outside the copied part are links and images in rich text', () => {
  expect(copied(`‹See [the plan][p], [p] and ![Bed][bed].›${DEFINITIONS}`)).toEqual({
    'text/plain': 'See [the plan][p], [p] and ![Bed][bed].',
    'text/html':
      '<p>See <a href="https://example.org/plan">the plan</a>, <a href="https://example.org/plan">p</a> and <img src="https://example.org/bed.png" alt="Bed">.</p>',
  });
  expect(copied(`‹| a |\n| --- |\n| [P] |›${DEFINITIONS}`)['text/html']).toContain(
    '<td><a href="https://example.org/plan">P</a></td>',
  );
});

test('brackets that refer to nothing are copied as text', () => {
  expect(copied(`‹See a[i][j] and [sic].›${DEFINITIONS}`)['text/html']).toBe('<p>See a[i][j] and [sic].</p>');
});
