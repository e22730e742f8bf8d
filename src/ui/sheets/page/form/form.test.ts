import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, removeField, setField } from '@/sheets/core/data/edit-json';
import { printPath } from '@/sheets/core/data/field-path';
import { scanJson } from '@/sheets/core/data/scan-json';
import { SHEET_DESIGNS } from '@/sheets/core/designs';
import type { FormField, GroupField } from './fields';
import { ItemKeys } from './item-keys';
import { fieldErrors, itemStarts, readForm } from './read-form';

const fieldsOf = (text: string): GroupField => {
  const reading = readForm(text);
  if (reading.status !== 'form') throw new Error(reading.status);
  return reading.root;
};

test('a form has a field for every value of the data, known or not', () => {
  const leaves = (field: FormField): string[] => {
    if (field.kind === 'group') return field.fields.flatMap(leaves);
    return field.kind === 'list' ? field.items.flatMap(leaves) : [field.id];
  };
  const values = (value: unknown, path: (string | number)[] = []): string[] => {
    if (typeof value !== 'object' || value === null) return [printPath(path)];
    return Object.entries(value).flatMap(([k, v]) => values(v, [...path, Array.isArray(value) ? Number(k) : k]));
  };
  for (const design of SHEET_DESIGNS) {
    const text = readFileSync(`src/sheets/designs/${design}.json`, 'utf8');
    expect(leaves(fieldsOf(text)).sort()).toEqual(values(JSON.parse(text)).sort());
  }
});

test('fields of the schema that are missing are offered, and required ones can’t be removed', () => {
  const root = fieldsOf('{"contact": {"fax": "1"}, "sections": []}');
  expect(root.missing.map(({ label }) => label)).toEqual(['Title', 'Subtitle', 'Body', 'Features', 'Stats', 'Style']);
  expect(root.missing.find(({ label }) => label === 'Stats')?.blank).toEqual([]);
  const [sections, contact] = root.fields;
  expect(sections).toMatchObject({ kind: 'list', blank: { heading: '', content: '' } });
  expect(contact).toMatchObject({ kind: 'group', missing: [{ label: 'Name' }, {}, {}, {}, {}] });
  expect(fieldsOf('{"title": "A"}').fields[0]).toMatchObject({ isRequired: true });
});

test('a new item has the fields of the last one, without their values', () => {
  const [list] = fieldsOf('{"groups": [{"name": "Bread", "items": [{"price": "1"}], "open": true}]}').fields;
  expect(list).toMatchObject({ blank: { name: '', items: [], open: true } });
});

test('colors have a field of their own, by their name or their value', () => {
  const [a, b, c] = fieldsOf('{"third_color": "", "paper": "#fff", "colorful": "x"}').fields;
  expect([a?.kind, b?.kind, c?.kind]).toEqual(['color', 'color', 'text']);
});

test('errors of the schema are shown at their field, and so are values that the template can’t use', () => {
  const text = '{"title": " ", "stats": [{"label": 1, "value": "x"}]}';
  const diagnostic = {
    severity: 'error',
    message: 'unknown color',
    in: 'template',
    fields: [{ field: 'paper' }],
  } as const;
  const errors = fieldErrors(text, [{ ...diagnostic, fields: [...diagnostic.fields] }]);
  expect(errors.get('title')).toBe('The title can’t be empty.');
  expect(errors.get('stats[0].label')).toContain('This must be text in double quotes.');
  expect(errors.get('paper')).toBe('The template can’t use this value: unknown color');
});

test('data that can’t be a form gives the reason', () => {
  expect(readForm('{"a": 1,}')).toMatchObject({ status: 'syntax', problem: { line: 1, column: 9 } });
  expect(readForm('[1]').status).toBe('shape');
  expect(readForm(JSON.stringify({ all: Array(2_000).fill('x') })).status).toBe('large');
});

function keysOf(keys: ItemKeys, text: string): string[] {
  const scan = scanJson(text);
  if (!scan.ok) throw new Error(text);
  const reading = readForm(text);
  if (reading.status !== 'form') throw new Error(text);
  return [...keys.update(text, itemStarts(reading.root, scan)).values()];
}

/** Applies a change to a list. Returns the expected keys of its items; `new` means a new key. */
function changeList(
  kind: string,
  { text, at, name, before }: { text: string; at: number; name: string; before: string[] },
) {
  const { list } = JSON.parse(text) as { list: string[] };
  const path = ['list', at];
  switch (kind) {
    case 'add': {
      const edits = setField(text, ['list', list.length], name) ?? [];
      return { text: applyEdits(text, edits), keys: [...before, 'new'] };
    }
    case 'insert':
      return {
        text: JSON.stringify({ title: 'A', list: list.toSpliced(at, 0, name) }),
        keys: before.toSpliced(at, 0, 'new'),
      };
    case 'remove':
      return { text: applyEdits(text, removeField(text, path) ?? []), keys: before.toSpliced(at, 1) };
    default:
      return { text: applyEdits(text, setField(text, path, `${list[at]}${name}`) ?? []), keys: before };
  }
}

test('the key of an item stays with it while others type, add and remove items before it', () => {
  const change = fc.tuple(fc.constantFrom('add', 'remove', 'type', 'insert'), fc.nat(), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 3 }), { minLength: 1 }), fc.array(change), (names, changes) => {
      const keys = new ItemKeys();
      // Every item has a different value, so that a moved item can be recognized.
      let text = JSON.stringify({ title: 'A', list: names.map((name, i) => `${i}:${name}`) });
      let before = keysOf(keys, text);
      for (const [i, [kind, n, word]] of changes.entries()) {
        if (before.length === 0 && kind !== 'add') continue;
        const next = changeList(kind, {
          text,
          before,
          at: n % (before.length || 1),
          name: `${i + names.length}:${word}`,
        });
        text = next.text;
        const after = keysOf(keys, text);
        expect(after.map((key, at) => (next.keys[at] === 'new' ? 'new' : key))).toEqual(next.keys);
        expect(new Set(after).size).toBe(after.length);
        before = after;
      }
    }),
    { numRuns: 300 },
  );
});
