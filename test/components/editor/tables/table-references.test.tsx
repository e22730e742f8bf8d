import { ensureSyntaxTree } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { references } from '@/ui/editor/links/references/references';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { tableReferences } from '@/ui/editor/table/table-references';

let view: EditorView;
afterEach(() => view.destroy());

const ROWS = ['[the *plan*][p]', '[Plan]', '![A bed][bed]', '[run][bad]', '[sic]', '[x](y.md) [[n]]'];
const DOC = `| Links |\n| --- |\n${ROWS.map((row) => `| ${row} |`).join('\n')}\n\nEnd\n\n[p]: plan.md\n[plan]: p.md\n[bed]: bed.png\n[bad]: javascript:alert(1)\n`;

function opened(late: Compartment, hasLoaded = true): EditorView {
  const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable), tableReferences()];
  const state = EditorState.create({
    doc: DOC,
    extensions: [markdown(), preview, late.of(hasLoaded ? references() : [])],
  });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
  return view;
}

const cells = () => [...view.contentDOM.querySelectorAll('td')].map((cell) => cell.innerHTML);

const DRAWN = [
  '<a href="plan.md">the <em>plan</em></a>',
  '<a href="p.md">Plan</a>',
  expect.stringContaining('src="bed.png"'),
  'run',
  '[sic]',
  expect.stringContaining('<a href="y.md">x</a>'),
];

test('references in a table are links and pictures, unless they have no address or one that could run', () => {
  opened(new Compartment());
  expect(cells().map((html) => html.replace(/ (?:target|rel|class|title)="[^"]*"/g, ''))).toEqual(DRAWN);
});

test('references in a table follow the addresses in the document, and show as source until these are known', () => {
  const late = new Compartment();
  opened(late, false);
  expect(cells()[1]).toBe('[Plan]');
  view.dispatch({ effects: late.reconfigure(references()) });
  expect(cells()[1]).toContain('href="p.md"');
  const at = view.state.doc.toString().indexOf('p.md');
  view.dispatch({ changes: { from: at, insert: 'new-' } });
  expect(cells()[1]).toContain('href="new-p.md"');
  view.dispatch({ changes: { from: at - 'n]: '.length, insert: 's' } });
  expect(cells()[1]).toBe('[Plan]');
});

test('an edit elsewhere draws no cell of a table again', () => {
  opened(new Compartment());
  const link = view.contentDOM.querySelector('td a');
  view.dispatch({ changes: { from: view.state.doc.toString().indexOf('End'), insert: 'The ' } });
  expect(view.contentDOM.querySelector('td a')).toBe(link);
});
