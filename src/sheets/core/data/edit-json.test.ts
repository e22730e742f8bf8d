import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyEdits, moveItem, removeField, setField, setJson, type TextEdit } from './edit-json';
import type { FieldPath } from './field-path';
import type { Json } from './json-style';
import { scanJson } from './scan-json';

const key = fc
  .oneof(fc.constantFrom('title', 'a b', '0', 'ü', '"', 'x'), fc.string({ maxLength: 4 }))
  .filter((k) => k !== '__proto__');
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('“a”\n\\', '😀😁', '\u0007', true, null, 0, -1.5e9),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const document = fc.dictionary(key, json, { minKeys: 1, maxKeys: 5, noNullPrototype: true });
/** The same value in the styles of people and programs: indented, on one line, with escapes, with odd spaces. */
const written = fc.tuple(document, fc.constantFrom('2', 'tab', 'line', 'odd', 'escaped')).map(([value, how]) => {
  if (how === '2' || how === 'tab') return JSON.stringify(value, null, how === '2' ? 2 : '\t');
  if (how === 'odd') return ` ${JSON.stringify(value, null, 1).replaceAll('\n', '\r\n')}\n`;
  const line = JSON.stringify(value);
  return how === 'line' ? line : line.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
});

function pathsIn(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([k, each]) =>
    pathsIn(each, [...path, Array.isArray(value) ? Number(k) : k]),
  );
  return [path, ...inner];
}

function pick<T>(all: readonly T[], n: number): T {
  return all[n % all.length] as T;
}

