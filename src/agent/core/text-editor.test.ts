import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDraftEditor } from './text-editor';

test('it holds the text, and takes another', () => {
  const editor = makeDraftEditor('# One\n');
  expect(editor.getContent()).toBe('# One\n');
  editor.setContent('# Two\r\n');
  expect(editor.getContent()).toBe('# Two\n');
});

test('a passage is replaced where it stands once, or everywhere', () => {
  const editor = makeDraftEditor('a b a');
  editor.replaceText('b', '$& c');
  expect(editor.getContent()).toBe('a $& c a');
  editor.replaceText('a', 'x', { all: true });
  expect(editor.getContent()).toBe('x $& c x');
});

test.each<[string, (editor: ReturnType<typeof makeDraftEditor>) => void, RegExp]>([
  [
    'a passage that is not there',
    (e) => e.replaceText('the cat', 'x'),
    /does not occur: "the cat".*Nearest is "The Cat"/,
  ],
  ['one that is there twice', (e) => e.replaceText('dog', 'x'), /occurs 2 times/],
  ['an empty one', (e) => e.replaceText('', 'x'), /is empty/],
  ['nothing to undo', (e) => e.undo(), /nothing to undo/],
  ['nothing to redo', (e) => e.redo(), /nothing to redo/],
  ['NUL', (e) => e.setContent('a\0b'), /NUL/],
  ['half a pair', (e) => e.replaceText('Cat', '\ud83d'), /half of a surrogate pair/],
  ['a text of twenty megabytes', (e) => e.setContent('x'.repeat(20_000_000)), /longer than a document/],
  [
    'a text that would be made of many long replacements',
    (e) => e.replaceText('dog', 'x'.repeat(9_000_000), { all: true }),
    /longer than a document/,
  ],
])('%s is an error, and nothing changes', (_name, act, message) => {
  const text = 'The Cat, a dog, a dog.';
  const editor = makeDraftEditor(text);
  expect(() => act(editor)).toThrow(message);
  expect(editor.getContent()).toBe(text);
  expect(() => editor.undo()).toThrow('nothing to undo');
});

test('a new change forgets what was undone', () => {
  const editor = makeDraftEditor('a');
  editor.setContent('b');
  editor.undo();
  editor.setContent('c');
  expect(() => editor.redo()).toThrow('nothing to redo');
  editor.undo();
  expect(editor.getContent()).toBe('a');
});

test('undoing everything gives the first text, redoing everything the last', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.array(fc.string({ unit: 'grapheme-ascii' })),
      (first, texts) => {
        const editor = makeDraftEditor(first);
        for (const text of texts) editor.setContent(text);
        for (const _ of texts) editor.undo();
        expect(editor.getContent()).toBe(first);
        for (const _ of texts) editor.redo();
        expect(editor.getContent()).toBe(texts.at(-1) ?? first);
      },
    ),
  );
});

test('of very long texts the first steps are forgotten, the last ones never', () => {
  const editor = makeDraftEditor('');
  for (let i = 0; i < 12; i++) editor.setContent(`${i}`.padEnd(9_000_000, '.'));
  for (let i = 10; i > 6; i--) {
    editor.undo();
    expect(Number.parseInt(editor.getContent(), 10)).toBe(i);
  }
  editor.undo();
  expect(() => editor.undo()).toThrow('nothing to undo');
});
