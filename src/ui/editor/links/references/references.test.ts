import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type Extension, StateField, Text } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockWidgets, isRendered } from '../../live-preview/block-widgets';
import { drawInline } from '../../live-preview/inline-decorations';
import { focusField, previewMode } from '../../live-preview/reveal';
import { markdown } from '../../markdown/language';
import { definitionsAfter, definitionsIn } from './definitions';
import { references } from './references';

const definitionsOf = (text: string) => Object.fromEntries(definitionsIn(Text.of(text.split('\n'))));

test.each([
  ['[a]: b.md', { A: 'b.md' }],
  ['[A  b]: <c d> "title"', { 'A B': 'c d' }],
  ['[a]:\n  https://x.example/\n\n[b]: c', { A: 'https://x.example/', B: 'c' }],
  ['# H\n[a]: b\n[c]: d', { A: 'b', C: 'd' }],
  ['> [a]: b', { A: 'b' }],
  ['[a]: first\n[a]: second', { A: 'first' }],
  ['[straße]: b', { STRASSE: 'b' }],
  ['> [a]:\n> b', { A: 'b' }],
  ['```x``` y\n\n[a]: b', { A: 'b' }],
  ['Title\n=====\n[a]: b', { A: 'b' }],
  ['[a]: b\n"title"\n[c]: d', { A: 'b', C: 'd' }],
  // Not definitions:
  ["[Ann]: I'm here", {}],
  ["[a]: https://x.example/it's a test", {}],
  ['A paragraph\n[a]: b', {}],
  ['```\n[a]: b\n```', {}],
  ['~~~~\n```\n[a]: b', {}],
  ['[^1]: note', {}],
  ['[a]: b c', {}],
  ['[ ]: b', {}],
  ['[a]:', {}],
  ['[a] : b', {}],
])('%j defines %j', (text, expected) => {
  expect(definitionsOf(text)).toEqual(expected);
});

const EXTENSIONS = [markdown(), focusField.init(() => true), references()];

/** Returns the visible text with the links and images in it: `‹text›(address)` and `{address}`. */
function shown(doc: string, { caret = doc.length, mode = 'live' as 'live' | 'reading' } = {}): string {
  const state = EditorState.create({
    ...{ doc, selection: { anchor: caret } },
    extensions: [...EXTENSIONS, previewMode.of(mode)],
  });
  ensureSyntaxTree(state, doc.length, 5_000);
  const signs: { at: number; rank: number; text: string }[] = [];
  const hidden: [number, number][] = [];
  const { decorations } = drawInline(state.update({}).state, [{ from: 0, to: doc.length }]);
  for (const cursor = decorations.iter(); cursor.value; cursor.next()) {
    const { from, to, value } = cursor;
    const { widget, attributes, class: name } = value.spec;
    if (name?.startsWith('vr-link')) {
      signs.push({ at: from, rank: 1, text: '‹' }, { at: to, rank: 0, text: `›(${attributes?.href ?? ''})` });
    } else if (widget || (from < to && !name && !value.spec.attributes)) {
      hidden.push([from, to]);
      if (widget) signs.push({ at: from, rank: 2, text: `{${widget.src}}` });
    }
  }
  let text = '';
  for (let at = 0; at <= doc.length; at++) {
    for (const sign of signs.filter((one) => one.at === at).sort((a, b) => a.rank - b.rank)) text += sign.text;
    if (at < doc.length && !hidden.some(([from, to]) => at >= from && at < to)) text += doc[at];
  }
  return text;
}

test.each([
  ['See [the *plan*][p].\n\n[p]: plan.md\n', 'See ‹the plan›(plan.md).\n\n[p]: plan.md\n'],
  ['See [Plan][].\n\n[plan]: plan.md\n', 'See ‹Plan›(plan.md).\n\n[plan]: plan.md\n'],
  ['See [Plan].\n\n[plan]: plan.md\n', 'See ‹Plan›(plan.md).\n\n[plan]: plan.md\n'],
  ['![A bed][bed]\n\n[bed]: bed.png\n', '{bed.png}\n\n[bed]: bed.png\n'],
  ['[![A bed][bed]][p]\n\n[bed]: bed.png\n[p]: p.md\n', '‹{bed.png}›(p.md)\n\n[bed]: bed.png\n[p]: p.md\n'],
  ['[run][bad]\n\n[bad]: javascript:alert(1)\n', '‹run›()\n\n[bad]: javascript:alert(1)\n'],
  ['![x][bad]\n\n[bad]: javascript:alert(1)\n', '![x][bad]\n\n[bad]: javascript:alert(1)\n'],
  // Without a definition, brackets are text.
  ['A [sic] word[x].\n', 'A [sic] word[x].\n'],
])('%j is drawn as %j', (doc, expected) => {
  expect(shown(doc)).toBe(expected);
  expect(shown(doc, { mode: 'reading', caret: 5 })).toBe(expected);
});

