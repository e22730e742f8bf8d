import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyFor } from './history';
import { callsIn, type ModelMessage, type ToolMessage, withOrigin } from './message';
import { firstKeptTurn, type SizedMessage, shortenedTurn, shortenedTurns } from './shorten-history';

const GEMINI = { provider: 'google' as const, modelId: 'gemini-3-flash-preview' };

const sized = (message: ModelMessage): SizedMessage => ({ message, size: JSON.stringify(message).length });

/** Makes a turn from steps with some calls each, whose results have the given lengths. */
function turn(steps: readonly (readonly number[])[], name = 't'): SizedMessage[] {
  const messages: ModelMessage[] = [{ role: 'user', content: `request ${name}` }];
  for (const [s, lengths] of steps.entries()) {
    const ids = lengths.map((_, i) => `${name}-${s}-${i}`);
    const calls = ids.map((toolCallId, i) => ({
      type: 'tool-call' as const,
      toolCallId,
      toolName: 'read_document',
      input: { n: i },
      ...(i === 0 && { providerOptions: { google: { thoughtSignature: `signature of ${toolCallId}` } } }),
    }));
    messages.push(withOrigin({ role: 'assistant', content: calls }, GEMINI));
    messages.push({
      role: 'tool',
      content: ids.map((toolCallId, i) => ({
        type: 'tool-result',
        toolCallId,
        toolName: 'read_document',
        output: { type: 'json', value: { text: 'x'.repeat(lengths[i]!) } },
      })),
    });
  }
  messages.push(withOrigin({ role: 'assistant', content: [{ type: 'text', text: 'Done.' }] }, GEMINI));
  return messages.map(sized);
}

const steps = fc.array(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 4 }), { maxLength: 8 });

const resultIds = (message: ModelMessage | undefined) =>
  message?.role === 'tool' ? message.content.map(({ toolCallId }) => toolCallId) : [];

function expectPairs(messages: readonly ModelMessage[]): void {
  for (const [i, message] of messages.entries()) {
    const ids = callsIn(message).map(({ toolCallId }) => toolCallId);
    if (ids.length > 0) expect(resultIds(messages[i + 1])).toEqual(ids);
    if (message.role === 'tool') expect(callsIn(messages[i - 1]!)).not.toEqual([]);
  }
}

const prefixOf = (all: readonly ModelMessage[], length: number) => JSON.stringify(all.slice(0, length));

describe('a long turn', () => {
  test('stays as it is below the limit', () => {
    const messages = turn([[10], [20, 30]]);
    expect(shortenedTurn(messages, 100_000)).toEqual(messages.map(({ message }) => message));
  });

  test('loses its oldest results, not the newest, and says so', () => {
    const short = shortenedTurn(turn([[3_000], [3_000], [3_000]]).slice(0, -1), 7_000);
    const texts = short.flatMap((message) => (message.role === 'tool' ? JSON.stringify(message) : []));
    expect(texts.map((text) => text.includes('to save room'))).toEqual([true, true, false]);
    expect(texts[0]).toContain('3011 characters');
  });

  test('calls keep their results, the model’s own messages keep every byte, whatever is left out', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 100, max: 20_000 }), (lengths, limit) => {
        const messages = turn(lengths);
        const short = shortenedTurn(messages, limit);
        expectPairs(short);
        expect(short.length).toBe(messages.length);
        for (const [i, { message }] of messages.entries()) {
          if (message.role !== 'tool') expect(short[i]).toBe(message);
        }
        expectPairs(historyFor(GEMINI, short));
      }),
    );
  });

  test('a step that is added changes nothing before it, unless the limit was reached in it', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 100, max: 20_000 }), (lengths, limit) => {
        const messages = turn(lengths);
        let cuts = 0;
        for (let n = 1; n < messages.length; n++) {
          const before = shortenedTurn(messages.slice(0, n), limit);
          const after = shortenedTurn(messages.slice(0, n + 1), limit);
          if (prefixOf(after, n) === prefixOf(before, n)) continue;
          cuts++;
          const size = before.reduce((sum, message) => sum + JSON.stringify(message).length, 0) + messages[n]!.size;
          expect(size).toBeGreaterThan(limit);
        }
        // Each cut frees half of the limit, as long as something can be left out.
        const total = messages.reduce((sum, { size }) => sum + size, 0);
        if (lengths.every((all) => all.length === 1 && all[0]! > 600)) {
          expect(cuts).toBeLessThanOrEqual(Math.ceil(total / (limit / 2)) + 1);
        }
      }),
    );
  });
});

describe('a long conversation', () => {
  test('loses its oldest turns whole, and says how many', () => {
    const turns = ['a', 'b', 'c', 'd'].map((name) => turn([[1_000]], name));
    const size = turns[0]!.reduce((sum, message) => sum + message.size, 0);
    const short = shortenedTurns(turns, size * 3.5);
    expect(short[0]).toMatchObject({ role: 'user', content: expect.stringContaining('The first 3 requests') });
    expect(short.slice(1)).toEqual(turns[3]!.map(({ message }) => message));
  });

  test('calls keep their results, and every message that is still sent is unchanged', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 6 }), fc.integer({ min: 100, max: 50_000 }), (all, limit) => {
        const turns = all.map((lengths, i) => turn(lengths, `t${i}`));
        const short = shortenedTurns(turns, limit);
        expectPairs(short);
        const stored = new Set(turns.flat().map(({ message }) => message));
        expect(short.filter((message) => !stored.has(message)).length).toBeLessThanOrEqual(1);
        const size = short.slice(1).reduce((sum, message) => sum + JSON.stringify(message).length, 0);
        expect(size).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test('the beginning moves only at the limit, and then by half of the limit', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 4_000 }), (all, limit) => {
        let moves = 0;
        for (let n = 0; n < all.length; n++) {
          const [before, after] = [firstKeptTurn(all.slice(0, n), limit), firstKeptTurn(all.slice(0, n + 1), limit)];
          expect(after).toBeGreaterThanOrEqual(before);
          const kept = all.slice(before, n + 1).reduce((sum, size) => sum + size, 0);
          expect(after > before).toBe(kept > limit);
          if (after > before) moves++;
        }
        const total = all.reduce((sum, size) => sum + size, 0);
        expect(moves).toBeLessThanOrEqual(Math.floor(total / (limit / 2)) + 1);
      }),
    );
  });
});

test('a result that is short is not worth a note', () => {
  const messages = turn([[10], [10], [9_000]]);
  const short = shortenedTurn(messages, 2_000);
  expect(short.slice(0, 5)).toEqual(messages.slice(0, 5).map(({ message }) => message));
  expect((short[6] as ToolMessage).content).toHaveLength(1);
});
