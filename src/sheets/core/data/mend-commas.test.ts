import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyEdits, moveItem, removeField, setField, type TextEdit } from './edit-json';
import { mendCommas } from './mend-commas';
import { scanJson } from './scan-json';

type Step = { kind: 'add' } | { kind: 'remove' | 'move'; at: number };

const step = (...kinds: ('remove' | 'move')[]): fc.Arbitrary<Step> =>
  fc.oneof(fc.constant<Step>({ kind: 'add' }), fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat({ max: 4 }) }));

const objects = fc.boolean();
const lines = fc.constantFrom(undefined, 2);
const itemOf = (name: string, isObject: boolean) => (isObject ? { name } : name);

/** Returns the text after two people have each changed the same list at the same time. */
function merged(text: string, steps: readonly Step[], isObject: boolean): string {
  const base = new Y.Doc();
  base.getText('text').insert(0, text);
  const people = steps.map((each, i) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(base));
    const ytext = doc.getText('text');
    for (const { from, to, insert } of (editsOf(text, each, `new${i}`, isObject) ?? []).toReversed()) {
      ytext.delete(from, to - from);
      ytext.insert(from, insert);
    }
    return doc;
  });
  for (const doc of people) Y.applyUpdate(base, Y.encodeStateAsUpdate(doc));
  return base.getText('text').toString();
}

function editsOf(text: string, taken: Step, name: string, isObject: boolean): TextEdit[] | undefined {
  const count = (JSON.parse(text) as { list: unknown[] }).list.length;
  if (taken.kind === 'add') return setField(text, ['list', count], itemOf(name, isObject));
  return taken.kind === 'remove'
    ? removeField(text, ['list', taken.at])
    : moveItem(text, ['list', taken.at], taken.at === 0 ? 1 : -1);
}

const namesIn = (text: string) => text.match(/(?:item|new)\d/g)?.sort() ?? [];
const whole = (text: string) => applyEdits(text, mendCommas(text) ?? []);

test('both changes survive if two people add and remove items of a list at the same time', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5 }), step('remove'), step('remove'), objects, lines, (count, a, b, isObject, indent) => {
      const list = Array.from({ length: count }, (_, i) => itemOf(`item${i}`, isObject));
      const after = whole(merged(JSON.stringify({ list }, null, indent), [a, b], isObject));
      expect(scanJson(after).ok).toBe(true);
      const removed = [a, b].flatMap((each) => (each.kind === 'remove' ? [`item${each.at}`] : []));
      const added = [a, b].flatMap((each, i) => (each.kind === 'add' ? [`new${i}`] : []));
      const kept = list.map((_, i) => `item${i}`).filter((name) => !removed.includes(name));
      expect(namesIn(after)).toEqual([...kept, ...added].sort());
    }),
    { numRuns: 400 },
  );
});

test('a list in which one person moves an item while another changes the list stays JSON, and keeps what was added', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      step('remove', 'move'),
      objects,
      lines,
      (count, b, isObject, indent) => {
        const list = Array.from({ length: count }, (_, i) => itemOf(`item${i}`, isObject));
        const text = merged(JSON.stringify({ list }, null, indent), [{ kind: 'move', at: 1 }, b], isObject);
        expect(scanJson(whole(text)).ok).toBe(true);
        if (b.kind === 'add') expect(namesIn(whole(text))).toContain('new1');
      },
    ),
    { numRuns: 300 },
  );
});

test('a text that is whole, or broken in another way, is left alone', () => {
  for (const text of ['{"list": ["a", "b"]}', '{"list": ["a"', '{"list": ["a]}', '{"a" "b"}', '']) {
    expect(mendCommas(text)).toBeUndefined();
  }
  expect(whole('{"list": [, "b"]}')).toBe('{"list": [ "b"]}');
  expect(whole('["x""y"]')).toBe('["x", "y"]');
  expect(whole('["x",,"y",]')).toBe('["x","y"]');
});
