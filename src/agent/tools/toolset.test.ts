import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '@/kernel/error';
import type { ToolCallPart } from '../core/history/message';
import type { AgentTool, PreparedCall, ToolContext, ToolOutcome } from './tool';
import { makeToolset, planCalls, runCalls } from './toolset';

const log = { error() {} } as unknown as Parameters<typeof runCalls>[2]['log'];
const LIMITS = { callsPerStep: 8, callsPerTurn: 12 };
const OBJECT = { type: 'object', properties: { document_id: { type: 'string' }, n: { type: 'integer' } } } as const;

/** A group of calls that ran, with its start and end as counts of one logical clock. */
interface Ran {
  callIds: string[];
  documentId: string;
  phase: AgentTool['phase'];
  from: number;
  to: number;
}

function fakeTools(pause: () => Promise<void>): { tools: AgentTool[]; ran: Ran[] } {
  const ran: Ran[] = [];
  let clock = 0;
  const make = (name: string, phase: AgentTool['phase']): AgentTool => ({
    definition: { name, description: name, inputSchema: { ...OBJECT } },
    preparing: '',
    phase,
    groupKey: ({ input }) => String(input.document_id),
    status: () => name,
    title: () => name,
    async run(calls) {
      const documentId = String(calls[0]?.input.document_id);
      const one: Ran = { callIds: calls.map(({ callId }) => callId), documentId, phase, from: ++clock, to: 0 };
      ran.push(one);
      await pause();
      one.to = ++clock;
      const { n } = calls[0]?.input ?? {};
      if (n === 1) throw new AppError('CONFLICT', 'Not now.');
      if (n === 2) throw new TypeError('secret internals');
      return calls.slice(0, n === 3 ? 0 : undefined).map(outcomeOf);
    },
  });
  const tools = [make('suggest', 'suggest'), make('rewrite', 'suggest'), make('read', 'read'), make('program', 'run')];
  return { tools, ran };
}

function outcomeOf({ callId, input }: PreparedCall): ToolOutcome {
  return { ok: true, output: { callId, input: input as ToolOutcome['output'] }, summary: 'ran' };
}

const context = (signal = new AbortController().signal) =>
  ({ pins: new Map(), documents: new Map(), turnId: 't', signal }) as unknown as ToolContext;

const someInput = fc.oneof(
  { weight: 4, arbitrary: fc.record({ document_id: fc.constantFrom('a', 'b', 'c'), n: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>('{"document_id": "a", "n": "4"}', '{"document_id": "a', null, [1], 7),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const PHASES: readonly AgentTool['phase'][] = ['suggest', 'run', 'read'];
const someName = fc.constantFrom('suggest', 'rewrite', 'program', 'read', 'read', 'delete_document', '__proto__', '');

test('whatever a model calls, nothing gets stuck, every call has one outcome in its place, and one document has one writer at a time', async () => {
  const steps = fc.array(fc.tuple(someName, someInput), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(14), fc.scheduler(), async (asked, before, scheduler) => {
      const { tools, ran } = fakeTools(() => scheduler.schedule(Promise.resolve()));
      const calls = asked.map(
        ([toolName, input], i): ToolCallPart => ({ type: 'tool-call', toolCallId: `c${i}`, toolName, input }),
      );
      const toolset = { ...makeToolset(), tools, definitions: tools.map(({ definition }) => definition) };
      const planned = planCalls(toolset, calls, { limits: LIMITS, before });
      const outcomes = await scheduler.waitFor(runCalls(planned, context(), { log, onStatus() {} }));

      expect(outcomes).toHaveLength(calls.length);
      for (const [i, { ok, output }] of outcomes.entries()) {
        if (ok) expect(output.callId).toBe(`c${i}`);
        else expect(String(output.error).length).toBeGreaterThan(5);
      }
      expect(JSON.stringify(outcomes)).not.toContain('secret internals');
      const runIds = ran.flatMap(({ callIds }) => callIds);
      expect(new Set(runIds).size).toBe(runIds.length);
      expect(runIds.length).toBeLessThanOrEqual(
        Math.max(0, Math.min(LIMITS.callsPerStep, LIMITS.callsPerTurn - before)),
      );
      for (const one of ran) {
        for (const other of ran) {
          if (other === one || other.from < one.from) continue;
          // All suggestions are created before any program runs, and both happen before anything is read.
          const [earlier, later] = [PHASES.indexOf(one.phase), PHASES.indexOf(other.phase)];
          expect(earlier).toBeLessThanOrEqual(later);
          if (earlier < later) expect(other.from).toBeGreaterThan(one.to);
          if (other.documentId === one.documentId) expect(other.from).toBeGreaterThan(one.to);
        }
      }
    }),
  );
});

describe('calls of one step', () => {
  const planned = (tools: AgentTool[], ...asked: [string, unknown][]) => {
    const toolset = { ...makeToolset(), tools, definitions: tools.map(({ definition }) => definition) };
    const calls = asked.map(
      ([toolName, input], i): ToolCallPart => ({ type: 'tool-call', toolCallId: `c${i}`, toolName, input }),
    );
    return planCalls(toolset, calls, { limits: LIMITS, before: 0 });
  };

  test('on different documents run side by side', async () => {
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { tools } = fakeTools(() => {
      if (++arrived === 2) open();
      return both;
    });
    const calls = planned(tools, ['suggest', { document_id: 'a' }], ['rewrite', { document_id: 'b' }]);
    const outcomes = await runCalls(calls, context(), { log, onStatus() {} });
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('of one tool on one document run as one; if it fails, only these calls fail', async () => {
    const { tools, ran } = fakeTools(() => Promise.resolve());
    const calls = planned(
      tools,
      ['suggest', { document_id: 'a', n: 1 }],
      ['suggest', { document_id: 'a' }],
      ['suggest', { document_id: 'b' }],
    );
    const outcomes = await runCalls(calls, context(), { log, onStatus() {} });
    expect(ran.map(({ callIds }) => callIds)).toEqual([['c0', 'c1'], ['c2']]);
    expect(outcomes.map(({ ok, summary }) => [ok, summary])).toEqual([
      [false, 'Not now.'],
      [false, 'Not now.'],
      [true, 'ran'],
    ]);
  });

  test('end when the turn must end: running calls finish, and the step throws', async () => {
    const turn = new AbortController();
    const { tools, ran } = fakeTools(async () => turn.abort(new Error('the turn ends')));
    const calls = planned(tools, ['suggest', { document_id: 'a', n: 2 }], ['suggest', { document_id: 'b' }]);
    await expect(runCalls(calls, context(turn.signal), { log, onStatus() {} })).rejects.toThrow(TypeError);
    expect(ran.every(({ to }) => to > 0)).toBe(true);
  });
});
