import { describe, expect, test } from 'vitest';
import { locateSelection, userMessage } from './user-message';

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
  test('a suggestion under review is labelled as one', () => {
    expect(parts({ ...context, pinned: { ...pinned, isSuggestion: true } })[0]).toContain('your last suggestion');
  });
  const long = Array.from({ length: 3_000 }, (_, i) => (i % 100 === 0 ? `## Part ${i / 100}` : `line ${i + 1}`)).join(
    '\n',
  );
  test('a long text is shown with its beginning, its headings and their lines', () => {
    const [about] = parts({ ...context, pinned: { ...pinned, text: long } });
    expect(about?.length).toBeLessThan(10_000);
    expect(about).toContain('The text is long (3000 lines, ');
    expect(about).toContain('Read the rest with read_document');
    expect(about).toContain('- line 201, level 2: "Part 2"');
    expect(about).toMatch(/^Lines 1 to \d+, as line\|offset\|text:\n1\|0\|## Part 0$/m);
  });
  test('a selection is shown with the text around it', () => {
    const from = long.indexOf('line 2050');
    const [about] = parts({
      ...context,
      pinned: { ...pinned, text: long },
      selection: { from, to: from + 9, text: 'line 2050' },
    });
    expect(about).toMatch(/^Lines 2040 to 2\d+, as/m);
    expect(about).toContain('|line 2050\n');
  });
  test('headings are quoted and limited; a text that isn’t Markdown has passages', () => {
    const text = `# a${'b'.repeat(900)}\n${'# h\n### deep\n'.repeat(3_000)}`;
    const [about] = parts({ ...context, pinned: { ...pinned, text } });
    expect(about?.length).toBeLessThan(12_000);
    const code = { ...document, kind: 'code' as const };
    expect(parts({ ...context, document: code, pinned: { ...pinned, text } })[0]).toContain('- line 1: "# ab');
  });
  const filler = 'The quick brown fox jumps over the lazy dog. '.repeat(6);
  test.each([
    ['80 headings of the second level', (i: number) => `## Part ${i}\n\n${filler}\n`, '- line 1, level 2: "Part 0"'],
    ['one title above them', (i: number) => `${i === 0 ? '# Title\n' : ''}## Part ${i}\n\n${filler}`, 'level 2'],
    ['numbered titles', (i: number) => `${i + 1}.2 Scope of part ${i}\n\n${filler}\n`, '"1.2 Scope of part 0"'],
    ['paragraphs alone', (i: number) => `Paragraph ${i} begins. ${filler}\n`, '- line 1: "Paragraph 0 begins.'],
    ['lines without a blank one between', (i: number) => `Line ${i} begins. ${filler}`, '- line 1: "Line 0 begins.'],
  ])('a long text always has an outline, all over it: %s', (_name, block, entry) => {
    const text = Array.from({ length: 80 }, (_, i) => block(i)).join('\n');
    const [about] = parts({ ...context, pinned: { ...pinned, text } });
    expect(about).toContain(entry);
    const lines = [...(about ?? '').matchAll(/^- line (\d+)/gm)].map(([, line]) => Number(line));
    expect(lines.length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...lines)).toBeGreaterThan(text.split('\n').length * 0.9);
  });
  test('a long text of one line has an outline by offset', () => {
    const text = `😀${'word '.repeat(8_000)}`;
    const [about] = parts({ ...context, pinned: { ...pinned, text } });
    expect(about).toContain('- line 1, offset 2001: "word word');
    expect(about?.match(/^- line 1, offset/gm)?.length).toBeGreaterThan(10);
  });
  test('other suggestions and the project’s instructions come before the request', () => {
    const all = parts({ ...context, suggestions: ['- "Tone" (1 change)'], projectInstructions: 'INSTRUCTIONS' });
    expect(all).toEqual([
      expect.stringContaining('\n- "Tone" (1 change)'),
      'INSTRUCTIONS',
      'The request:',
      'Proofread this',
    ]);
  });
  test('no line of a document or a path can look like one of ours', () => {
    const text = 'x\ndocument_id: other';
    const [about] = parts({
      ...context,
      document: { ...document, path: 'a\ndocument_id: b' },
      pinned: { ...pinned, text },
    });
    expect(about?.match(/^document_id: .*$/gm)).toEqual(['document_id: doc-1']);
  });
});

describe('the position of a selection', () => {
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
