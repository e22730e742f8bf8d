import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editSheetPrompt } from './edit-sheet';
import { fenced } from './fenced';

describe('Prompts by purpose, each a function of its own inputs', () => {
  test('tool-based editing (request, current JSON, current template)', () => {
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
