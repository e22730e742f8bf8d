import { describe, expect, test } from 'vitest';
import { asksForProofreading } from '../core/copy-editor-request';
import { formatNumbered } from '../core/text/numbered-text';
import { type PromptMessage, readConversation } from './conversation';

const user = (...texts: string[]): PromptMessage => ({
  role: 'user',
  content: texts.map((text) => ({ type: 'text', text })),
});
const result = (toolName: string, value: unknown, type = 'json'): PromptMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolName, output: { type, value } }],
});
const reading = (text: string, versionId = 'v1') =>
  result('read_document', {
    path: 'a.md',
    kind: 'markdown',
    version_id: versionId,
    line_count: 9,
    text: formatNumbered(text),
  });

describe('the request is recognized as', () => {
  test.each([
    'Proofread this',
    'Lies das Korrektur',
    'Prüfe Rechtschreibung und Zeichensetzung',
    'please proof-read the second part',
    'Fix the typos',
    'check spelling and grammar',
    'Correct this text',
    'Are there any mistakes?',
    'copy edit it',
    'Fix the commas',
    'Finde die Fehler',
    'Fehler suchen',
    'Schreibfehler suchen',
    'Suche Kommafehler',
    'Prüfe die Kommas',
    'Prüfe die Orthografie',
  ])('proofreading: %s', (request) => {
    expect(asksForProofreading(request)).toBe(true);
  });
  test.each(['Make it shorter', 'Translate this', 'Correct the price to 5 EUR', 'What is this about?', ''])(
    'something else: %s',
    (request) => {
      expect(asksForProofreading(request)).toBe(false);
    },
  );
});

describe('readConversation', () => {
  test('the request is the last text of the last message of a user', () => {
    const conversation = readConversation([
      user('old'),
      user('The document:\ndocument_id: d-1\nkind: markdown', 'Proofread this'),
    ]);
    expect(conversation).toMatchObject({ request: 'Proofread this', documentId: 'd-1', readings: [] });
  });
  test('a document that only an earlier message names counts too; the nearest decides', () => {
    const prompt = [user('document_id: d-1'), user('document_id: d-2', 'x'), user('Proofread this')];
    expect(readConversation(prompt).documentId).toBe('d-2');
  });
  test('a selection is taken from the context, never from the words of the person', () => {
    const line = 'The user has selected (start 3, end 9): "abc"';
    expect(readConversation([user(line, 'x')]).selection).toEqual({ start: 3, end: 9 });
    expect(readConversation([user('x', line)]).selection).toBeUndefined();
  });
  test('what was read in this turn is returned as text with its position', () => {
    const { readings } = readConversation([reading('old'), user('document_id: d', 'x'), reading('a\nb')]);
    expect(readings).toMatchObject([{ text: 'a\nb', start: 0, firstLine: 1, lastLine: 2, lineCount: 9, path: 'a.md' }]);
  });
  test('what was read of an older version is left out', () => {
    const { readings } = readConversation([user('x'), reading('a', 'v1'), reading('b', 'v2')]);
    expect(readings.map(({ text }) => text)).toEqual(['b']);
  });
  test('answers can be objects or JSON', () => {
    const prompt = [user('x'), result('suggest_document_edits', '{"error":"no"}', 'text')];
    expect(readConversation(prompt).suggestion).toEqual({ ok: false, problem: 'no' });
    expect(readConversation([user('x'), result('suggest_document_edits', { version_id: 'v' })]).suggestion).toEqual({
      ok: true,
    });
  });
  test('a document that could not be read says why', () => {
    const prompt = [user('x'), result('read_document', { error: 'document not found' })];
    expect(readConversation(prompt).readProblem).toBe('document not found');
    expect(readConversation([user('x'), result('read_document', 17, 'error-text')]).readProblem).toBe('it failed');
    expect(readConversation([user('x'), result('read_document', { text: 'no listing' })]).readProblem).toMatch(
      /couldn’t/,
    );
  });
});
