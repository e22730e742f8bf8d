import { describe, expect, test } from 'vitest';
import {
  checkTerminationConditions,
  determineLoopOutcome,
  type FunctionCallResult,
  formatFinalResult,
  prepareFunctionResponsesForModel,
} from './outcome';

const ok: FunctionCallResult = { id: '1', name: 'undo', success: true, data: { undone: true } };
const failed: FunctionCallResult = { id: '2', name: 'redo', success: false, error: 'There is nothing to redo.' };
const complete = (data: object): FunctionCallResult => ({ id: '3', name: 'complete_task', success: true, data });
const done = complete({ success: true, message: 'Shortened.' });
const impossible = complete({ success: false, error: 'There is no table.' });
const badCompletion: FunctionCallResult = {
  id: '4',
  name: 'complete_task',
  success: false,
  error: 'invalid arguments',
};

describe('prepareFunctionResponsesForModel', () => {
  test('each response has the data or the error of its call', () => {
    expect(prepareFunctionResponsesForModel([ok, failed])).toEqual([
      { id: '1', name: 'undo', content: { undone: true } },
      { id: '2', name: 'redo', content: { error: 'There is nothing to redo.' } },
    ]);
  });
  test('without results there are no responses', () => {
    expect(prepareFunctionResponsesForModel([])).toEqual([]);
  });
  test('a completion beside a failed call is refused, whatever their order', () => {
    const refused = { error: "Couldn't complete task due to errors in other function calls." };
    expect(prepareFunctionResponsesForModel([done, failed])[0]?.content).toEqual(refused);
    expect(prepareFunctionResponsesForModel([failed, done])[1]?.content).toEqual(refused);
  });
  test('a completion that declares the task impossible is accepted even beside a failed call', () => {
    expect(prepareFunctionResponsesForModel([failed, impossible])[1]?.content).toEqual(impossible.data);
  });
  test('missing data is sent as an empty object, and a missing error as a general message', () => {
    const results = [
      { id: '1', name: 'undo', success: true },
      { id: '2', name: 'redo', success: false },
    ];
    expect(prepareFunctionResponsesForModel(results).map(({ content }) => content)).toEqual([
      {},
      { error: 'The function failed.' },
    ]);
  });
});

describe('checkTerminationConditions', () => {
  test.each<[string, FunctionCallResult[], number, boolean]>([
    ['nothing was called', [], 1, false],
    ['calls went well', [ok], 1, false],
    ['a call failed', [failed], 2, false],
    ['the last turn was taken', [ok], 3, true],
    ['the last turn was taken without a call', [], 3, true],
    ['it is done', [ok, done], 1, true],
    ['it is done, but a call failed', [failed, done], 1, false],
    ['it is impossible', [impossible], 1, true],
    ['it is impossible, and a call failed', [failed, impossible], 1, true],
    ['the completion itself was wrong', [badCompletion], 1, false],
  ])('%s', (_name, results, turn, isOver) => {
    expect(checkTerminationConditions(results, turn, 3)).toBe(isOver);
  });
});

describe('determineLoopOutcome: the first condition that is true', () => {
  const withErrors = 'Complex edit failed due to function call errors during completion attempt.';
  const atLimit = 'Complex edit failed: Maximum interaction turns reached.';
  test.each<[string, FunctionCallResult[], number, object]>([
    ['completed', [ok, done], 3, { status: 'success', message: 'Shortened.' }],
    [
      'completed without a message',
      [complete({ success: true })],
      1,
      { status: 'success', message: 'The edit is complete.' },
    ],
    ['declared impossible', [impossible], 1, { status: 'failure', error: 'There is no table.' }],
    [
      'impossible, with the reason as message',
      [complete({ success: false, message: 'No.' })],
      1,
      { status: 'failure', error: 'No.' },
    ],
    [
      'impossible without a reason',
      [complete({ success: false })],
      1,
      { status: 'failure', error: 'The edit is not possible.' },
    ],
    ['impossible beats errors', [failed, impossible], 3, { status: 'failure', error: 'There is no table.' }],
    ['errors beside the completion in the last turn', [done, failed], 3, { status: 'error', error: withErrors }],
    ['a completion that was itself wrong', [badCompletion], 3, { status: 'error', error: withErrors }],
    ['the limit', [ok], 3, { status: 'error', error: atLimit }],
    ['the limit, with errors but no completion', [failed], 3, { status: 'error', error: atLimit }],
    ['the limit, without a call', [], 3, { status: 'error', error: atLimit }],
    ['asked too early', [ok], 1, { status: 'error', error: expect.stringContaining('before the task was completed') }],
  ])('%s', (_name, results, turn, outcome) => {
    expect(determineLoopOutcome(results, turn, 3)).toEqual(outcome);
  });
});

test('a final result has a message or an error, even if the outcome has neither', () => {
  expect(formatFinalResult({ status: 'success', message: 'Done.' })).toEqual({ success: true, message: 'Done.' });
  expect(formatFinalResult({ status: 'success' })).toEqual({ success: true, message: '' });
  expect(formatFinalResult({ status: 'failure', error: 'No.' })).toEqual({ success: false, error: 'No.' });
  expect(formatFinalResult({ status: 'error', error: 'Cut.' })).toEqual({ success: false, error: 'Cut.' });
  expect(formatFinalResult({ status: 'error' })).toEqual({ success: false, error: 'Complex edit failed.' });
});
