import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReasoningDetails, readableThoughts } from './reasoning-details';

const collected = (...chunks: unknown[]) => {
  const details = new ReasoningDetails();
  for (const chunk of chunks) details.add(chunk);
  return details.blocks;
};

test('fragments of a block are put together; its signature comes last', () => {
  const head = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };
  expect(
    collected([{ ...head, text: 'Let ' }], [{ ...head, text: 'me see.' }], [{ ...head, signature: 'abc' }]),
  ).toEqual([{ ...head, text: 'Let me see.', signature: 'abc' }]);
});

test('encrypted blocks are kept as they came, each for itself', () => {
  const blocks = ['x', 'y'].map((data) => ({ type: 'reasoning.encrypted', data, id: null, index: 0 }));
  expect(collected([blocks[0]], [blocks[1]])).toEqual(blocks);
});

test('blocks with other indexes, types or ids stay apart and in order', () => {
  const blocks = [
    { type: 'reasoning.summary', summary: 'a', id: 'rs_1', index: 0 },
    { type: 'reasoning.encrypted', data: 'b', id: 'rs_1', index: 0 },
    { type: 'reasoning.summary', summary: 'c', id: 'rs_2', index: 0 },
    { type: 'reasoning.text', text: 'd', index: 1 },
    { type: 'reasoning.text', text: 'e', index: 2 },
    { type: 'something.new', text: 'f', index: 2 },
  ];
  expect(collected(blocks)).toEqual(blocks);
});

test('text after a signature is a separate block', () => {
  const first = { type: 'reasoning.text', text: 'a', signature: 's' };
  const second = { type: 'reasoning.text', text: 'b', signature: 't' };
  expect(collected([first], [second])).toEqual([first, second]);
});

test('values that aren’t a list of blocks are left out', () => {
  expect(collected(undefined, null, 'x', [1, null, 'y', []])).toEqual([]);
  expect(
    readableThoughts([
      { type: 'reasoning.text', text: 'a' },
      { type: 'reasoning.encrypted', data: 'b' },
    ]),
  ).toBe('a');
});

test('blocks are whole however the stream was cut', () => {
  const text = fc.record({ type: fc.constant('reasoning.text'), text: fc.string({ minLength: 1 }) });
  const encrypted = fc.record({ type: fc.constant('reasoning.encrypted'), data: fc.string() });
  fc.assert(
    fc.property(fc.array(fc.oneof(text, encrypted)), fc.integer({ min: 1, max: 5 }), (made, size) => {
      const blocks = made.map((block, index) => ({ ...block, index }));
      const pieces = (whole: string) => whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const fragments: unknown[] = blocks.flatMap((block): unknown[] =>
        'text' in block ? pieces(block.text).map((piece) => ({ ...block, text: piece })) : [block],
      );
      expect(collected(...fragments.map((fragment) => [fragment]))).toEqual(blocks);
    }),
  );
});
