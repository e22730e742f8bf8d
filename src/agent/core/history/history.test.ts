import { describe, expect, test } from 'vitest';
import type { ModelRef } from '../models/model-ref';
import { historyFor } from './history';
import { type AssistantMessage, FROM_TAGS, type ModelMessage, originOf, withOrigin } from './message';
import { thoughtSignatures } from './thought-signature';

const GEMINI: ModelRef = { provider: 'google', modelId: 'gemini-3-flash-preview' };
const OLD_GEMINI: ModelRef = { provider: 'google', modelId: 'gemini-2.5-flash' };
const COMPATIBLE: ModelRef = { provider: 'compatible', modelId: 'some-model' };

function geminiStep(origin: ModelRef = GEMINI): ModelMessage[] {
  const assistant: AssistantMessage = {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Two files.' },
      {
        type: 'tool-call',
        toolCallId: 'a',
        toolName: 'read_document',
        input: { document_id: '1' },
        providerOptions: { google: { thoughtSignature: 'c2lnbmF0dXJl' } },
      },
      { type: 'tool-call', toolCallId: 'b', toolName: 'read_document', input: { document_id: '2' } },
    ],
  };
  return [withOrigin(assistant, origin), { role: 'tool', content: [result('a', 'one'), result('b', 'two')] }];
}

function result(toolCallId: string, value: string) {
  return {
    type: 'tool-result' as const,
    toolCallId,
    toolName: 'read_document',
    output: { type: 'text' as const, value },
  };
}

const ask = (content: string): ModelMessage => ({ role: 'user', content });
const conversation: ModelMessage[] = [ask('Read both'), ...geminiStep(), ask('And now?')];

function withoutOrigin(messages: ModelMessage[]): ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'assistant') return message;
    return { role: 'assistant', content: message.content };
  });
}

describe('history sent to the provider that it came from', () => {
  test('messages of Gemini go back part by part as they were stored, signatures byte for byte', () => {
    const stored = JSON.parse(JSON.stringify(conversation)) as ModelMessage[];
    expect(historyFor(GEMINI, stored)).toEqual(withoutOrigin(conversation));
  });

  test('our own notes are never sent', () => {
    expect(JSON.stringify(historyFor(GEMINI, conversation))).not.toContain('variorum');
    expect(JSON.stringify(historyFor(COMPATIBLE, conversation))).not.toContain('variorum');
  });

  test('the stored messages are not changed', () => {
    const before = JSON.stringify(conversation);
    historyFor(COMPATIBLE, conversation);
    expect(JSON.stringify(conversation)).toBe(before);
  });

  test('a Gemini behind a compatible server gets its signature back under the key that its adapter sends', () => {
    const assistant: AssistantMessage = {
      role: 'assistant',
      content: [
        {
          type: 'tool-call',
          toolCallId: 'a',
          toolName: 't',
          input: {},
          providerOptions: { compatible: { thoughtSignature: 'c2ln', other: 1 } },
        },
      ],
    };
    const [, sent] = historyFor(COMPATIBLE, [
      ask('x'),
      withOrigin(assistant, COMPATIBLE),
      { role: 'tool', content: [result('a', '1')] },
    ]);
    expect(sent).toMatchObject({ content: [{ providerOptions: { google: { thoughtSignature: 'c2ln' } } }] });
    expect(JSON.stringify(sent)).not.toContain('other');
  });
});

describe('history sent to another provider', () => {
  test('no signature leaves its provider, in whatever direction', () => {
    const compatible = withOrigin(
      {
        role: 'assistant',
        content: [
          {
            type: 'tool-call',
            toolCallId: 'c',
            toolName: 't',
            input: {},
            providerOptions: { compatible: { thoughtSignature: 'b3RoZXI=' } },
          },
        ],
      },
      COMPATIBLE,
    );
    const mixed: ModelMessage[] = [
      ...conversation,
      compatible,
      { role: 'tool', content: [result('c', '3')] },
      ask('go on'),
    ];
    expect(JSON.stringify(historyFor(COMPATIBLE, mixed))).not.toContain('c2lnbmF0dXJl');
    expect(JSON.stringify(historyFor(GEMINI, mixed))).not.toContain('b3RoZXI=');
    expect(JSON.stringify(historyFor({ provider: 'openrouter', modelId: 'x' }, mixed))).not.toMatch(/c2ln|b3Ro/);
    expect(JSON.stringify(historyFor({ provider: 'offline', modelId: 'copy-editor' }, mixed))).not.toMatch(/c2ln|b3Ro/);
  });

  test('thoughts are left out', () => {
    expect(JSON.stringify(historyFor(COMPATIBLE, conversation))).not.toContain('Two files.');
  });

  test('Gemini gets its own steps back unchanged after a step of another model', () => {
    const foreign = withOrigin({ role: 'assistant', content: [{ type: 'text', text: 'Done.' }] }, COMPATIBLE);
    const sent = historyFor(GEMINI, [...conversation, foreign, ask('again')]);
    expect(sent.slice(0, 4)).toEqual(withoutOrigin(conversation));
    expect(sent.slice(4)).toEqual([{ role: 'assistant', content: [{ type: 'text', text: 'Done.' }] }, ask('again')]);
  });

  test('a model with signatures gets other models’ calls and results as a user message', () => {
    const sent = historyFor(GEMINI, [ask('Read both'), ...geminiStep(COMPATIBLE), ask('And now?')]);
    expect(sent.map((message) => message.role)).toEqual(['user', 'user', 'user']);
    expect(sent[1]).toMatchObject({
      content: expect.stringContaining('read_document({"document_id":"2"}) returned two'),
    });
  });

  test('a Gemini with signatures gets the calls of one without as a user message, but not the other way round', () => {
    expect(historyFor(GEMINI, [ask('x'), ...geminiStep(OLD_GEMINI)])[1]?.role).toBe('user');
    expect(historyFor(OLD_GEMINI, [ask('x'), ...geminiStep()])[1]?.role).toBe('assistant');
  });

  test('long results in such a message are shortened, with the length of the omitted part', () => {
    const step = geminiStep(COMPATIBLE);
    step[1] = { role: 'tool', content: [result('a', 'x'.repeat(10_000)), result('b', 'two')] };
    const text = JSON.stringify(historyFor(GEMINI, [ask('x'), ...step]));
    expect(text).toContain('6000 more characters');
    expect(text.length).toBeLessThan(5_000);
  });
});

