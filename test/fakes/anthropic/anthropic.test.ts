import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, say } from '../reply';
import { type FakeAnthropic, startFakeAnthropic } from './anthropic';

let fake: FakeAnthropic;
beforeAll(async () => {
  fake = await startFakeAnthropic();
});
afterAll(() => fake.close());

const NEWEST = 'claude-sonnet-5-5';
const BY_BUDGET = 'claude-haiku-4-5-20251001';
const BUDGET = { type: 'enabled', budget_tokens: 1_024 };

const user = (...content: object[]) => ({ role: 'user', content });
const claude = (...content: object[]) => ({ role: 'assistant', content });
const text = (value: string) => ({ type: 'text', text: value });
const use = (id: string, more = {}) => ({ type: 'tool_use', id, name: 'read', input: {}, ...more });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
const hi = user(text('Hi'));

async function send(body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${fake.baseUrl}/messages`, {
    method: 'POST',
    headers: { 'x-api-key': fake.apiKey, 'anthropic-version': '2023-06-01', ...headers },
    body: JSON.stringify({ model: BY_BUDGET, max_tokens: 2_000, stream: true, messages: [hi], ...body }),
  });
  const said = await answer.text();
  const events = said.startsWith('event:')
    ? said
        .trim()
        .split('\r\n\r\n')
        .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 'data: '.length)))
    : [];
  return { status: answer.status, events, error: said.startsWith('{') ? JSON.parse(said).error : undefined };
}

test('an answer consists of a start, a ping, its blocks, the stop reason with the usage, and the end', async () => {
  fake.enqueue({ ...call('read', { id: 'one' }), thoughts: ['Hm.'], text: ['So'] });
  const { status, events } = await send({ thinking: BUDGET });
  expect(status).toBe(200);
  const block = (type: string, deltas: number) => [
    type,
    ...Array(deltas).fill('content_block_delta'),
    'content_block_stop',
  ];
  expect(events.map(({ type, content_block }) => content_block?.type ?? type)).toEqual([
    'message_start',
    'ping',
    ...block('thinking', 2),
    ...block('text', 1),
    ...block('tool_use', 2),
    'message_delta',
    'message_stop',
  ]);
  expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } });
});

test.each([
  [{ 'x-api-key': 'wrong' }, 'invalid x-api-key'],
  [{ authorization: 'Bearer x' }, 'OAuth authentication is currently not supported.'],
  [{ 'anthropic-version': '' }, 'anthropic-version: header is required'],
])('headers %j are refused', async (headers, message) => {
  expect((await send({}, headers)).error.message).toBe(message);
});

describe('refused', () => {
  const called = claude(use('a'));
  test.each<[string, object, string]>([
    ['an unknown model', { model: 'claude-x' }, 'model: claude-x'],
    ['an unknown field', { reasoning_effort: 'low' }, 'reasoning_effort: Extra inputs are not permitted'],
    ['a field of another model', { output_config: { effort: 'low' } }, 'does not support the effort parameter'],
    ['no limit', { max_tokens: undefined }, 'max_tokens: Field required'],
    ['a limit beyond the model', { max_tokens: 64_001 }, '64001 > 64000'],
    ['a budget below the least', { thinking: { ...BUDGET, budget_tokens: 1_023 } }, 'greater than or equal to 1024'],
    ['a budget as large as the limit', { thinking: { ...BUDGET, budget_tokens: 2_000 } }, 'must be greater than'],
    ['adaptive thinking on an older model', { thinking: { type: 'adaptive' } }, 'not supported on this model'],
    ['a budget on a newer model', { model: NEWEST, thinking: BUDGET }, '"thinking.type.enabled" is not supported'],
    ['no thinking where it always thinks', { model: NEWEST, thinking: { type: 'disabled' } }, 'is not supported'],
    [
      'bound thoughts without the beta',
      { model: NEWEST, thinking: { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } } },
      'block_binding: Extra inputs',
    ],
    ['a temperature beside thoughts', { thinking: BUDGET, temperature: 0.5 }, 'may only be set to 1'],
    ['a temperature on a newer model', { model: NEWEST, temperature: 1 }, 'deprecated for this model'],
    ['a temperature above 1', { temperature: 1.1 }, 'range: 0..1'],
    ['no messages', { messages: [] }, 'at least one message'],
    ['an answer first', { messages: [claude(text('x')), hi] }, 'first message must use the "user" role'],
    ['two of a role in a row', { messages: [hi, hi] }, 'roles must alternate'],
    ['an answer last', { messages: [hi, claude(text('x'))] }, 'must end with a user message'],
    ['an empty message', { messages: [user()] }, 'must have non-empty content'],
    ['empty text', { messages: [user(text(''))] }, 'must be non-empty'],
    ['blank text', { messages: [user(text(' \n'))] }, 'non-whitespace text'],
    [
      'a call without a result',
      { messages: [hi, called, hi] },
      '`tool_use` ids were found without `tool_result` blocks',
    ],
    ['a result behind text', { messages: [hi, called, user(text('x'), result('a'))] }, 'immediately after: a'],
    ['a result of no call', { messages: [user(result('a'))] }, 'unexpected `tool_use_id`'],
    ['two results', { messages: [hi, called, user(result('a'), result('a'))] }, 'must have a single result'],
    ['an id used twice', { messages: [hi, called, user(result('a')), called, user(result('a'))] }, 'must be unique'],
    [
      'a sign in an id',
      { messages: [hi, claude(use('a:1')), user(result('a:1'))] },
      'tool_use.id: String should match',
    ],
    [
      'arguments that are no object',
      { messages: [hi, claude(use('a', { input: 'x' })), user(result('a'))] },
      'valid dictionary',
    ],
    [
      'a field of another server',
      { messages: [hi, claude(use('a', { extra_content: {} })), user(result('a'))] },
      'extra_content',
    ],
    ['a tool without a schema', { tools: [{ name: 'a', input_schema: {} }] }, 'input_schema.type: Field required'],
  ])('%s', async (_name, body, message) => {
    const { status, error } = await send(body);
    expect([400, 404]).toContain(status);
    expect(error.message).toContain(message);
  });
});

describe('thoughts that come back', () => {
  async function thought(body: object, encrypted = false) {
    fake.enqueue({ ...say('So.'), thoughts: ['Hm.'], areThoughtsEncrypted: encrypted });
    const { events } = await send(body);
    const signature = events.find(({ delta }) => delta?.type === 'signature_delta')?.delta.signature;
    const data = events.find(({ content_block }) => content_block?.type === 'redacted_thinking')?.content_block.data;
    return encrypted ? { type: 'redacted_thinking', data } : { type: 'thinking', thinking: 'Hm.', signature };
  }
  const SHOWN = { type: 'adaptive', display: 'summarized' };
  const again = (block: object, before: object = hi) => [before, claude(block, text('So.')), user(text('And?'))];
  const answered = async (body: object, headers = {}) => {
    const { status, error } = await send(body, headers);
    return status === 200 ? 'taken' : error.message;
  };

  test.each([false, true])(
    'are accepted unchanged (encrypted: %s), and refused with a changed letter',
    async (encrypted) => {
      const block = await thought({ thinking: BUDGET }, encrypted);
      expect(await answered({ thinking: BUDGET, messages: again(block) })).toBe('taken');
      const changed = JSON.parse(JSON.stringify(block).replace('Evv', 'Evw'));
      expect(await answered({ thinking: BUDGET, messages: again(changed) })).toMatch(
        /^messages\.1\.content\.0: Invalid/,
      );
    },
  );

  test('are refused without a signature, at the end of a message, after text, or in a request without thinking', async () => {
    const block = await thought({ thinking: BUDGET });
    const unsigned = { type: 'thinking', thinking: 'Hm.' };
    expect(await answered({ thinking: BUDGET, messages: again(unsigned) })).toContain('signature: Field required');
    const last = [hi, claude(block), user(text('And?'))];
    expect(await answered({ thinking: BUDGET, messages: last })).toContain('final block');
    const behind = [hi, claude(text('x'), block, text('So.')), user(text('And?'))];
    expect(await answered({ thinking: BUDGET, messages: behind })).toContain('first block must be');
    expect(await answered({ messages: again(block) })).toContain('When thinking is disabled');
  });

  test('are required by a model with a budget at the start of an exchange that continues', async () => {
    const block = await thought({ thinking: BUDGET });
    const bare = [hi, claude(use('a')), user(result('a'))];
    expect(await answered({ thinking: BUDGET, messages: bare })).toContain(
      'Expected `thinking` or `redacted_thinking`',
    );
    const whole = [hi, claude(block, use('a')), user(result('a')), claude(use('b')), user(result('b'))];
    expect(await answered({ thinking: BUDGET, messages: whole })).toBe('taken');
  });

  test('are refused after another text than they were bound to, or dropped if the request says so', async () => {
    const block = await thought({ model: NEWEST, thinking: SHOWN });
    const body = { model: NEWEST, thinking: SHOWN };
    expect(await answered({ ...body, messages: again(block) })).toBe('taken');
    const moved = again(block, user(text('Hello')));
    expect(await answered({ ...body, messages: moved })).toContain('bound to a different conversation');
    const dropping = { ...SHOWN, block_binding: { prefix_mismatch_behavior: 'drop_block' } };
    const beta = { 'anthropic-beta': 'thinking-binding-controls-2026-08-01' };
    expect(await answered({ ...body, thinking: dropping, messages: moved }, beta)).toBe('taken');
    expect(fake.requests.at(-1)!.dropped).toEqual(['messages.1.content.0']);
  });
});
