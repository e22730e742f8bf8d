import { expect, test } from 'vitest';
import { answerOnly } from './answer-only';
import type { ModelMessage } from './message';

const origin = { variorum: { provider: 'openrouter', modelId: 'm' } };

test('a request stays as it is', () => {
  const request: ModelMessage = { role: 'user', content: [{ type: 'text', text: 'Hello' }] };
  expect(answerOnly(request)).toBe(request);
});

test('an answer keeps its text, without the provider’s thoughts', () => {
  const message: ModelMessage = {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Hm.', providerOptions: { google: { thoughtSignature: 'sealed' } } },
      { type: 'text', text: 'Yes.', providerOptions: { google: { thoughtSignature: 'sealed' } } },
      { type: 'tool-call', toolCallId: 'c', toolName: 'read_document', input: {} },
    ],
    providerOptions: { ...origin, openrouter: { reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] } },
  };
  expect(answerOnly(message)).toEqual({
    role: 'assistant',
    content: [{ type: 'text', text: 'Yes.' }],
    providerOptions: origin,
  });
});

test('results are removed, and so are answers that contain only thoughts and calls', () => {
  expect(answerOnly({ role: 'tool', content: [] })).toBeUndefined();
  const calls: ModelMessage = {
    role: 'assistant',
    content: [
      { type: 'text', text: '' },
      { type: 'reasoning', text: 'Hm.' },
    ],
  };
  expect(answerOnly(calls)).toBeUndefined();
});
