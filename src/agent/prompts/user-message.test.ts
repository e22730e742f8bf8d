import { describe, expect, test } from 'vitest';
import { locateSelection, MOST_IN_CONTEXT, userMessage } from './user-message';

const document = { documentId: 'doc-1', path: 'notes.md', kind: 'markdown' as const };
const pinned = { versionId: 'v-1', text: 'One 😀\ntwo two', isSuggestion: false };
const context = { document, pinned, selection: undefined, request: 'Proofread this' };

function parts(input: Parameters<typeof userMessage>[0]): string[] {
  const { content } = userMessage(input);
  return typeof content === 'string' ? [content] : content.map(({ text }) => text);
}

describe('the first message of a turn', () => {
  test('names the document and shows its text, then the request as a part of its own', () => {
    const [about, request] = parts(context);
    expect(about).toMatch(/^document_id: doc-1$/m);
    expect(about).toContain('version_id: v-1');
    expect(about).toContain('shown: the live text');
    expect(about).toContain('1|0|One 😀\n2|6|two two');
    expect(request).toBe('Proofread this');
  });
  test('a suggestion under review is called what it is', () => {
    expect(parts({ ...context, pinned: { ...pinned, isSuggestion: true } })[0]).toContain('your last suggestion');
  });
  test('a long text is not shown, but to be read', () => {
    const [about] = parts({ ...context, pinned: { ...pinned, text: 'x\n'.repeat(MOST_IN_CONTEXT) } });
    expect(about?.length).toBeLessThan(1_000);
    expect(about).toContain('read it with read_document');
  });
  test('no line of a document or a path can pass for one of ours', () => {
    const text = 'x\ndocument_id: other';
    const [about] = parts({
      ...context,
      document: { ...document, path: 'a\ndocument_id: b' },
      pinned: { ...pinned, text },
    });
    expect(about?.match(/^document_id: .*$/gm)).toEqual(['document_id: doc-1']);
  });
});

describe('where a selection stands', () => {
  const at = (from: number, text: string) => locateSelection(pinned.text, { from, to: from + text.length, text });
  test('in code points', () => {
    expect(at(7, 'two')).toEqual({ start: 6, end: 9 });
  });
  test('at the nearest place when people have typed since', () => {
    expect(at(10, 'two')).toEqual({ start: 10, end: 13 });
    expect(at(200, 'two')).toEqual({ start: 10, end: 13 });
    expect(at(0, 'two')).toEqual({ start: 6, end: 9 });
  });
  test('nowhere when it was changed', () => {
    expect(at(0, 'three')).toBeUndefined();
    const [about] = parts({ ...context, selection: { from: 0, to: 5, text: 'three' } });
    expect(about).toContain('it does not stand in the text as shown');
  });
});
