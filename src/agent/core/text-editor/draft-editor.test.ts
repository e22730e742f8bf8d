import { expect, test } from 'vitest';
import { makeDraftEditor } from './draft-editor';

test('the history of a very long text drops its first steps, never its last ones', () => {
  const editor = makeDraftEditor('');
  for (let i = 0; i < 12; i++) editor.setContent(`${i}`.padEnd(9_000_000, '.'));
  for (let i = 10; i > 6; i--) {
    editor.undo();
    expect(Number.parseInt(editor.getContent(), 10)).toBe(i);
  }
  editor.undo();
  expect(() => editor.undo()).toThrow('nothing to undo');
});
