import { describe, expect, test } from 'vitest';
import type { ModelRef } from '../models/model-ref';
import { goesOnWithoutThoughts } from './claude-history';
import { historyFor } from './history';
import { type AssistantPart, FROM_TAGS, type ModelMessage, withOrigin } from './message';

const CLAUDE: ModelRef = { provider: 'anthropic', modelId: 'claude-sonnet-5-5' };
const GEMINI: ModelRef = { provider: 'google', modelId: 'gemini-3-flash-preview' };

const ask = (content: string): ModelMessage => ({ role: 'user', content });
const said = (content: AssistantPart[], origin = CLAUDE): ModelMessage =>
  withOrigin({ role: 'assistant', content }, origin);
const text = (value: string): AssistantPart => ({ type: 'text', text: value });
const called = (toolCallId: string): AssistantPart => ({ type: 'tool-call', toolCallId, toolName: 't', input: {} });
const result = (toolCallId: string): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId, toolName: 't', output: { type: 'text', value: toolCallId } }],
});
const thought = (value: string, anthropic?: Record<string, string>): AssistantPart => ({
  type: 'reasoning',
  text: value,
  ...(anthropic && { providerOptions: { anthropic } }),
});
const SIGNED = { signature: 'RXFRQg==' };

describe('history sent to Claude', () => {
  test('Claude’s own steps go back part by part as they were stored, signatures and encrypted thoughts byte for byte', () => {
    const content = [
      thought('Hm.', SIGNED),
      thought('', { redactedData: 'ZW5j+/==' }),
      thought('', { signature: 'b21pdHRlZA==' }),
      text('I look.'),
      { ...called('toolu_1'), providerOptions: { anthropic: { caller: { type: 'direct' } } } } as AssistantPart,
    ];
    const history = [
      ask('x'),
      said(content),
      result('toolu_1'),
      ask('y'),
      said([thought('So.', SIGNED), text('z')]),
      ask('a'),
    ];
    const sent = historyFor(CLAUDE, JSON.parse(JSON.stringify(history)) as ModelMessage[]);
    expect(sent).toEqual(
      history.map((message) =>
        message.role === 'assistant' ? { role: 'assistant', content: message.content } : message,
      ),
    );
  });

  test('thoughts without a signature, of other servers, or from tags are not sent', () => {
    const history = [
      ask('x'),
      said([thought('broken'), text('a')]),
      ask('y'),
      said([{ ...thought('tags'), providerOptions: FROM_TAGS } as AssistantPart, text('b')]),
      ask('z'),
      said([thought('gemini', SIGNED), text('c')], GEMINI),
      ask('!'),
    ];
    const sent = JSON.stringify(historyFor(CLAUDE, history));
    expect(sent).not.toMatch(/broken|tags|gemini|reasoning/);
    expect(sent).toContain('"c"');
  });

  test('a message doesn’t end with thoughts, contains no blank text, and isn’t sent if it is empty', () => {
    const history = [
      ask('x'),
      said([thought('alone', SIGNED)]),
      ask('y'),
      said([thought('Hm.', SIGNED), text('\n'), called('1'), thought('last', SIGNED)]),
      result('1'),
    ];
    expect(historyFor(CLAUDE, history).slice(2)).toEqual([
      { role: 'assistant', content: [thought('Hm.', SIGNED), called('1')] },
      result('1'),
    ]);
  });

  test('ids stay as they are where they can, also when another step had the same', () => {
    const history = [
      ask('x'),
      said([called('a')]),
      result('a'),
      said([called('a'), called('b:1')]),
      result('a'),
      ask('y'),
    ];
    const sent = historyFor(CLAUDE, history);
    expect(sent[1]).toMatchObject({ content: [{ toolCallId: 'a' }] });
    expect(sent[3]).toMatchObject({ content: [{ toolCallId: 'a-2' }, { toolCallId: 'b_1' }] });
    expect(sent[4]).toMatchObject({ content: [{ toolCallId: 'a-2', output: { value: 'a' } }, { toolCallId: 'b_1' }] });
  });
});

test('Claude’s thoughts and their signatures are sent to no other provider', () => {
  const history = [
    ask('x'),
    said([thought('Hm.', SIGNED), thought('', { redactedData: 'ZW5j' }), text('a')]),
    ask('y'),
  ];
  for (const provider of ['google', 'openrouter', 'openai', 'compatible', 'offline'] as const) {
    expect(JSON.stringify(historyFor({ provider, modelId: 'x' }, history))).not.toMatch(/Hm|RXFRQg|ZW5j|anthropic/);
  }
});

test('open calls that began without thoughts are recognized', () => {
  const thinking = said([thought('Hm.', SIGNED), called('a')]);
  const plain = said([called('a')]);
  expect(goesOnWithoutThoughts([ask('x')])).toBe(false);
  expect(goesOnWithoutThoughts([ask('x'), plain, result('a')])).toBe(true);
  expect(goesOnWithoutThoughts([ask('x'), plain, result('a'), ask('y')])).toBe(true);
  expect(goesOnWithoutThoughts([ask('x'), thinking, result('a'), plain, result('a')])).toBe(false);
  expect(goesOnWithoutThoughts([ask('x'), plain, result('a'), said([text('z')]), ask('y')])).toBe(false);
  expect(
    goesOnWithoutThoughts([ask('x'), plain, result('a'), said([text('z')]), ask('y'), thinking, result('a')]),
  ).toBe(false);
});
