import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSchemaField } from '../data/sheet-data';
import { printProblem } from '../position';
import { parseTemplate } from './parser';
import { printTemplate } from './printer';
import { renderTemplate } from './renderer';

const DATA = {
  title: 'Plants',
  contact: { email: 'a@b.org' },
  features: ['one', 'two'],
  stats: [
    { label: 'Price', value: '3', note: 'each' },
    { label: 'Height', value: '9' },
  ],
  count: 3,
  zero: 0,
  none: null,
};

function render(source: string, data: unknown = DATA) {
  const parsed = parseTemplate(source);
  if (!parsed.ok) return printProblem(parsed.problem);
  const result = renderTemplate(parsed.template, data, { isOptional: isSchemaField });
  return result.ok ? result.rendered.text : printProblem(result.problem);
}

/** Returns the text that Typst shows for an escaped text. */
const shown = (typst: string) =>
  typst.replace(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

describe('template syntax', () => {
  test.each([
    ['{{field}}', '= {{title}}!', '= Plants!'],
    ['{{field.subfield}}', '{{contact.email}}', 'a@b.org'],
    ['{{#if field}}…{{else}}…{{/if}}, true', '{{#if title}}a{{else}}b{{/if}}', 'a'],
    ['{{#if field}}…{{else}}…{{/if}}, false', '{{#if subtitle}}a{{else}}b{{/if}}', 'b'],
    ['{{#if field}} without {{else}}', 'x{{#if zero}}a{{/if}}y', 'xy'],
    ['{{#each items}}…{{/each}} with {{this}}', '{{#each features}}[{{this}}]{{/each}}', '[one][two]'],
    ['{{#each items}} with {{field}}', '{{#each stats}}{{label}}={{value}};{{/each}}', 'Price=3;Height=9;'],
    ['{{this.field}}', '{{#each stats}}{{this.label}} {{/each}}', 'Price Height '],
    ['{{@index}}', '{{#each features}}{{@index}}{{this}} {{/each}}', '0one 1two '],
    ["{{field | default: 'value'}} of a missing field", "{{subtitle | default: 'none'}}", 'none'],
    ["{{field | default: 'value'}} of a field", "{{title | default: 'none'}}", 'Plants'],
    ['a default may stand for a field that nothing knows', '{{nope | default: "x"}}', 'x'],
    ['a default may be a number', '{{none | default: 12}}', '12'],
    ['lists have a length', 'columns: {{stats.length}}', 'columns: 2'],
    ['a field of the data can be named inside a list', '{{#each features}}{{title}} {{/each}}', 'Plants Plants '],
    ['spaces and line breaks in a tag mean nothing', '{{\n title\t}}', 'Plants'],
    ['braces of Typst stay', '#let f(x) = { [a] } {title} }}', '#let f(x) = { [a] } {title} }}'],
  ])('%s', (_, source, expected) => {
    expect(shown(render(source))).toBe(expected);
  });

  test('a line with only a block tag is left out, so that lists stay together', () => {
    const source =
      'Points:\n{{#each features}}\n  {{#if this}}\n- {{this}}\n  {{else}}\n- none\n  {{/if}}\n{{/each}}\nend';
    expect(shown(render(source))).toBe('Points:\n- one\n- two\nend');
    expect(shown(render('{{#if title}}\r\na\r\n{{/if}}'))).toBe('a\r\n');
    expect(shown(render('a {{#if title}}\nb\n{{/if}}'))).toBe('a \nb\n');
  });

  test('a field that the schema or another item of the list has may be missing', () => {
    expect(shown(render('[{{subtitle}}{{contact.phone}}]'))).toBe('[]');
    expect(shown(render('{{#each stats}}[{{note}}]{{/each}}'))).toBe('[each][]');
    expect(render('{{#each sections}}{{heading}}{{/each}}')).toBe('');
  });
});

describe('an error says line and column', () => {
  test.each([
    ['a\n b {{title', '2:4 This “{{” has no “}}”'],
    ['{{title', '1:1 This “{{” has no “}}”'],
    ['{{}}', '1:1 This placeholder doesn’t name a field.'],
    ['{{{title}}}', '1:3 A placeholder has two braces'],
    ['{{title!}}', '1:8 “!” can’t be in a placeholder'],
    ['{{title | upper}}', '1:11 The only filter is default'],
    ["{{title | default: 'a}}", '1:20 This text has no closing quote'],
    ['{{title | default: a}}', '1:20 A default is text in quotes or a number'],
    ['{{#unless title}}{{/unless}}', '1:1 The only blocks are'],
    ['{{#if}}{{/if}}', '1:1 This placeholder doesn’t name a field'],
    ['ü😀{{#if title}}', '1:3 This block has no {{/if}}.'],
    ['{{#if title}}\n{{#each features}}\n{{/if}}', '3:1 Expected {{/each}} to close the block that begins on line 2.'],
    ['{{/if}}', '1:1 This tag closes a block that isn’t open.'],
    ['{{else}}', '1:1 This {{else}} isn’t inside an {{#if}}.'],
    ['{{#each features}}{{else}}{{/each}}', '1:19 Expected {{/each}}'],
    ['{{@first}}', '1:1 The only name that starts with “@”'],
    ['{{a..b}}', '1:5 Expected the name of a field'],
    ['{{a.}}', '1:4 The name of a field is missing after the dot.'],
    ['#eval("1")', '1:2 `eval` runs text as code'],
    ['\n{{titel}}', '2:1 The data has no field “titel”.'],
    ['{{@index}}', '1:1 {{@index}} works only inside {{#each}}.'],
    ['{{features}}', '1:1 “features” is a list. Show its items'],
    ['{{contact}}', '1:1 “contact” has fields of its own. Name one of them, e.g. {{contact.email}}.'],
    ['{{#each title}}{{/each}}', '1:1 “title” isn’t a list'],
    ['{{constructor}}', '1:1 The data has no field “constructor”.'],
    ['{{title.__proto__.x}}', '1:1 The data has no field'],
    ['a ev{{#if title}}al("1"){{/if}}', '1:3 `eval` runs text as code'],
  ])('%s', (source, expected) => {
    expect(render(source)).toContain(expected);
  });

  test('nesting, steps and output are limited', () => {
    const deep = `${'{{#if title}}'.repeat(40)}${'{{/if}}'.repeat(40)}`;
    expect(render(deep)).toContain('Blocks can be at most 32 levels deep');
    expect(render(`\n#${'('.repeat(600)}1${')'.repeat(600)}`)).toContain('2:502 Brackets are nested more than 500');
    const lists = { title: 'x', a: Array.from({ length: 300 }, () => 'x') };
    const product = '{{#each a}}{{#each a}}{{this}}{{/each}}{{/each}}';
    expect(render(product, lists)).toContain('too many items');
    const long = { title: 'x'.repeat(100_000), a: lists.a };
    expect(render('{{#each a}}{{title}}{{/each}}', long)).toContain('too long');
  });
});

describe('values are data', () => {
  test('any string is shown literally, and Typst can’t run any of it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('#', '$', '"', ']', '[', '\\', '{', '}', '(', ')', '`', '/', '*', '\n', 'u', 'a'),
      }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const out = render('{{v}}', { v: value });
        // It starts with an escape, and contains only escapes, letters, digits, spaces and commas.
        const isInert = /^(\\u\{[\da-f]+\}([\p{L}\p{N}\p{M} ,]|\\u\{[\da-f]+\})*)?$/u.test(out);
        return isInert && shown(out) === value.toWellFormed();
      }),
      { numRuns: 6_000 },
    );
  });

  test('numbers and booleans keep their digits, so that whole numbers work in code', () => {
    expect(render('{{a}} {{b}} {{c}}', { a: 12, b: true, c: -1.5 })).toBe('12 true \\u{2d}1\\u{2e}5');
  });

  test('a default is escaped like any value', () => {
    expect(render("{{none | default: '#read(1)'}}")).not.toMatch(/[#()]/);
  });

  test('a text with the word “eval” is only a text', () => {
    expect(shown(render('{{v}}', { v: 'to eval it' }))).toBe('to eval it');
  });
});

