import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDraft, withoutFences } from './draft';

describe('Code fences (```typst, ```typ, ```) around a model’s answer are taken off, and white space around it', () => {
  test.each([
    ['```typst\n= {{title}}\n```', '= {{title}}'],
    ['```typ\n= {{title}}\n```', '= {{title}}'],
    ['```\n= {{title}}\n```', '= {{title}}'],
    ['\n\n  ```typst  \n= {{title}}\n```  \n\n', '= {{title}}'],
    ['\n = {{title}} \n', '= {{title}}'],
    ['```typst\r\n= {{title}}\r\n```', '= {{title}}'],
    ['Here it is:\n\n```typst\n= {{title}}\n```\nI hope you like it.', '= {{title}}'],
    ['```typst\n= Cut off', '= Cut off'],
    ['```typst\n```rust\nfn main() {}\n```\n= End\n```', '```rust\nfn main() {}\n```\n= End'],
    ['A raw block:\n```\nx\n```\nEnd', 'A raw block:\n```\nx\n```\nEnd'],
    ['', ''],
    ['```', ''],
  ])('%j', (answer, code) => expect(withoutFences(answer)).toBe(code));

  test('whatever the code is, a fence around it changes nothing', () => {
    const line = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('```', '```rust', '= {{title}}', ''));
    const code = fc.array(line).map((lines) => lines.join('\n').replaceAll('\r', ''));
    fc.assert(
      fc.property(code, fc.constantFrom('```typst', '```typ', '```'), (text, fence) => {
        expect(withoutFences(`${fence}\n${text}\n\`\`\``)).toBe(text.trim());
      }),
    );
  });
});

describe('an answer can contain data besides the template', () => {
  const data = '{"title":"Plants"}';
  test.each([
    [`\`\`\`json\n${data}\n\`\`\`\n\n\`\`\`typst\n= {{title}}\n\`\`\``, { code: '= {{title}}', data }],
    [`\`\`\`typst\n= {{title}}\n\`\`\`\n\n\`\`\`json\n${data}\n\`\`\``, { code: '= {{title}}', data }],
    [`Sure!\n\`\`\`json\n${data}\n\`\`\`\n\`\`\`typst\n= {{title}}\n\`\`\`\nBye`, { code: '= {{title}}', data }],
    [`\`\`\`json\n${data}\n\`\`\``, { code: '', data }],
    ['```typst\n```json\n{}\n```\n= Raw\n```', { code: '```json\n{}\n```\n= Raw' }],
  ])('%j', (answer, draft) => expect(readDraft(answer)).toEqual(draft));
});