/** Returns the value with the value at a path replaced. */
function withValue(root: unknown, [first, ...rest]: FieldPath, value: Json): unknown {
  if (first === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(root) ? [...root] : { ...(root as object) };
  const inner = (copy as Record<string, unknown>)[String(first)];
  (copy as Record<string, unknown>)[String(first)] = withValue(inner, rest, value);
  return copy;
}

test('a set value is there, and every other value keeps its bytes', () => {
  fc.assert(
    fc.property(written, fc.nat(), json, (text, n, value) => {
      const before = JSON.parse(text);
      const path = pick(pathsIn(before).slice(1), n);
      const edits = setField(text, path, value);
      const after = applyEdits(text, edits ?? []);
      expect(JSON.parse(after)).toEqual(withValue(before, path, value));
      const scan = scanJson(text);
      const range = scan.ok && scan.rangeOf(path);
      if (!range) throw new Error('no range');
      // Nothing outside the value changes.
      for (const edit of edits ?? []) expect(edit.from >= range.from && edit.to <= range.to).toBe(true);
      expect(setField(after, path, value)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('an added field is the last of its object, an added item the last of its list, and what was there stays', () => {
  fc.assert(
    fc.property(written, fc.nat(), json, (text, n, value) => {
      const before = JSON.parse(text);
      const parents = pathsIn(before).filter(
        (path) => typeof valueAt(before, path) === 'object' && valueAt(before, path),
      );
      const parent = pick(parents, n);
      const holder = valueAt(before, parent);
      const path = [...parent, Array.isArray(holder) ? holder.length : 'a new field'];
      const edits = setField(text, path, value) ?? [];
      const after = applyEdits(text, edits);
      expect(JSON.parse(after)).toEqual(withValue(before, path, value));
      for (const { from, to } of edits) expect(text.slice(from, to).trim()).toBe('');
    }),
    { numRuns: 1_000 },
  );
});

test('a removed field is gone, and with it nothing else', () => {
  fc.assert(
    fc.property(written, fc.nat(), (text, n) => {
      const before = JSON.parse(text);
      const path = pick(pathsIn(before).slice(1), n);
      const after = JSON.parse(applyEdits(text, removeField(text, path) ?? []));
      const holder = valueAt(before, path.slice(0, -1));
      const [last] = path.slice(-1);
      const rest = Array.isArray(holder)
        ? holder.filter((_, i) => i !== last)
        : Object.fromEntries(Object.entries(holder as object).filter(([k]) => k !== last));
      expect(after).toEqual(path.length === 1 ? rest : withValue(before, path.slice(0, -1), rest as Json));
    }),
    { numRuns: 1_000 },
  );
});

test('an item that is moved up and down again leaves the same text', () => {
  fc.assert(
    fc.property(fc.array(json, { minLength: 2, maxLength: 5 }), fc.nat(), (list, n) => {
      const text = JSON.stringify({ list }, null, 2);
      const at = n % (list.length - 1);
      const moved = applyEdits(text, moveItem(text, ['list', at], 1) ?? []);
      const expected = [...list];
      expected.splice(at, 2, list[at + 1] as Json, list[at] as Json);
      expect(JSON.parse(moved)).toEqual({ list: expected });
      expect(JSON.parse(applyEdits(moved, moveItem(moved, ['list', at + 1], -1) ?? []))).toEqual({ list });
    }),
    { numRuns: 500 },
  );
});

/** Applies both edits at once, as if each was made by someone who hasn't seen the other. */
function together(text: string, ...all: (readonly TextEdit[])[]): string {
  const docs = all.map((_, i) => {
    const doc = new Y.Doc();
    doc.clientID = i + 1;
    return doc;
  });
  docs[0]?.getText().insert(0, text);
  const start = Y.encodeStateAsUpdate(docs[0] as Y.Doc);
  for (const doc of docs.slice(1)) Y.applyUpdate(doc, start);
  for (const [i, edits] of all.entries()) {
    const shared = docs[i]?.getText();
    for (const { from, to, insert } of [...edits].reverse()) {
      shared?.delete(from, to - from);
      shared?.insert(from, insert);
    }
  }
  for (const doc of docs) for (const other of docs) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  expect(docs[1]?.getText().toString()).toBe(docs[0]?.getText().toString());
  return docs[0]?.getText().toString() ?? '';
}

test('two people who set two fields at the same time both find their value', () => {
  fc.assert(
    fc.property(written, fc.nat(), fc.nat(), json, json, (text, n, m, mine, yours) => {
      const before = JSON.parse(text);
      const leaves = pathsIn(before).filter((path) => typeof valueAt(before, path) !== 'object');
      fc.pre(leaves.length >= 2);
      const at = n % leaves.length;
      const [a, b] = [pick(leaves, at), pick(leaves, at + 1 + (m % (leaves.length - 1)))];
      const merged = together(text, setField(text, a, mine) ?? [], setField(text, b, yours) ?? []);
      expect(JSON.parse(merged)).toEqual(withValue(withValue(before, a, mine), b, yours));
    }),
    { numRuns: 500 },
  );
});

test('two people who type in the same text at the same time both find their words', () => {
  const text = '{"title": "Desk \\u201clamp\\u201d"}';
  const mine = setField(text, ['title'], 'The Desk “lamp”') ?? [];
  const yours = setField(text, ['title'], 'Desk “lamp” for you') ?? [];
  expect(JSON.parse(together(text, mine, yours))).toEqual({ title: 'The Desk “lamp” for you' });
});

test('two people who add an item to a list at the same time both find it', () => {
  const text = '{\n  "features": [\n    "one"\n  ]\n}';
  const [mine, yours] = ['two', 'three'].map((item) => setField(text, ['features', 1], item) ?? []);
  expect(JSON.parse(together(text, mine ?? [], yours ?? [])).features.sort()).toEqual(['one', 'three', 'two']);
});

test('an added field is formatted like the existing ones', () => {
  const text = '{\n  "title": "A",\n  "stats": [\n    { "label": "a", "value": "1" }\n  ]\n}\n';
  const add = (path: FieldPath, value: Json) => applyEdits(text, setField(text, path, value) ?? []);
  expect(add(['stats', 1], { label: 'b', value: '' })).toContain('" },\n    { "label": "b", "value": "" }\n  ]');
  expect(add(['style'], { font: 'Inter' })).toContain('\n  ],\n  "style": {\n    "font": "Inter"\n  }\n}\n');
  expect(add(['contact', 'email'], 'a@b.example')).toContain('"contact": {\n    "email": "a@b.example"\n  }');
  expect(applyEdits('{}', setField('{}', ['title'], 'A') ?? [])).toBe('{"title": "A"}');
  expect(applyEdits('{"a":1}', setField('{"a":1}', ['b'], [1, 2]) ?? [])).toBe('{"a":1,"b":[1,2]}');
});

test('JSON that somebody writes into a field is kept as it is written', () => {
  const text = '{"a": [1,  2], "b": 3}';
  const edits = setJson(text, ['a'], ' [1,  2, 0.50] ');
  expect(applyEdits(text, edits ?? [])).toBe('{"a": [1,  2, 0.50], "b": 3}');
  expect(setJson(text, ['a'], '[1,')).toBeUndefined();
});

test.each([
  ['{"a": 1', ['a']],
  ['{"a": 1}', ['a', 'b']],
  ['{"a": [1]}', ['a', 'b']],
  ['[]', ['a']],
])('nothing is written if the value’s position is missing: %s', (text, path) => {
  expect(setField(text, path, 'x')).toBeUndefined();
});

test('the last of two fields with the same name is set', () => {
  const text = '{"a": 1, "a": 2}';
  expect(applyEdits(text, setField(text, ['a'], 3) ?? [])).toBe('{"a": 1, "a": 3}');
});

function valueAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown>)[String(part)], root);
}
