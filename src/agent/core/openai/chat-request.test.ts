import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseChatRequest } from './chat-request';

const user = (content: unknown) => ({ role: 'user', content });
const read = (more: object) => parseChatRequest({ model: 'm', messages: [user('Hello')], ...more });

test('a request with litellm’s defaults is accepted', () => {
  expect(
    parseChatRequest({
      model: 'google/gemini',
      messages: [
        { role: 'system', content: 'Act as an editor.' },
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'Be ' },
            { type: 'text', text: 'brief.' },
          ],
        },
        user('One'),
        { role: 'assistant', content: 'Ok.' },
        { role: 'system', content: 'Remember.' },
        user([{ type: 'text', text: 'Two' }]),
        { role: 'assistant', content: null },
      ],
      temperature: 0,
      stream: false,
      max_retries: 0,
      extra_body: {},
    }),
  ).toEqual({
    ok: true,
    request: {
      model: 'google/gemini',
      system: 'Act as an editor.\n\nBe brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'One' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Ok.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Remember.' }] },
        { role: 'user', content: [{ type: 'text', text: 'Two' }] },
      ],
      settings: { temperature: 0, maxOutputTokens: undefined },
      isStreamed: false,
      includesUsage: false,
    },
  });
});

test('the stream, its usage and the output limit are read, and standard options without effect are accepted', () => {
  const more = { stream: true, stream_options: { include_usage: true }, max_completion_tokens: 9, max_tokens: 5 };
  expect(read(more)).toMatchObject({
    ok: true,
    request: { isStreamed: true, includesUsage: true, settings: { maxOutputTokens: 9 } },
  });
  expect(read({ n: 1, tools: null, tool_choice: 'auto', response_format: { type: 'text' }, logprobs: false }).ok).toBe(
    true,
  );
});

describe('options that would change the answer are refused by name:', () => {
  test.each<[string, object]>([
    ['n', { n: 2 }],
    ['tools', { tools: [] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['functions', { functions: [{}] }],
    ['response_format.type', { response_format: { type: 'json_object' } }],
    ['stop', { stop: '\n' }],
    ['temperature', { temperature: 3 }],
    ['max_tokens', { max_tokens: 0 }],
    ['messages.0.role', { messages: [{ role: 'tool', content: 'x' }] }],
    ['messages.0.content', { messages: [user([{ type: 'image_url', image_url: { url: 'x' } }])] }],
    ['messages', { messages: [{ role: 'system', content: 'x' }] }],
    ['messages', { messages: [user('')] }],
    ['model', { model: '' }],
  ])('%s', (field, more) => {
    expect(read(more)).toEqual({ ok: false, problem: expect.stringContaining(field), field });
  });
});

test('no body makes it fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.record({ model: fc.jsonValue(), messages: fc.array(fc.jsonValue()) })),
      (body) => {
        const parsed = parseChatRequest(body);
        if (!parsed.ok) expect(parsed.problem).not.toBe('');
      },
    ),
  );
});
