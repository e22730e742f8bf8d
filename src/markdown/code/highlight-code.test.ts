import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu-time';
import { codeLanguages } from './code-languages';
import { highlightCode } from './highlight-code';

const parts = async (language: string, code: string) =>
  (await highlightCode(language, code))?.flatMap(({ text, part }) => (part ? [[part, text]] : []));

describe('code in colours', () => {
  test('keywords, texts, comments, numbers and names have their own', async () => {
    expect(await parts('js', 'const a = "b"; // c\nf(12);')).toEqual([
      ['keyword', 'const'],
      ['string', '"b"'],
      ['comment', '// c'],
      ['name', 'f'],
      ['number', '12'],
    ]);
    expect(await parts('python', 'def f():\n    return "x"  # y')).toEqual(
      expect.arrayContaining([
        ['keyword', 'def'],
        ['string', '"x"'],
        ['comment', '# y'],
      ]),
    );
  });

  test('unknown languages and very long code are plain', async () => {
    expect(await highlightCode('klingon', 'let x = 1')).toBeUndefined();
    expect(await highlightCode('', 'let x = 1')).toBeUndefined();
    expect(await highlightCode('js', '1;'.repeat(20_000))).toBeUndefined();
  });

  test.each(codeLanguages.map(({ name }) => name))(
    '%s: the pieces are the code, soon, whatever it is',
    async (name) => {
      const nasty = fc.constantFrom(...'/*"\'`{}$()<>[]\\#=-\n\t .x1é😀', '/*', '"""', '<!--', '${', 'let ', '//');
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: nasty, maxLength: 300 }), async (code) => {
          const pieces = await highlightCode(name, code);
          expect(pieces?.map(({ text }) => text).join('') ?? code).toBe(code);
        }),
        { numRuns: 40 },
      );
      const start = cpuMs();
      await highlightCode(name, '/* " \' ` ${ {{ <a '.repeat(1_000));
      expect(cpuMs() - start).toBeLessThan(10_000);
    },
  );
});
