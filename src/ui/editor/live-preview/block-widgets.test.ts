import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdown } from '../markdown/language';
import { tableDrawing } from '../table/table-drawing';
import { drawTable } from '../table/table-widget';
import { blockAt, blockWidgets, isRendered } from './block-widgets';
import { drawnPart, movePart, partAround } from './drawn-part';
import { previewMode, type Span, trackFocus } from './reveal';

const extensions = [
  EditorState.lineSeparator.of('\n'),
  markdown(),
  previewMode.of('live'),
  trackFocus(),
  blockWidgets(),
  tableDrawing.of(drawTable),
];

function stateOf(doc: string): EditorState {
  return parsed(EditorState.create({ doc, extensions }));
}

/** Returns the state with all of it parsed, which on a busy machine may take longer than a key press allows. */
function parsed(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 5_000);
  return state.update({}).state;
}

function rendered(state: EditorState): string[] {
  const found: string[] = [];
  for (let pos = 0; pos <= state.doc.length; pos++) {
    const block = blockAt(state, pos);
    if (block && block.from === pos) found.push(`${block.from}-${block.to}`);
  }
  return found;
}

test('top-level tables and math are drawn; those in quotes, lists and code stay text', () => {
  const table = '| a |\n| - |\n| b |';
  expect(rendered(stateOf(`${table}\n\n$$\nx\n$$\n`))).toEqual(['0-17', '19-26']);
  expect(rendered(stateOf(table.replace(/^/gm, '> ')))).toEqual([]);
  expect(rendered(stateOf(table.replace(/^/gm, '    ')))).toEqual([]);
  expect(rendered(stateOf(`\`\`\`\n${table}\n\`\`\``))).toEqual([]);
});

test('a very long table stays text, of which only the visible part is drawn', () => {
  expect(isRendered(stateOf(`| a |\n| - |\n${'| b |\n'.repeat(400)}`), 0)).toBe(false);
});

test('a table of more cells than can be drawn at once stays text', () => {
  const wide = `${'|a'.repeat(3_000)}|\n${'|-'.repeat(3_000)}|\n${'|\n'.repeat(200)}`;
  expect(isRendered(stateOf(wide), 0)).toBe(false);
});

test('opening and closing a fence above takes tables away and brings them back', () => {
  const table = '| a |\n| - |\n| b |\n';
  let state = stateOf(`text\n\n${table}\nmore\n`);
  expect(rendered(state)).toHaveLength(1);
  state = parsed(state.update({ changes: { from: 0, insert: '```\n' } }).state);
  expect(rendered(state)).toEqual([]);
  state = parsed(state.update({ changes: { from: 0, to: 4 } }).state);
  expect(rendered(state)).toHaveLength(1);
});

/** What decides which blocks there are. */
const piece = fc.constantFrom(
  '| a | b |\n| - | - |\n| 1 | 2 |\n',
  '\n',
  'text\n',
  '```\n',
  '$$\nx\n$$\n',
  '$$\n',
  '- item\n',
  '> ',
  '|',
  '| - |\n',
  '# h\n',
  ' ',
  '---\n',
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), insert: fc.oneof(piece, fc.constant('')) });

function edited(
  state: EditorState,
  { at, length, insert }: { at: number; length: number; insert: string },
): EditorState {
  const from = at % (state.doc.length + 1);
  const to = Math.min(state.doc.length, from + length);
  return parsed(state.update({ changes: { from, to, insert } }).state);
}

test('after any edits the same blocks are drawn as in a fresh state', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
      let state = stateOf(start);
      for (const change of edits) {
        state = edited(state, change);
        expect(rendered(state)).toEqual(rendered(stateOf(state.doc.toString())));
      }
    }),
    { numRuns: 400 },
  );
});

test('after any edits and moves of the drawn part, its blocks are drawn as in a fresh state, and no others', () => {
  const move = fc.record({ from: fc.nat(), length: fc.nat({ max: 60 }) });
  const step = fc.oneof(edit, move);
  fc.assert(
    fc.property(text, fc.array(step, { maxLength: 8 }), (start, steps) => {
      let state = stateOf(start);
      for (const next of steps) {
        state =
          'insert' in next ? edited(state, next) : state.update({ effects: movePart.of(spanIn(state, next)) }).state;
        const all = rendered(stateOf(state.doc.toString()));
        const drawn = rendered(state);
        expect(drawn.filter((block) => !all.includes(block))).toEqual([]);
        expect(all.filter((block) => isInside(block, drawnPart(state)) && !drawn.includes(block))).toEqual([]);
        if (!('insert' in next)) expect(drawn.filter((block) => !touches(block, drawnPart(state)))).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

function spanIn({ doc }: EditorState, { from, length }: { from: number; length: number }): Span {
  const start = from % (doc.length + 1);
  return { from: start, to: Math.min(doc.length, start + length) };
}

function touches(block: string, part: Span): boolean {
  const [from = 0, to = 0] = block.split('-').map(Number);
  return to >= part.from && from <= part.to;
}

function isInside(block: string, part: Span): boolean {
  const [from = 0, to = 0] = block.split('-').map(Number);
  return from >= part.from && to <= part.to;
}

test('the drawn part moves only when the viewport comes near one of its ends', () => {
  const length = 5_000_000;
  const part = partAround({ from: 2_000_000, to: 2_003_000 }, { from: 0, to: 150_000 }, length)!;
  expect(part.from).toBeLessThan(1_900_000);
  expect(part.to).toBeGreaterThan(2_100_000);
  expect(partAround({ from: 2_020_000, to: 2_023_000 }, part, length)).toBeUndefined();
  expect(partAround({ from: part.to - 1_000, to: part.to + 2_000 }, part, length)).toBeDefined();
  expect(partAround({ from: 0, to: 3_000 }, { from: 0, to: 150_000 }, length)).toBeUndefined();
  expect(partAround({ from: 10, to: 30 }, { from: 0, to: 40 }, 40)).toBeUndefined();
});

test('a drawn part that has grown with the text shrinks again, but covers all that is printed', () => {
  const whole = { from: 0, to: 5_000_000 };
  const part = partAround({ from: 2_000_000, to: 2_003_000 }, whole, 5_000_000)!;
  expect(part.to - part.from).toBeLessThan(500_000);
  expect(partAround(whole, part, 5_000_000)).toEqual(whole);
});
