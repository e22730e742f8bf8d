import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '@/kernel/error';
import { callsIn, type ModelMessage } from '../core/history/message';
import { makeDraftEditor } from '../core/text-editor/draft-editor';
import { COMPLEX_EDIT_PROMPT, COMPLEX_EDIT_REMINDER } from '../prompts/complex-edit';
import { buildInitialPrompt, callInternalModel, getEditorContent, type InnerAnswer, type InnerRequest } from './loop';
import type { FunctionCallResult } from './outcome';
import { performComplexEditOperation } from './perform-complex-edit';

type Call = [name: string, args?: unknown];

/** Makes a model that gives scripted answers, and records its requests. */
function scripted(answers: (Call[] | InnerAnswer | Error)[]) {
  const requests: InnerRequest[] = [];
  const told: { message: ModelMessage; results: readonly FunctionCallResult[] | undefined }[] = [];
  return {
    requests,
    told,
    async ask(request: InnerRequest): Promise<InnerAnswer> {
      const answer = answers[requests.length];
      requests.push({ ...request, messages: [...request.messages] });
      if (answer === undefined) throw new Error('it was asked too often');
      if (answer instanceof Error) throw answer;
      if (!Array.isArray(answer)) return answer;
      const content = answer.map(([toolName, input = {}], i) => ({
        type: 'tool-call' as const,
        toolCallId: `${requests.length}-${i}`,
        toolName,
        input,
      }));
      return { ok: true, message: { role: 'assistant', content } };
    },
    async tell(message: ModelMessage, results?: readonly FunctionCallResult[]) {
      told.push({ message, results });
    },
  };
}

async function edit(answers: Parameters<typeof scripted>[0], maxTurns = 3) {
  const editor = makeDraftEditor('One two.');
  const model = scripted(answers);
  const result = await performComplexEditOperation('Use figures', editor, { conversation: model, maxTurns });
  return { result, text: editor.getContent(), ...model };
}

const replace = (find: string, replacement: string): Call => ['replace_text', { find, replacement }];
const complete: Call = ['complete_task', { success: true, message: 'Figures it is.' }];

test('the first prompt has the instruction and the editor’s content', () => {
  expect(getEditorContent(makeDraftEditor('# Hi'))).toBe('# Hi');
  expect(buildInitialPrompt('Do it', '# Hi\n')).toBe('User instruction: Do it\n\nCurrent editor content:\n# Hi\n');
});

describe('callInternalModel', () => {
  const request: InnerRequest = { turn: 0, system: '', messages: [], tools: [] };
  test('returns the model’s answer', async () => {
    expect(await callInternalModel(scripted([{ ok: true, message: undefined }]), request)).toEqual({
      response: undefined,
    });
  });
  test.each<[string, InnerAnswer | Error, string]>([
    ['an error of the provider', { ok: false, error: 'Gemini is overloaded.' }, 'Gemini is overloaded.'],
    ['a cancel', { ok: false, error: 'The edit was canceled.' }, 'The edit was canceled.'],
    ['a budget that is used up', new AppError('FORBIDDEN', 'The budget is used up.'), 'The budget is used up.'],
  ])('returns %s as an outcome with its text', async (_name, answer, error) => {
    expect(await callInternalModel(scripted([answer]), request)).toEqual({ outcome: { status: 'error', error } });
  });
  test('an internal error is thrown, not reported to the model', async () => {
    await expect(callInternalModel(scripted([new TypeError('x')]), request)).rejects.toThrow(TypeError);
  });
});

