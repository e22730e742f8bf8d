import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parseTemplate } from '../core/template/parser';
import { renderTemplate } from '../core/template/renderer';

// Values that try to run as Typst are read back from the real compiler, which must show them unchanged, character by
// character.
const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-values-'));
afterAll(() => fs.rmSync(workspace, { recursive: true, force: true }));
const compiler = NodeCompiler.create({ workspace });
const main = path.join(workspace, 'main.typ');

const BY_HAND = [
  '#read("/etc/passwd")',
  '#import "@preview/x:1.0.0"',
  '#while true {}',
  '#eval("1 + 1")',
  '"#panic()"',
  '\\',
  '\\u{41}',
  ']',
  '[',
  '"',
  "'",
  '$x$',
  '$',
  '{{title}}',
  '{{/if}}',
  '}}',
  '`raw`',
  '```typ #panic() ```',
  '// comment',
  '/* comment',
  '*/',
  '= heading',
  '- item',
  '+ item',
  '/ term: x',
  '1. item',
  '-5',
  '---',
  '...',
  '~',
  '<label>',
  '@label',
  'https://example.org',
  '*a* _b_',
  'a\\\nb',
  'lorem',
  'panic',
  'sys',
  '\u202e reversed',
  '\u2066x\u2069',
  '\u0000',
  '\ufeff',
  '\ud800',
  '👩‍👩‍👧',
  'e\u0301',
  '\u00ad',
  'a'.repeat(1_000_000),
  '#'.repeat(100_000),
];

function values(count: number): string[] {
  const nasty = fc.constantFrom(...'#$"\'\\[]{}()<>@*_`~/=+-:;,.!?&%^|\n\r\t u0aé漢😀', 'eval', '\\u{', '#let', '}}');
  const text = fc.oneof(
    fc.string({ unit: nasty, maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );
  return fc.sample(text, { numRuns: count, seed: 12 });
}

/** Compiles a template with a list of values, and returns the content of each `metadata` in the page. */
function held(template: string, list: readonly string[]): unknown[] {
  const parsed = parseTemplate(template);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const result = renderTemplate(parsed.template, { v: list });
  if (!result.ok) throw new Error(result.problem.message);
  compiler.addSource(main, result.rendered.text);
  const compiled = compiler.compile({ mainFilePath: main });
  const error = compiled.takeError();
  if (error || !compiled.result)
    throw new Error(JSON.stringify(error && compiler.fetchDiagnostics(error)).slice(0, 500));
  const found = compiler.query(compiled.result, { selector: 'metadata', field: 'value' });
  return (typeof found === 'string' ? JSON.parse(found) : found) as unknown[];
}

const ALL = [...BY_HAND, ...values(3_000)];
const WELL_FORMED = ALL.map((value) => value.toWellFormed());

test('in a string, any value is exactly its characters', () => {
  expect(held('{{#each v}}\n#metadata("{{this}}")\n{{/each}}', ALL)).toEqual(WELL_FORMED);
});

test('in markup, any value shows exactly its characters, with white space as Typst has it', () => {
  const found = held('{{#each v}}\n#metadata([{{this}}])\n{{/each}}', ALL);
  const spaces = (text: string) => text.replace(/[ \n\r\t]+/g, ' ').trim();
  expect(found.map((content) => spaces(textOf(content)))).toEqual(WELL_FORMED.map(spaces));
});

test('an unexpected text in code is an error at its position', () => {
  for (const value of ['lorem', 'panic', 'sys', 'true', 'x', '1']) {
    expect(() => held('#{{#each v}}{{this}}{{/each}}', [value]), value).toThrow(
      /not valid in code|unexpected|expected/i,
    );
  }
});

/** Returns the text of content as `query` returns it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  const { func, text, children, body } = content as Record<string, unknown>;
  if (func === 'space') return ' ';
  if (typeof text === 'string') return text;
  return Array.isArray(children) ? children.map(textOf).join('') : textOf(body);
}
