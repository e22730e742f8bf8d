import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments';

const read = (input: unknown) => readArguments({ toolName: 'read_document', input });

describe('unambiguous mistakes in arguments are corrected', () => {
  test.each<[string, unknown]>([
    ['an object', { a: [1, ','] }],
    ['JSON in a string', '{"a":[1,","]}'],
    ['JSON in a string in a string', JSON.stringify('{"a":[1,","]}')],
    ['a Markdown fence around it', '```json\n{"a": [1, ","]}\n```'],
    ['commas before closing brackets', '{"a": [1, ",",],}'],
  ])('%s', (_name, input) => {
    expect(read(input)).toEqual({ ok: true, input: { a: [1, ','] } });
  });
  test.each([undefined, null, ''])('%j counts as no arguments', (input) => {
    expect(read(input)).toEqual({ ok: true, input: {} });
  });
  test('a comma inside a string is never touched', () => {
    expect(read('{"text": "a,}", "more": "\\",]",}')).toEqual({ ok: true, input: { text: 'a,}', more: '",]' } });
  });
});

describe('everything else is an error that shows what came', () => {
  test.each<[string, unknown]>([
    ['JSON that was cut off', '{"document_id": "d", "edits": [{"type": "ins'],
    ['a list', [1]],
    ['a number', 7],
    ['prose', 'read the document, please'],
  ])('%s', (_name, input) => {
    const result = read(input);
    expect(result).toMatchObject({
      ok: false,
      message: expect.stringContaining('read_document must be one valid JSON'),
    });
  });
  test('arguments in an error are shortened', () => {
    const result = read(`{${'x'.repeat(100_000)}`);
    expect(result.ok ? 0 : result.message.length).toBeLessThan(600);
  });
});

test('any JSON object is returned unchanged, however it was wrapped', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const json = JSON.stringify(object);
      const same = JSON.parse(json);
      for (const input of [json, JSON.stringify(json), `\`\`\`json\n${json}\n\`\`\``]) {
        expect(read(input)).toEqual({ ok: true, input: same });
      }
    }),
  );
});
