import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editSheetPrompt } from './edit-sheet';
import { fenced } from './fenced';
import { generationPrompt } from './generate-sheet';
import { recoveryPrompt } from './recover-sheet';
import { verificationPrompt } from './verify-sheet';

describe('a sheet’s prompt', () => {
  test('for generation contains the request, and the current template and data if there are any', () => {
    expect(generationPrompt('A flyer')).toBe('Design a sheet.\n\nThe request:\nA flyer');
    expect(generationPrompt('A flyer', { template: ' \n', data: '{}' })).toBe(generationPrompt('A flyer'));
    const prompt = generationPrompt('A flyer', { template: '= {{title}}', data: '{"title":"x"}' });
    for (const part of ['```typst\n= {{title}}\n```', '```json\n{"title":"x"}\n```', 'A flyer']) {
      expect(prompt).toContain(part);
    }
  });

  test('for error recovery contains the code, the data if there is any, and the error', () => {
    const prompt = recoveryPrompt({ code: '#foo' }, 'template 1:2 error: unknown variable: foo');
    expect(prompt).toContain('```typst\n#foo\n```');
    expect(prompt).toContain('template 1:2 error: unknown variable: foo');
    expect(prompt).not.toContain('json');
    expect(recoveryPrompt({ code: '#foo', data: '{}' }, 'x')).toContain('```json\n{}\n```');
  });

  test('for visual verification contains the request, and says which page of several the picture shows', () => {
    expect(verificationPrompt('A flyer', { pages: 1 })).toContain('A flyer');
    expect(verificationPrompt('A flyer', { pages: 3 })).toContain('3 pages. The picture shows the first.');
  });

  test('for editing with tools contains the request, both texts and the names of the tools', () => {
    const texts = { json: '{"title":"Plants"}', template: '= {{title}}' };
    const parts = editSheetPrompt('Make it darker', texts);
    expect(parts.at(-1)).toBe('Make it darker');
    expect(parts[0]).toContain('```json\n{"title":"Plants"}\n```');
    expect(parts[0]).toContain('```typst\n= {{title}}\n```');
    for (const tool of ['read_json', 'write_json', 'read_template', 'write_template']) expect(parts[0]).toContain(tool);
    expect(editSheetPrompt('Make it darker', texts)).toEqual(parts);
  });
});

test('no text can close the fence around it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('`', '```', '\n', 'x', '````typst\n')), (parts) => {
      const text = parts.join('');
      const [open = '', ...lines] = fenced(text, 'typst').split('\n');
      const fence = open.slice(0, -'typst'.length);
      expect(lines.pop()).toBe(fence);
      expect(lines.some((line) => line.includes(fence))).toBe(false);
    }),
  );
});
