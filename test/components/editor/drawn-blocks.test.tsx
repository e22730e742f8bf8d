import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { inlinePreview, livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../support/selection-events';

/** How long a part that is loaded on demand may take, in ms. */
const LOADED = 20_000;

holdSelectionEvents();

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string) {
  const state = EditorState.create({ doc, extensions: [markdown(), livePreview({ mode: 'live' })] });
  view = new EditorView({ state, parent: document.body });
  forceParsing(view, doc.length, 20_000);
}
test('a key keeps the decorations of blocks that it doesn’t touch', () => {
  open('- one\n- two\n\nText.');
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  const bullets = () => {
    const found: unknown[] = [];
    const drawn = view.plugin(inlinePreview)?.drawn.decorations.iter();
    for (; drawn?.value; drawn.next()) if (drawn.value.spec.widget) found.push(drawn.value);
    return found;
  };
  const before = bullets();
  expect(before).toHaveLength(2);
  view.dispatch({ changes: { from: view.state.doc.length, insert: ' More.' } });
  const after = bullets();
  expect(after.length).toBe(2);
  expect(after.every((decoration, i) => decoration === before[i])).toBe(true);
});

const lines = () =>
  [...view.dom.querySelectorAll('.cm-line')].map(({ className, textContent }) => ({ className, textContent }));

test.each([
  ['NOTE', 'Note'],
  ['tip', 'Tip'],
  ['IMPORTANT', 'Important'],
  ['WARNING', 'Warning'],
  ['CAUTION', 'Caution'],
])('a quote that begins with [!%s] is drawn as a callout with its title', (sign, title) => {
  open(`> [!${sign}]\n> Mind the frost.`);
  const drawn = lines();
  for (const { className } of drawn) expect(className).toContain(`vr-callout-${sign.toLowerCase()}`);
  expect(drawn.map(({ textContent }) => textContent?.trim())).toEqual([title, 'Mind the frost.']);
});

test.each(['> [!OTHER]\n> Mind the frost.', '> Mind the [!NOTE]'])('%j stays a quote', (doc) => {
  open(doc);
  expect(view.dom.querySelector('.vr-callout')).toBeNull();
  expect(view.contentDOM.textContent).toContain('[!');
});

test('[TOC] lists the headings, and follows when one is added, changed or removed', async () => {
  open('[TOC]\n\n# Soil\n\n## Beds\n');
  const entries = () => [...view.dom.querySelectorAll('.vr-contents button')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(entries()).toEqual(['Soil', 'Beds']), LOADED);
  const change = (from: string, insert: string) => {
    const at = view.state.doc.toString().indexOf(from);
    view.dispatch({ changes: { from: at, to: at + from.length, insert } });
    forceParsing(view, view.state.doc.length, 20_000);
  };
  change('## Beds\n', '## Beds\n\n## Paths\n');
  await vi.waitFor(() => expect(entries()).toEqual(['Soil', 'Beds', 'Paths']), LOADED);
  change('# Soil', '# Loam');
  change('## Beds', 'Beds');
  await vi.waitFor(() => expect(entries()).toEqual(['Loam', 'Paths']), LOADED);
});
