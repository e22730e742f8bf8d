import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { performComplexEditOperation } from '@/agent/complex-edit/perform-complex-edit';
import type { ModelMessage } from '@/agent/core/history/message';
import { makeDraftEditor } from '@/agent/core/text-editor/draft-editor';
import type { TextEditor } from '@/agent/core/text-editor/text-editor';
import { codeMirrorTextEditor, type StateHolder } from '@/ui/editor/text-editor/code-mirror-editor';

/** A CodeMirror editor without a page: its state, and the transactions that change it. */
class Holder implements StateHolder {
  state: EditorState;

  constructor(doc: string, readOnly = false) {
    const extensions = [EditorState.lineSeparator.of('\n'), EditorState.readOnly.of(readOnly)];
    this.state = EditorState.create({ doc, extensions });
  }

  dispatch(spec: TransactionSpec): void {
    this.state = this.state.update(spec).state;
  }
}

const EDITORS: [string, (text: string) => TextEditor][] = [
  ['a draft', makeDraftEditor],
  ['a CodeMirror editor', (text) => codeMirrorTextEditor(new Holder(text))],
];

describe.each(EDITORS)('%s', (_name, open) => {
  test('has the text, and accepts another', () => {
    const editor = open('# One\n');
    expect(editor.getContent()).toBe('# One\n');
    editor.setContent('# Two\r\n');
    expect(editor.getContent()).toBe('# Two\n');
  });

  test('replaces a passage that occurs once, or everywhere', () => {
    const editor = open('a b a');
    editor.replaceText('b', '$& c');
    expect(editor.getContent()).toBe('a $& c a');
    editor.replaceText('a', 'x', { all: true });
    expect(editor.getContent()).toBe('x $& c x');
  });

  test.each<[string, (editor: TextEditor) => void, RegExp]>([
    [
      'a passage that is not there',
      (e) => e.replaceText('the cart', 'x'),
      /does not occur: "the cart".*The closest match is "The Cat"/,
    ],
    ['one that is there twice', (e) => e.replaceText('dog', 'x'), /occurs 2 times/],
    ['an empty one', (e) => e.replaceText('', 'x'), /is empty/],
    ['nothing to undo', (e) => e.undo(), /nothing to undo/],
    ['nothing to redo', (e) => e.redo(), /nothing to redo/],
    ['NUL', (e) => e.setContent('a\0b'), /NUL/],
    ['half a pair', (e) => e.replaceText('Cat', '\ud83d'), /half of a surrogate pair/],
    ['half of a pair that is there', (e) => e.replaceText('\ude00', 'x'), /half of a surrogate pair/],
    ['a text of twenty megabytes', (e) => e.setContent('x'.repeat(20_000_000)), /longer than a document/],
    [
      'a text that would be made of many long replacements',
      (e) => e.replaceText('dog', 'x'.repeat(9_000_000), { all: true }),
      /longer than a document/,
    ],
  ])('%s is an error, and nothing changes', (_what, act, message) => {
    const text = 'The Cat, a dog, a dog. 😀';
    const editor = open(text);
    expect(() => act(editor)).toThrow(message);
    expect(editor.getContent()).toBe(text);
    expect(() => editor.undo()).toThrow('nothing to undo');
  });

  test('drops undone changes after a new change', () => {
    const editor = open('a');
    editor.setContent('b');
    editor.undo();
    editor.setContent('c');
    expect(() => editor.redo()).toThrow('nothing to redo');
    editor.undo();
    expect(editor.getContent()).toBe('a');
  });

  test('gives the first text when everything is undone, the last when everything is redone', () => {
    const text = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(text, fc.array(text), (first, texts) => {
        const editor = open(first);
        for (const next of texts) editor.setContent(next);
        for (const _ of texts) editor.undo();
        expect(editor.getContent()).toBe(first);
        for (const _ of texts) editor.redo();
        expect(editor.getContent()).toBe(texts.at(-1) ?? first);
      }),
    );
  });

  test('gives the same result in a complex edit', async () => {
    const editor = open('# Old\n\nSome text.\n');
    const told: ModelMessage[] = [];
    const answers = [
      [
        ['replace_text', { find: 'Old', replacement: 'New' }],
        ['replace_text', { find: 'Sme text', replacement: 'x' }],
      ],
      [
        ['undo', {}],
        ['redo', {}],
        ['set_editor_artifact', { content: '# New\n\nOther text.\n' }],
      ],
      [['complete_task', { success: true, message: 'Done.' }]],
    ] as const;
    let turn = 0;
    const result = await performComplexEditOperation('Rewrite it', editor, {
      maxTurns: 3,
      conversation: {
        async ask() {
          const content = answers[turn]!.map(([toolName, input], i) => ({
            type: 'tool-call' as const,
            toolCallId: `${turn}-${i}`,
            toolName,
            input,
          }));
          turn++;
          return { ok: true, message: { role: 'assistant', content } };
        },
        async tell(message) {
          told.push(message);
        },
      },
    });
    expect(result).toEqual({ success: true, message: 'Done.' });
    expect(editor.getContent()).toBe('# New\n\nOther text.\n');
    expect(JSON.stringify(told)).toContain('The closest match is \\"Some text\\"');
  });
});

