import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printPath } from './field-path';
import { scanJson } from './scan-json';
import { describeSheetData, isSchemaField, parseSheetData } from './sheet-data';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a scan accepts what JSON.parse accepts, and nothing else', () => {
  const almost = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', ']', '}', '\\', '\u0001', '0', ' ', 'x', '-', '.'))
    .map(([json, at, extra]) => {
      const i = at % (json.length + 1);
      return json.slice(0, i) + extra + json.slice(i + (at % 2));
    });
  fc.assert(
    fc.property(almost, (text) => {
      expect(scanJson(text).ok).toBe(parses(text));
    }),
    { numRuns: 5_000 },
  );
});

test('every value is found at its place', () => {
  const check = (value: unknown, path: (string | number)[], text: string, scan: ReturnType<typeof scanJson>) => {
    const range = scan.ok ? scan.rangeOf(path) : undefined;
    expect(range && JSON.parse(text.slice(range.from, range.to))).toEqual(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      check(inner, [...path, Array.isArray(value) ? Number(key) : key], text, scan);
    }
  };
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
      const text = JSON.stringify(value, null, pretty ? 2 : 0);
      check(JSON.parse(text), [], text, scanJson(text));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a" 1}', 5, 'Expected “:”'],
  ['{"a": 1,}', 8, 'Expected a field’s name in double quotes'],
  ['{a: 1}', 1, 'Expected a field’s name in double quotes'],
  ['[1 2]', 3, 'Expected “,” or “]”'],
  ['{"a": "x\ny"}', 6, 'no closing quote on its line'],
  ['["\\x"]', 1, 'Write a backslash as'],
  ['["\u0001"]', 1, 'control character'],
  ['{} {}', 3, 'The JSON value ends here'],
  [`${'['.repeat(200)}`, 101, 'nested more than 100'],
])('an error in JSON is reported at its position, in plain words: %s', (text, from, message) => {
  const scan = scanJson(text);
  expect(scan).toMatchObject({ ok: false, from });
  expect(!scan.ok && scan.message).toContain(message);
});

test('unknown fields are kept', () => {
  const text = '{"title":"x","__proto__":{"a":1},"extra":[1,{"b":null}],"contact":{"fax":"2"},"style":{"gap":3}}';
  const parsed = parseSheetData(text);
  expect(parsed.ok && JSON.stringify(parsed.data)).toBe(text);
});

test('errors have the value’s path and position', () => {
  const parsed = parseSheetData(
    '{\n "title": "x",\n "stats": [{"label": "a", "value": 3}],\n "contact": {"email": 1}\n}',
  );
  expect(parsed).toMatchObject({
    ok: false,
    stage: 'schema',
    problems: [
      { field: 'stats[0].value', line: 3, column: 36 },
      { field: 'contact.email', line: 4, column: 23 },
    ],
  });
});

test.each([
  ['{}', 'title', 'This field is missing.'],
  ['{"title": 1}', 'title', 'This must be text in double quotes.'],
  ['{"title": null}', 'title', 'This must be text in double quotes.'],
  ['{"title": "x", "features": "y"}', 'features', 'This must be a list.'],
  ['{"title": "x", "contact": []}', 'contact', 'This must be an object with fields.'],
  ['{"title": "x", "stats": [{"label": "y"}]}', 'stats[0].value', 'This field is missing.'],
  ['[]', undefined, 'This must be an object with fields.'],
])('a value of the wrong type is described in plain words: %s', (text, field, message) => {
  const parsed = parseSheetData(text);
  expect(!parsed.ok && parsed.problems).toMatchObject([{ message, ...(field && { field }) }]);
});

test('the model’s description of the data comes from the same schema as its type and validation', () => {
  const described = JSON.parse(describeSheetData());
  expect(Object.keys(described.properties)).toEqual(
    'title subtitle body sections features stats contact style'.split(' '),
  );
  expect(described.required).toEqual(['title']);
  expect(described.properties.title.description).toBe('The headline of the page.');
});

test('a path of the schema may be missing in the data', () => {
  expect(
    [['subtitle'], ['sections', 3, 'heading'], ['contact', 'phone'], ['style', 'font']].map(isSchemaField),
  ).toEqual(Array(4).fill(true));
  expect(
    [['price'], ['contact', 'fax'], ['sections', 'x'], ['constructor'], ['title', 'x']].map(isSchemaField),
  ).toEqual(Array(5).fill(false));
});

test('paths are printed as people write them', () => {
  expect(printPath(['a', 0, 'b c', '0', 'd'])).toBe('a[0]["b c"]["0"].d');
});