test('the caret in a reference shows its source', () => {
  const doc = 'See [the plan][p].\n\n[p]: plan.md\n';
  expect(shown(doc, { caret: 6 })).toBe('See [‹the plan›(plan.md)][p].\n\n[p]: plan.md\n');
});

const piece = fc.constantFrom(
  ...[
    '[a]: b\n',
    '[c]: d',
    'word',
    '\n',
    '\n\n',
    '```\n',
    '~~~\n',
    '# ',
    '> ',
    ']:',
    '[a]',
    ':',
    ' x\n',
    '"t"\n',
    '===\n',
  ],
);

test('after any edits, the definitions are those of the whole text', () => {
  const field = StateField.define({ create: ({ doc }) => definitionsIn(doc), update: definitionsAfter });
  const edits = fc.array(fc.record({ at: fc.nat(), length: fc.nat(12), insert: piece }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), edits, (pieces, steps) => {
      let state = EditorState.create({ doc: pieces.join(''), extensions: field });
      for (const { at, length, insert } of steps) {
        const from = at % (state.doc.length + 1);
        state = state.update({ changes: { from, to: Math.min(state.doc.length, from + length), insert } }).state;
        expect([...state.field(field)]).toEqual([...definitionsIn(state.doc)]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the definitions of a text are found in time that grows with its length', () => {
  const cost = (text: string) => {
    const doc = Text.of(text.split('\n'));
    const start = process.cpuUsage();
    definitionsIn(doc);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const short = 5_000;
  const lines = ['[a]: b\n', '[a', '[a]:', '[a]:\n', '> ', '```', '- ', '[a]: <', '[\\', '[a]: b "', '* * '];
  const writers = [
    ...lines.map((unit) => (count: number) => unit.repeat(count)),
    ...['>', '(', "'", '[a]:>'].flatMap((unit) => [
      (count: number) => `[a]: x${unit.repeat(count)} b c`,
      (count: number) => `[a]: x ${unit.repeat(count)}\u2028`,
    ]),
  ];
  for (const write of writers) {
    expect(cost(write(100_000)), write(2)).toBeLessThan((cost(write(10_000)) + short) * 40);
  }
});

test('readers don’t see definitions, but writers do', () => {
  const doc = 'See [a][b].\n\n[b]: c.md\n[d]: e.md "f"\n\n[g]:\n  h.md\n\n[^1]: note\n\n> [i]: j.md\n';
  const hidden = (mode: 'live' | 'reading', more: Extension = references()) => {
    const all = [markdown(), focusField.init(() => true), blockWidgets(), previewMode.of(mode), more];
    const state = EditorState.create({ doc, extensions: all });
    ensureSyntaxTree(state, doc.length, 5_000);
    const { state: parsed } = state.update({});
    const lines = Array.from({ length: parsed.doc.lines }, (_, i) => parsed.doc.line(i + 1));
    return lines.filter(({ from, text }) => text !== '' && isRendered(parsed, from)).map(({ text }) => text);
  };
  expect(hidden('reading')).toEqual(['[b]: c.md', '[d]: e.md "f"', '[g]:', '  h.md']);
  expect(hidden('live')).toEqual([]);
  // Links show as their source until the extension has loaded.
  expect(hidden('reading', [])).toEqual([]);
});

test('an edit in 1 MB of text looks for definitions only in its own lines', () => {
  const doc = Text.of(
    'A paragraph of some words with a [link][a] in it, and more.\n\n[a]: b.md\n\n'.repeat(14_000).split('\n'),
  );
  const field = StateField.define({ create: (state) => definitionsIn(state.doc), update: definitionsAfter });
  let state = EditorState.create({ doc, extensions: field });
  const before = state.field(field);
  const cost = (run: () => void) => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const whole = cost(() => definitionsIn(doc));
  const typed = cost(() => {
    for (let i = 0; i < 100; i++)
      state = state.update({ changes: { from: state.doc.line(400 * i + 1).from, insert: 'x' } }).state;
  });
  expect(state.field(field)).toBe(before);
  expect(typed / 100).toBeLessThan(whole / 4);
});