describe('the loop', () => {
  test('ends after one turn with both the edits and the completion', async () => {
    const { result, text, requests, told } = await edit([[replace('One', '1'), replace('two', '2'), complete]]);
    expect(result).toEqual({ success: true, message: 'Figures it is.' });
    expect(text).toBe('1 2.');
    expect(requests[0]).toMatchObject({
      turn: 0,
      system: COMPLEX_EDIT_PROMPT,
      messages: [{ role: 'user', content: 'User instruction: Use figures\n\nCurrent editor content:\nOne two.' }],
    });
    expect(requests[0]?.tools.map(({ name }) => name)).toEqual([
      'complete_task',
      'get_editor_artifact',
      'set_editor_artifact',
      'replace_text',
      'undo',
      'redo',
    ]);
    expect(told.map(({ message }) => message.role)).toEqual(['user', 'tool']);
  });

  test('appends each answer and its results to the history, and never changes what was sent', async () => {
    const { requests } = await edit([[replace('One', '1')], [['get_editor_artifact']], [complete]]);
    expect(requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['user'],
      ['user', 'assistant', 'tool'],
      ['user', 'assistant', 'tool', 'assistant', 'tool'],
    ]);
    expect(requests[2]?.messages.slice(0, 3)).toEqual(requests[1]?.messages);
    expect(requests[2]?.messages[4]).toMatchObject({
      content: [{ toolCallId: '2-0', output: { type: 'json', value: { content: '1 two.' } } }],
    });
  });

  test('a completion beside a failed call is refused, and the loop continues', async () => {
    const { result, requests, text } = await edit([
      [replace('Three', '3'), complete],
      [replace('One', '1'), complete],
    ]);
    expect(result.success).toBe(true);
    expect(text).toBe('1 two.');
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      content: [
        { output: { type: 'error-json', value: { error: expect.stringContaining('does not occur') } } },
        {
          output: {
            type: 'error-json',
            value: { error: "Couldn't complete task due to errors in other function calls." },
          },
        },
      ],
    });
  });

  test('an error in the last turn ends the edit with that error', async () => {
    const { result } = await edit([[replace('Three', '3'), complete]], 1);
    expect(result).toEqual({
      success: false,
      error: 'Complex edit failed due to function call errors during completion attempt.',
    });
  });

  test('ends with the model’s error if the model calls the edit impossible', async () => {
    const { result } = await edit([[['complete_task', { success: false, error: 'It has no numbers.' }]]]);
    expect(result).toEqual({ success: false, error: 'It has no numbers.' });
  });

  test('a turn without a call is answered with a reminder, and costs a turn', async () => {
    const silent: InnerAnswer = {
      ok: true,
      message: { role: 'assistant', content: [{ type: 'text', text: 'Sure.' }] },
    };
    const { result, requests } = await edit([silent, { ok: true, message: undefined }, [complete]]);
    expect(result.success).toBe(true);
    expect(requests[1]?.messages.at(-1)).toEqual({ role: 'user', content: COMPLEX_EDIT_REMINDER });
    expect(requests[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'user']);
    expect((await edit([silent, silent], 2)).result).toEqual({
      success: false,
      error: 'Complex edit failed: Maximum interaction turns reached.',
    });
  });

  test('the edit stops at its limit', async () => {
    const { result, requests } = await edit([[replace('One', '1')], [replace('two', '2')]], 2);
    expect(result).toEqual({ success: false, error: 'Complex edit failed: Maximum interaction turns reached.' });
    expect(requests).toHaveLength(2);
  });

  test('an error of the model ends it', async () => {
    const { result, requests } = await edit([[replace('One', '1')], { ok: false, error: 'Gemini is overloaded.' }]);
    expect(result).toEqual({ success: false, error: 'Gemini is overloaded.' });
    expect(requests).toHaveLength(2);
  });
});

const text = fc.constantFrom('One', 'two', 'o', '', '😀', 'Nine', 'x\0');
/** Calls that models make, valid and invalid. */
const someCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(text, text, fc.boolean())
    .map(([find, replacement, all]): Call => ['replace_text', { find, replacement, all }]),
  text.map((content): Call => ['set_editor_artifact', { content }]),
  fc.constantFrom<Call>(['undo'], ['redo'], ['get_editor_artifact'], complete),
  fc.constantFrom<Call>(['complete_task', { success: false }], ['complete_task', 'done'], ['complete_task', []]),
  fc.tuple(fc.constantFrom('replace_text', 'complete_task', 'delete_document', '', '__proto__'), fc.jsonValue()),
);
const someAnswer: fc.Arbitrary<Call[] | InnerAnswer | Error> = fc.oneof(
  { weight: 6, arbitrary: fc.array(someCall, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant<InnerAnswer>({ ok: true, message: undefined }) },
  { weight: 1, arbitrary: fc.constantFrom(new AppError('FORBIDDEN', 'The budget is used up.')) },
);

test('whatever the model calls, it ends within its turns, every call is answered once, and what was sent stays', async () => {
  const answers = fc.array(someAnswer, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(answers, fc.integer({ min: 1, max: 6 }), async (script, maxTurns) => {
      const { result, requests, told, text: after } = await edit(script, maxTurns);
      expect(requests.length).toBeLessThanOrEqual(maxTurns);
      for (const [i, { messages }] of requests.entries()) {
        expect(JSON.stringify(messages).startsWith(JSON.stringify(requests[i - 1]?.messages ?? []).slice(0, -1))).toBe(
          true,
        );
        for (const [m, message] of messages.entries()) {
          const calls = callsIn(message).map(({ toolCallId }) => toolCallId);
          const next = messages[m + 1];
          const answered = next?.role === 'tool' ? next.content.map(({ toolCallId }) => toolCallId) : [];
          expect(answered).toEqual(calls);
        }
      }
      const last = told.at(-1)?.results ?? [];
      const isDone = last.some(({ name, success, data }) => name === 'complete_task' && success && isSuccess(data));
      expect(result.success).toBe(isDone && last.every(({ success }) => success));
      expect(result.success ? result.message : result.error).not.toBe('');
      expect(after).not.toContain('\0');
    }),
  );
});

function isSuccess(data: unknown): boolean {
  return (data as { success: boolean }).success;
}