describe('parse and print', () => {
  const part = fc.constantFrom(
    '{{#if title}}',
    '{{else}}',
    '{{/if}}',
    '{{#each stats}}',
    '{{/each}}',
    '{{ label }}',
    "{{a.b|default : 'x y'}}",
    '{{@index}}',
    '\n',
    '  ',
    '#set page()\n',
    'é😀',
    '{ {',
    '}}',
  );

  test('a template round-trips through parse → print', () => {
    let parsedCount = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const source = parts.join('');
        const parsed = parseTemplate(source);
        if (!parsed.ok) return;
        parsedCount++;
        expect(printTemplate(parsed.template)).toBe(source);
      }),
      { numRuns: 3_000 },
    );
    expect(parsedCount).toBeGreaterThan(300);
  });

  test('a problem lies inside the template, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string(), fc.constant('{{')), { maxLength: 8 }), (parts) => {
        const source = parts.join('');
        const parsed = parseTemplate(source);
        if (parsed.ok) return;
        const { from, to, line, column } = parsed.problem;
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(source.length);
        expect(source.split('\n').length).toBeGreaterThanOrEqual(line);
        expect(column).toBeGreaterThan(0);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('where rendered text comes from', () => {
  test('copied text maps to its own place, a value to its placeholder and its field', () => {
    const source = '{{#each stats}}\n#f("{{label}}")\n{{/each}}';
    const parsed = parseTemplate(source);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const result = renderTemplate(parsed.template, DATA);
    if (!result.ok) throw new Error(result.problem.message);
    const { rendered } = result;
    // The second item's string literal: line 2, columns 4 to 16 of the rendered text.
    const start = rendered.offsetOf({ line: 1, column: 3 });
    const end = rendered.text.indexOf(')', start);
    expect(rendered.originOf(start, end)).toEqual({
      from: source.indexOf('"'),
      to: source.indexOf(')'),
      fields: [['stats', 1, 'label']],
    });
  });

  test('columns count code points', () => {
    const parsed = parseTemplate('😀é{{title}}');
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const result = renderTemplate(parsed.template, DATA);
    expect(result.ok && result.rendered.offsetOf({ line: 0, column: 2 })).toBe(3);
  });
});