type Call = [name: 'set' | 'replace' | 'replaceAll' | 'undo' | 'redo', find: string, text: string];

/** Makes a call. Returns an empty string, or the error's message. */
function act(editor: TextEditor, [name, find, text]: Call): string {
  try {
    if (name === 'set') editor.setContent(text);
    else if (name === 'undo' || name === 'redo') editor[name]();
    else editor.replaceText(find, text, { all: name === 'replaceAll' });
    return '';
  } catch (error) {
    return String(error);
  }
}

test('for any calls in any order, both editors have the same text and return the same', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '😀', '\ud83d', 'é'), maxLength: 12 });
  const find = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '\ude00'), maxLength: 2 });
  const call = fc.tuple(
    fc.constantFrom('set', 'replace', 'replaceAll', 'undo', 'redo'),
    find,
    text,
  ) as fc.Arbitrary<Call>;
  fc.assert(
    fc.property(
      text.map((first) => first.replaceAll(/[\r\ud83d]/g, '')),
      fc.array(call),
      (first, calls) => {
        const [draft, browser] = EDITORS.map(([, open]) => open(first));
        for (const made of calls) {
          expect(act(browser!, made)).toBe(act(draft!, made));
          expect(browser!.getContent()).toBe(draft!.getContent());
        }
      },
    ),
  );
});

describe('in a browser', () => {
  test('text that people type meanwhile stays when a step is undone and redone', () => {
    const holder = new Holder('one two three');
    const editor = codeMirrorTextEditor(holder);
    editor.replaceText('two', '2');
    holder.dispatch({ changes: { from: 0, insert: 'zero ' } });
    editor.replaceText('three', '3');
    holder.dispatch({ changes: { from: holder.state.doc.length, insert: ' four' } });
    expect(editor.getContent()).toBe('zero one 2 3 four');
    editor.undo();
    editor.undo();
    expect(editor.getContent()).toBe('zero one two three four');
    holder.dispatch({ changes: { from: 0, to: 5 } });
    editor.redo();
    editor.redo();
    expect(editor.getContent()).toBe('one 2 3 four');
  });

  test('carets and marks outside a change stay where they are', () => {
    const holder = new Holder('one two three');
    holder.dispatch({ selection: { anchor: 10 } });
    codeMirrorTextEditor(holder).setContent('one 2 three');
    expect(holder.state.selection.main.head).toBe(8);
  });

  test('a text that can only be read is not changed', () => {
    const editor = codeMirrorTextEditor(new Holder('one', true));
    expect(() => editor.setContent('two')).toThrow('read-only');
    expect(editor.getContent()).toBe('one');
  });

  test('an editor keeps its steps when it gets a second text editor', () => {
    const holder = new Holder('one');
    codeMirrorTextEditor(holder).setContent('two');
    codeMirrorTextEditor(holder).undo();
    expect(holder.state.doc.toString()).toBe('one');
  });
});
