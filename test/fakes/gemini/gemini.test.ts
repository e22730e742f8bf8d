import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, overloaded, rateLimited, say } from '../reply';
import { type FakeGemini, startFakeGemini } from './gemini';
import { signCall } from './signatures';

let fake: FakeGemini;
beforeAll(async () => {
  fake = await startFakeGemini();
});
afterAll(() => fake.close());

const user = (text: string) => ({ role: 'user', parts: [{ text }] });
const callPart = (name: string, args: object, thoughtSignature?: unknown) => ({
  functionCall: { name, args },
  ...(thoughtSignature !== undefined && { thoughtSignature }),
});
const response = (name: string) => ({ role: 'user', parts: [{ functionResponse: { name, response: { ok: true } } }] });
const model = (...parts: object[]) => ({ role: 'model', parts });

async function send(body: object, { modelId = 'gemini-3-flash-preview', key = fake.apiKey as string | null } = {}) {
  const answer = await fetch(`${fake.baseUrl}/models/${modelId}:streamGenerateContent?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-goog-api-key': key }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const chunks = text.startsWith('data:')
    ? text
        .trim()
        .split('\r\n\r\n')
        .map((line) => JSON.parse(line.slice('data: '.length)))
    : [];
  const error = text.startsWith('{') ? JSON.parse(text).error : undefined;
  return { status: answer.status, chunks, error };
}

async function refusal(body: object, modelId?: string): Promise<string> {
  const { status, error } = await send(body, modelId ? { modelId } : {});
  expect(status).toBe(400);
  expect(error.status).toBe('INVALID_ARGUMENT');
  return error.message;
}

describe('keys and models', () => {
  test('no key is 403, a wrong one 400 with its reason', async () => {
    expect(await send({}, { key: null })).toMatchObject({ status: 403, error: { status: 'PERMISSION_DENIED' } });
    expect(await send({}, { key: 'x' })).toMatchObject({
      status: 400,
      error: { details: [{ reason: 'API_KEY_INVALID' }] },
    });
  });
  test('an unknown model is 404', async () => {
    expect(await send({ contents: [user('Hi')] }, { modelId: 'gemini-9' })).toMatchObject({ status: 404 });
  });
});

describe('shape', () => {
  test.each([
    [{ contents: [] }, /contents is not specified/],
    [{ contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] }, /Please use a valid role: user, model/],
    [{ contents: [{ role: 'user', parts: [] }] }, /contents\[0\]\.parts: contents\.parts must not be empty/],
    [{ contents: [{ role: 'user', parts: [{ thought: true }] }] }, /parts\[0\]\.data: required oneof field 'data'/],
    [{ contents: [user('x')], foo: 1 }, /Unknown name "foo": Cannot find field/],
    [
      { contents: [user('x')], generationConfig: { thinkingConfig: { effort: 1 } } },
      /Unknown name "effort" at 'generation_config\.thinking_config'/,
    ],
    [{ contents: [{ role: 'user', parts: [{ text: 'x', providerOptions: {} }] }] }, /at 'contents\[0\]\.parts\[0\]'/],
    [{ contents: [user('x'), model(callPart('f', [] as object, signCall('f', [])))] }, /Struct/],
  ])('%j', async (body, message) => {
    expect(await refusal(body)).toMatch(message);
  });
});

describe('turns', () => {
  const signed = callPart('f', {}, signCall('f', {}));
  test.each([
    [[model(signed)], /function call turn comes immediately after a user turn/],
    [[user('x'), response('f')], /function response turn comes immediately after a function call turn/],
    [[user('x'), model(signed, callPart('f', {})), response('f')], /number of function response parts is equal/],
    [[user('x'), model(signed), user('y')], /number of function response parts is equal/],
    [[user('x'), model(signed), response('g')], /names the function call/],
  ])('%#', async (contents, message) => {
    expect(await refusal({ contents })).toMatch(message);
  });
  test('two contents of the user in a row are accepted', async () => {
    fake.enqueue(say('Hi'));
    expect((await send({ contents: [user('x'), user('y')] })).status).toBe(200);
  });
});

describe('signatures', () => {
  const good = signCall('f', { a: 1, b: 2 });
  const turn = (part: object) => [user('x'), model(part), response('f')];

  test('are required in the current turn; the error has the provider’s exact text and the position', async () => {
    const message = await refusal({ contents: [user('x'), ...turn(callPart('f', {})).slice(1)] });
    expect(message).toMatch(/^Function call is missing a thought_signature in functionCall parts\./);
    expect(message).toContain('function call `default_api:f` , position 2.');
  });
  test.each(['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go', signCall('g', {})])(
    'are refused as corrupted if they are dummies or of other calls: %s',
    async (signature) => {
      expect(await refusal({ contents: turn(callPart('f', {}, signature)) })).toBe('Corrupted thought signature.');
    },
  );
  test('are refused if they aren’t base64', async () => {
    expect(await refusal({ contents: turn(callPart('f', {}, 'ä')) })).toMatch(
      /\(TYPE_BYTES\), Base64 decoding failed for "ä"/,
    );
  });
  test('are accepted whatever the order of the arguments', async () => {
    fake.enqueue(say('Hi'));
    expect((await send({ contents: turn(callPart('f', { b: 2, a: 1 }, good)) })).status).toBe(200);
  });
  test('are not required in older turns or by models without signatures', async () => {
    fake.enqueue(say('Hi'), say('Hi'));
    expect((await send({ contents: [...turn(callPart('f', {})), user('y')] })).status).toBe(200);
    expect((await send({ contents: turn(callPart('f', {})) }, { modelId: 'gemini-2.5-flash' })).status).toBe(200);
  });
});

describe('thinkingConfig', () => {
  test.each([
    ['gemini-2.5-flash', { thinkingLevel: 'low' }, 'Thinking level is not supported for this model.'],
    ['gemini-3-flash-preview', { thinkingLevel: 'low', thinkingBudget: 5 }, /only set only one of thinking budget/],
    ['gemini-3.1-pro-preview', { thinkingLevel: 'MINIMAL' }, /Thinking level MINIMAL is not supported/],
    ['gemini-2.5-pro', { thinkingBudget: 0 }, /only works in thinking mode/],
    ['gemini-2.5-pro', { thinkingBudget: 99 }, /choose a value between 128 and 32768/],
    ['gemini-2.0-flash', { includeThoughts: true }, /not enabled/],
  ])('%s refuses %j', async (modelId, thinkingConfig, message) => {
    expect(await refusal({ contents: [user('x')], generationConfig: { thinkingConfig } }, modelId)).toMatch(message);
  });
});

describe('tool schemas', () => {
  test.each([
    [{ $schema: 'x' }, /Unknown name "\$schema" at 'tools\[0\]\.function_declarations\[0\]\.parameters'/],
    [{ additionalProperties: false }, /Unknown name "additionalProperties"/],
    [{ properties: { a: { const: 1 } } }, /Unknown name "const" at '.*parameters\.properties\[0\]\.value'/],
    [{ properties: { a: { oneOf: [] } } }, /Unknown name "oneOf"/],
    [{ properties: { a: { $ref: '#/x' } } }, /Unknown name "\$ref"/],
    [{ properties: { a: { type: ['string', 'null'] } } }, /cannot start list/],
    [{ properties: { a: { type: 'integer', enum: [1] } } }, /\(TYPE_STRING\), 1/],
    [{ properties: { a: { type: 'array' } } }, /items: missing field/],
    [{ required: ['b'] }, /required\[0\]: property is not defined/],
  ])('%j', async (parameters, message) => {
    const declaration = { name: 'f', description: 'x', parameters: { type: 'object', properties: {}, ...parameters } };
    expect(await refusal({ contents: [user('x')], tools: [{ functionDeclarations: [declaration] }] })).toMatch(message);
  });
});

describe('answers', () => {
  test('usage is cumulative, thoughts are complete from the first chunk, and the ledger has the last', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['abcd'], text: ['abcdefgh', 'ijkl'] });
    const body = { contents: [user('x')], generationConfig: { thinkingConfig: { includeThoughts: true } } };
    const { chunks } = await send(body);
    const usage = chunks.map((chunk) => chunk.usageMetadata);
    expect(usage.map(({ thoughtsTokenCount }) => thoughtsTokenCount)).toEqual([1, 1, 1, 1]);
    expect(usage.map(({ candidatesTokenCount }) => candidatesTokenCount)).toEqual([undefined, 3, 5, 5]);
    expect(fake.requests.at(-1)!.billed).toMatchObject({ output: 5, thoughts: 1 });
  });
  test('thoughts are shown only when asked for, and counted either way', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['abcd'], text: ['x'] });
    const { chunks } = await send({ contents: [user('x')] });
    expect(JSON.stringify(chunks)).not.toContain('"thought":true');
    expect(chunks[0].usageMetadata.thoughtsTokenCount).toBe(1);
  });
  test('the last part is empty: signed behind text, and with STOP behind calls', async () => {
    fake.enqueue(say('Hi'), call('f', { x: 1 }));
    const texts = (await send({ contents: [user('x')] })).chunks;
    expect(texts.at(-1).candidates[0]).toMatchObject({
      content: { parts: [{ text: '', thoughtSignature: expect.any(String) }] },
      finishReason: 'STOP',
    });
    const calls = (await send({ contents: [user('x')] })).chunks;
    expect(calls[0].candidates[0].content.parts[0].thoughtSignature).toBe(signCall('f', { x: 1 }));
    expect(calls.at(-1).candidates[0]).toMatchObject({ content: { parts: [{ text: '' }] }, finishReason: 'STOP' });
  });
  test('a rate limit has the wait in its body, and an overload the provider’s message', async () => {
    fake.enqueue(rateLimited('34.4s'), overloaded());
    const limited = await send({ contents: [user('x')] });
    expect(limited.status).toBe(429);
    expect(limited.error.details.at(-1)).toMatchObject({ retryDelay: '34.4s' });
    expect(await send({ contents: [user('x')] })).toMatchObject({ status: 503, error: { status: 'UNAVAILABLE' } });
  });
});
