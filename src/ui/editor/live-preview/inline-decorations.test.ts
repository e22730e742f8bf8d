import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { Decoration, DecorationSet } from '@codemirror/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { references } from '../links/references/references';
import { markdown } from '../markdown/language';
import { tableDrawing } from '../table/table-drawing';
import { drawTable } from '../table/table-widget';
import { blockWidgets } from './block-widgets';
import { drawInline, redrawInline } from './inline-decorations';
import { focusField, forceSource, previewMode, type Span } from './reveal';

const extensions = [
  EditorState.lineSeparator.of('\n'),
  EditorState.allowMultipleSelections.of(true),
  markdown(),
  previewMode.of('live'),
  focusField.init(() => true),
  blockWidgets(),
  tableDrawing.of(drawTable),
  references(),
  forceSource.of((state) => state.selection.ranges.filter(({ empty }) => !empty)),
];

/** Returns the state with all of it parsed, which on a busy machine may take longer than a key press allows. */
function parsed(state: EditorState): EditorState {
  if (syntaxTree(state).length === state.doc.length) return state;
  ensureSyntaxTree(state, state.doc.length, 5_000);
  return state.update({}).state;
}

/** Describes each decoration: its place, what it does, and the text that a widget shows. */
function described(set: DecorationSet): string[] {
  const found: string[] = [];
  for (const cursor = set.iter(); cursor.value; cursor.next()) {
    const { widget, ...spec } = cursor.value.spec;
    const { doc: _doc, ...shown } = widget ?? {};
    found.push(
      `${cursor.from}-${cursor.to} ${JSON.stringify(spec)} ${widget?.constructor.name} ${JSON.stringify(shown)}`,
    );
  }
  return found.sort();
}

const piece = fc.constantFrom(
  'Words with **strong** and *soft*.\n',
  '\n',
  '\n\n',
  '# Heading `code`\n',
  '- item\n',
  '  - [ ] task\n',
  '1. one\n',
  '```ts\n',
  '> [!NOTE]\n> quote\n',
  '> q\n',
  '$$\n',
  '---\n',
  '===\n',
  '| a | b |\n| - | - |\n',
  '[a](b.md) ![c](d.png)\n',
  '[^1]: note[^1]\n',
  'A [link][b] and ![image][B].\n',
  '[b]: c.md\n',
  '<div>\n',
  '[TOC]\n',
  '    code\n',
  '**',
  'x',
  ' ',
);
const step = fc.record({ at: fc.nat(), length: fc.nat(12), insert: fc.oneof(piece, fc.constant('')), head: fc.nat() });

test('after any edits and selections, redrawing the touched blocks gives the same as drawing everything', () => {
  const texts = fc.array(piece, { minLength: 5, maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, fc.array(step, { maxLength: 8 }), fc.boolean(), (doc, steps, isPartly) => {
      let state = parsed(EditorState.create({ doc, extensions }));
      let visible: Span[] = [{ from: isPartly ? state.doc.lineAt(doc.length >> 2).from : 0, to: doc.length }];
      let drawn = drawInline(state, visible);
      for (const { at, length, insert, head } of steps) {
        const from = at % (state.doc.length + 1);
        const changes = { from, to: Math.min(state.doc.length, from + length), insert };
        const spec: TransactionSpec = head % 3 === 0 ? {} : { changes };
        const { newDoc } = state.update(spec);
        const anchor = Math.min(newDoc.length, from + insert.length);
        const selection = { anchor, head: head % 4 === 1 ? head % (newDoc.length + 1) : anchor };
        const transaction = state.update({ ...spec, selection });
        const oldTree = syntaxTree(state);
        state = transaction.state;
        visible = visible.map((span) => ({
          from: transaction.changes.mapPos(span.from, -1),
          to: transaction.changes.mapPos(span.to, 1),
        }));
        drawn = redrawInline(drawn, oldTree, { transaction, visibleRanges: visible });
        if (syntaxTree(state).length < state.doc.length) {
          state = parsed(state);
          drawn = drawInline(state, visible);
        }
        const anew = drawInline(state, visible);
        const inside = (set: DecorationSet) => {
          const [{ from: start, to: end }] = visible as [Span];
          return described(set.update({ filter: (a, b) => b >= start && a <= end }));
        };
        expect(inside(drawn.decorations)).toEqual(inside(anew.decorations));
        expect(inside(drawn.atomic)).toEqual(inside(anew.atomic));
      }
    }),
    { numRuns: 150 },
  );
});

test('a key redraws only its own block; other decorations stay the same objects', () => {
  const doc = '# One\n\n# Two\n\n# Three\n';
  const state = parsed(EditorState.create({ doc, extensions, selection: { anchor: 12 } }));
  const before = drawInline(state, [{ from: 0, to: doc.length }]);
  const transaction = state.update({ changes: { from: 12, insert: 'x' }, selection: { anchor: 13 } });
  const visibleRanges = [{ from: 0, to: doc.length + 1 }];
  const after = redrawInline(before, syntaxTree(state), { transaction, visibleRanges });
  const styleAt = (set: DecorationSet, line: number) => {
    let style: Decoration | undefined;
    set.between(line, line, (from, to, value) => {
      if (from === line && to === line) style = value;
    });
    return style;
  };
  expect(styleAt(before.decorations, 0)).toBeDefined();
  expect(styleAt(after.decorations, 0)).toBe(styleAt(before.decorations, 0));
  expect(styleAt(after.decorations, 15)).toBe(styleAt(before.decorations, 14));
  expect(styleAt(after.decorations, 7)).not.toBe(styleAt(before.decorations, 7));
});

test('a character reference shows its character while no caret touches it', () => {
  const drawn = (caret: number) => {
    const state = parsed(EditorState.create({ doc: 'a &copy; b', selection: { anchor: caret }, extensions }));
    return described(drawInline(state, [{ from: 0, to: state.doc.length }]).decorations).join();
  };
  expect(drawn(0)).toContain('2-8 {} CharacterWidget {"source":"&copy;"}');
  expect(drawn(4)).not.toContain('CharacterWidget');
});

test('a heading whose words a suggestion changes hides its mark; if the mark changes too, it shows', () => {
  const drawn = (from: number, to: number) => {
    const suggested = forceSource.of(() => [{ from, to }]);
    const state = parsed(
      EditorState.create({
        doc: 'x\n\n## Two words ##\n',
        extensions: [focusField.init(() => false), suggested, ...extensions],
      }),
    );
    return described(drawInline(state, [{ from: 0, to: state.doc.length }]).decorations).join();
  };
  const hidesOpening = expect.stringContaining('3-6 {}');
  const hidesClosing = expect.stringContaining('15-18 {}');
  for (const words of [drawn(6, 9), drawn(10, 15), drawn(6, 6), drawn(15, 15)]) {
    expect(words).toEqual(hidesOpening);
    expect(words).toEqual(hidesClosing);
  }
  for (const mark of [drawn(3, 15), drawn(4, 5), drawn(5, 5)]) expect(mark).not.toEqual(hidesOpening);
  // The space between the mark and the words is hidden with the mark.
  expect(drawn(5, 9)).not.toEqual(hidesOpening);
  expect(drawn(12, 16)).not.toEqual(hidesClosing);
});