describe('thoughts to a server of the OpenAI protocol', () => {
  const thinking = (providerOptions?: typeof FROM_TAGS): ModelMessage[] => [
    withOrigin(
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'hm', ...(providerOptions && { providerOptions }) },
          { type: 'tool-call', toolCallId: 'a', toolName: 't', input: {} },
        ],
      },
      COMPATIBLE,
    ),
    { role: 'tool', content: [result('a', '1')] },
  ];

  test('go back inside the current turn, to the server they came from', () => {
    expect(JSON.stringify(historyFor(COMPATIBLE, [ask('x'), ...thinking()]))).toContain('"hm"');
  });
  test('do not go back in a later turn', () => {
    expect(JSON.stringify(historyFor(COMPATIBLE, [ask('x'), ...thinking(), ask('y')]))).not.toContain('"hm"');
  });
  test('are not restored if they were between tags', () => {
    expect(JSON.stringify(historyFor(COMPATIBLE, [ask('x'), ...thinking(FROM_TAGS)]))).not.toContain('"hm"');
  });
});

describe('every call has exactly one result', () => {
  test('an interrupted call gets an error that says so', () => {
    const [, assistant, tool] = historyFor(GEMINI, [ask('x'), geminiStep()[0]!]);
    expect(assistant?.role).toBe('assistant');
    expect(tool).toMatchObject({ content: [{ toolCallId: 'a', output: { type: 'error-text' } }, { toolCallId: 'b' }] });
  });

  test('results that were stored apart or out of order are put behind their step, in the order of the calls', () => {
    const [assistant] = geminiStep();
    const apart: ModelMessage[] = [
      { role: 'tool', content: [result('b', 'two')] },
      { role: 'tool', content: [result('a', 'one')] },
    ];
    const sent = historyFor(GEMINI, [ask('x'), assistant!, ...apart, ask('y')]);
    expect(sent[2]).toEqual({ role: 'tool', content: [result('a', 'one'), result('b', 'two')] });
    expect(sent).toHaveLength(4);
  });

  test('a result without a call is not sent', () => {
    expect(historyFor(GEMINI, [ask('x'), { role: 'tool', content: [result('z', '1')] }])).toEqual([ask('x')]);
  });

  test('arguments that aren’t an object are sent to the model inside one', () => {
    const broken = withOrigin(
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 't', input: '{"edits": [' }] },
      COMPATIBLE,
    );
    expect(historyFor(COMPATIBLE, [ask('x'), broken])[1]).toMatchObject({
      content: [{ input: { not_an_object: '{"edits": [' } }],
    });
  });
});

test('empty parts and messages with nothing left are not sent', () => {
  const empty = withOrigin({ role: 'assistant', content: [{ type: 'text', text: '' }] }, GEMINI);
  const parts: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: '' },
      { type: 'text', text: 'y' },
    ],
  };
  expect(historyFor(GEMINI, [ask('x'), empty, ask(''), parts])).toEqual([
    ask('x'),
    { role: 'user', content: [{ type: 'text', text: 'y' }] },
  ]);
});

test('the origin of a message survives JSON', () => {
  const [assistant] = JSON.parse(JSON.stringify(geminiStep())) as [AssistantMessage];
  expect(originOf(assistant)).toEqual(GEMINI);
  expect(originOf({ role: 'assistant', content: [] })).toBeUndefined();
});

test('signatures can be looked up by their call, with the turn they belong to', () => {
  const signatures = thoughtSignatures([...conversation, ...geminiStep()]);
  expect(signatures.all.map(({ turnIndex }) => turnIndex)).toEqual([0, 1]);
  expect(signatures.getSignatureForToolCall('a')).toBe('c2lnbmF0dXJl');
  expect(signatures.getSignatureForToolCall('b')).toBeUndefined();
});

test.each([GEMINI, COMPATIBLE, { provider: 'anthropic', modelId: 'claude' } as const])(
  'answers between which the calls were deleted for their age go to $provider as one message',
  (target) => {
    const answer = (text: string): ModelMessage => ({ role: 'assistant', content: [{ type: 'text', text }] });
    const sent = historyFor(target, [ask('Look'), answer('Let me look.'), answer('Found it.'), ask('And now?')]);
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    const parts = (sent[1] as AssistantMessage).content.filter(({ type }) => type === 'text');
    expect(parts).toContainEqual({ type: 'text', text: 'Let me look.' });
    expect(parts).toContainEqual({ type: 'text', text: 'Found it.' });
  },
);
