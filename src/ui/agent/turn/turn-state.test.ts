import { describe, expect, it } from 'vitest';
import type { InnerEvent, TurnEvent } from '@/agent/schema';
import { applyTurnEvent, isAsking, NEW_TURN, type TurnState } from './turn-state';

function play(...events: TurnEvent[]): TurnState {
  return events.reduce((state, event, i) => applyTurnEvent(state, i + 1, event), NEW_TURN);
}

const partsOf = (state: TurnState) => state.steps.flatMap(({ parts }) => parts);
const call = { type: 'tool-call', callId: 'c1', name: 'read_document', summary: 'Reading plan.md', input: {} } as const;

describe('a turn built from its events', () => {
  it('joins deltas of one kind and keeps thoughts, tools and text in their order', () => {
    const state = play(
      { type: 'turn-started', model: 'google/x' },
      { type: 'step-started', step: 0 },
      { type: 'thought-delta', text: 'Let me ' },
      { type: 'thought-delta', text: 'look.' },
      call,
      { type: 'tool-result', callId: 'c1', ok: true, summary: '120 lines' },
      { type: 'step-started', step: 1 },
      { type: 'text-delta', text: 'Done.' },
    );
    expect(partsOf(state)).toEqual([
      { type: 'thought', text: 'Let me look.' },
      {
        type: 'tool',
        callId: 'c1',
        name: 'read_document',
        summary: 'Reading plan.md',
        input: {},
        result: { ok: true, summary: '120 lines' },
      },
      { type: 'text', text: 'Done.' },
    ]);
  });

  it('tells a call that a person cancelled from one that failed', () => {
    const result = { type: 'tool-result', callId: 'c1', ok: false, summary: 'x' } as const;
    const resultOf = (state: TurnState) => partsOf(state).flatMap((part) => (part.type === 'tool' ? part.result : []));
    expect(resultOf(play({ type: 'step-started', step: 0 }, call, { ...result, cancelled: true }))).toEqual([
      { ok: false, summary: 'x', cancelled: true },
    ]);
    expect(resultOf(play({ type: 'step-started', step: 0 }, call, result))).toEqual([{ ok: false, summary: 'x' }]);
  });

  it('drops only the step that restarts', () => {
    const state = play(
      { type: 'step-started', step: 0 },
      { type: 'text-delta', text: 'kept' },
      { type: 'step-started', step: 1 },
      { type: 'text-delta', text: 'lost' },
      { type: 'step-restarted', step: 1 },
      { type: 'text-delta', text: 'new' },
    );
    expect(partsOf(state)).toEqual([
      { type: 'text', text: 'kept' },
      { type: 'text', text: 'new' },
    ]);
  });

  it('does not count an event twice when a connection comes back', () => {
    const once = play({ type: 'step-started', step: 0 }, { type: 'text-delta', text: 'a' });
    expect(applyTurnEvent(once, 2, { type: 'text-delta', text: 'a' })).toBe(once);
    expect(partsOf(applyTurnEvent(once, 5, { type: 'text-delta', text: 'b' }))).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('folds inner steps under their call, and drops an inner step that restarts', () => {
    const inner = (event: InnerEvent): TurnEvent => ({ type: 'inner', callId: 'c1', event });
    const state = play(
      call,
      inner({ type: 'step-started', step: 0 }),
      inner({ type: 'thought-delta', text: 'lost' }),
      inner({ type: 'step-started', step: 0 }),
      inner({ type: 'thought-delta', text: 'Hm' }),
      inner({ type: 'tool-call', callId: 'i1', name: 'undo', summary: 'undo', input: {} }),
      inner({ type: 'tool-result', callId: 'i1', ok: false, summary: 'There is nothing to undo.' }),
      { type: 'tool-result', callId: 'c1', ok: true, summary: 'Done' },
    );
    const [tool] = partsOf(state);
    expect(tool).toMatchObject({ result: { ok: true, summary: 'Done' } });
    expect(tool?.type === 'tool' && tool.inner && partsOf(tool.inner)).toEqual([
      { type: 'thought', text: 'Hm' },
      {
        type: 'tool',
        callId: 'i1',
        name: 'undo',
        summary: 'undo',
        input: {},
        result: { ok: false, summary: 'There is nothing to undo.' },
      },
    ]);
  });

  it('keeps calls apart that have the same id in different steps', () => {
    const result = (summary: string): TurnEvent => ({ type: 'tool-result', callId: 'c1', ok: true, summary });
    const state = play(
      { type: 'step-started', step: 0 },
      call,
      result('first'),
      { type: 'step-started', step: 1 },
      call,
      { type: 'inner', callId: 'c1', event: { type: 'text-delta', text: 'inside the second' } },
      result('second'),
    );
    expect(
      partsOf(state).map((part) => part.type === 'tool' && [part.result?.summary, part.inner !== undefined]),
    ).toEqual([
      ['first', false],
      ['second', true],
    ]);
  });

  it('stores a question with its call, and waits until it is answered or the turn ends', () => {
    const ask = { ...call, name: 'ask_person', summary: 'Ask: Which?' };
    const question: TurnEvent = {
      type: 'question',
      step: 0,
      callId: 'c1',
      kind: 'question',
      question: 'Which?',
      options: ['A', 'B'],
    };
    const asked = play({ type: 'step-started', step: 0 }, ask, { type: 'status', word: 'Writing…' }, question);
    expect(partsOf(asked)).toMatchObject([{ asked: { question: 'Which?', options: ['A', 'B'], answer: undefined } }]);
    expect([isAsking(asked), asked.word]).toEqual([true, undefined]);
    const answered = applyTurnEvent(asked, 9, { type: 'answered', step: 0, callId: 'c1', answer: 'A', userId: 'ben' });
    expect(partsOf(answered)).toMatchObject([{ asked: { answer: { text: 'A', userId: 'ben' } } }]);
    expect([isAsking(answered), answered.word]).toEqual([false, 'Continuing…']);
    expect(isAsking(applyTurnEvent(asked, 9, { type: 'stopped', message: '' }))).toBe(false);
  });

  it('has a status word only while it runs', () => {
    expect(play({ type: 'status', word: 'Thinking…' }).word).toBe('Thinking…');
    const ended = play({ type: 'status', word: 'Thinking…' }, { type: 'stopped', message: 'Stopped by Dana.' });
    expect(ended.word).toBeUndefined();
    expect(ended.ended).toEqual({ status: 'stopped', message: 'Stopped by Dana.' });
  });

  it('says that it writes as soon as there is text of an answer', () => {
    const thinking = play({ type: 'status', word: 'Thinking…' }, { type: 'thought-delta', text: 'Hm.' });
    expect(thinking.word).toBe('Thinking…');
    expect(applyTurnEvent(thinking, 9, { type: 'text-delta', text: 'So' }).word).toBe('Writing…');
  });

  it('shows text that comes before any step', () => {
    expect(partsOf(play({ type: 'text-delta', text: 'x' }))).toEqual([{ type: 'text', text: 'x' }]);
  });
});

describe('iterations of a sheet', () => {
  const news = (event: Omit<Extract<InnerEvent, { type: 'sheet-iteration' }>, 'type'>): TurnEvent => ({
    type: 'inner',
    callId: 'c1',
    event: { type: 'sheet-iteration', ...event },
  });
  const page = { sheetId: 's', data: '{}', template: '= A' };
  const iterationsOf = (...events: TurnEvent[]) => {
    const [tool] = partsOf(play({ type: 'step-started', step: 0 }, call, ...events));
    return tool?.type === 'tool' ? tool.inner?.iterations : undefined;
  };

  it('gather what is known of each, in order', () => {
    const verdict = { status: 'failed', error: 'x' } as const;
    const events = [
      news({ number: 1, state: 'writing' }),
      news({ number: 1, state: 'compiling', page }),
      news({ number: 1, state: 'verified', verdict, diagnostics: 'x' }),
      news({ number: 2, state: 'writing', isRecovery: true }),
    ];
    expect(iterationsOf(...events)).toEqual([
      { number: 1, state: 'verified', page, verdict, diagnostics: 'x' },
      { number: 2, state: 'writing', isRecovery: true },
    ]);
  });

  it('start again when another worker takes over', () => {
    const before = [news({ number: 1, state: 'compiling', page }), news({ number: 2, state: 'writing' })];
    expect(iterationsOf(...before, news({ number: 1, state: 'writing' }))).toEqual([{ number: 1, state: 'writing' }]);
  });
});

describe('a task inside a task', () => {
  const inner = (callId: string, event: InnerEvent): TurnEvent => ({ type: 'inner', callId, event });
  const runTask = { ...call, callId: 'a', name: 'run_task' };
  const usage = (parentCallId: string, outputTokens: number): TurnEvent => ({
    ...{ type: 'usage', step: 0, attempt: 1, parentCallId, provider: 'google', model: 'x', status: 'finished' },
    ...{ inputTokens: 5, cachedInputTokens: 0, outputTokens, thoughtsTokens: 0, estimated: false },
    ...{ timeToFirstTokenMs: 1, durationMs: 2, costMicroDollars: 3 },
  });
  const toolIn = (state: TurnState | undefined) =>
    state?.steps.flatMap(({ parts }) => parts).find((part) => part.type === 'tool');

  it('streams under the line of its own call, with its tokens', () => {
    const state = play(
      { type: 'step-started', step: 0 },
      runTask,
      inner('a', { type: 'step-started', step: 0 }),
      inner('a', { ...runTask, callId: 'b/1' }),
      inner('a/b/1', { type: 'step-started', step: 0 }),
      inner('a/b/1', { type: 'text-delta', text: 'Once ' }),
      inner('a/b/1', { type: 'text-delta', text: 'upon a time' }),
      usage('a/b/1', 7),
      usage('a', 9),
    );
    const outer = toolIn(state);
    const nested = toolIn(outer?.inner);
    expect(nested?.inner?.steps).toEqual([{ step: 0, parts: [{ type: 'text', text: 'Once upon a time' }] }]);
    expect(nested?.inner?.usage.map(({ outputTokens }) => outputTokens)).toEqual([7]);
    expect(outer?.inner?.usage.map(({ outputTokens }) => outputTokens)).toEqual([9]);
    expect(state.usage.map(({ outputTokens }) => outputTokens)).toEqual([7, 9]);
  });
});
