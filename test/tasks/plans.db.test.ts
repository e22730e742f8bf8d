import { afterAll, expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { turnDetails } from '@/agent/queries/turn';
import { appRouter } from '@/api/root';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { runCommand } from '@/tasks/commands/run-command';
import { addStep, editStep, moveStep, removeStep } from '@/tasks/plans/commands/change-steps';
import { continuePlans } from '@/tasks/plans/commands/continue-plans';
import { runPlan } from '@/tasks/plans/commands/run-plan';
import { stopPlan } from '@/tasks/plans/commands/stop-plan';
import { watchPlans } from '@/tasks/plans/queries/plan-changes';
import { plansIn } from '@/tasks/plans/queries/plans';
import type { PlanView } from '@/tasks/plans/schema';
import { loadPriceList } from '@/usage/commands/load-price-list';
import { removeBudget, setBudget } from '@/usage/commands/set-budget';
import { Gate } from '../fakes/gate';
import { call, type Reply, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch, watchUntil } from '../turns/fixture';
import { KillableWorker } from '../turns/recovery/killable-worker';

const world = await makeWorld();
const { gemini, platform, workspaceId } = world;
const editor = world.as('editor');
const admin = world.as('admin');
await loadPriceList(platform.db);
const worker = await startTurnWorker(platform);
afterAll(() => worker.stop());

/** Not the default model, because steps must run with the model of their plan. */
const MODEL = 'google/gemini-2.5-flash';
const planReply = (...steps: string[]): Reply =>
  say('Here is ', `my plan.\n<plan>\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n</plan>\nShall I?`);

async function plan(request: string, reply: Reply, text = 'Teh cat.\n') {
  const documentId = await world.newDocument(text);
  gemini.enqueue(reply);
  const outcome = await runCommand(editor, { key: newId(), documentId, text: `/plan ${request}`, model: MODEL });
  if (outcome.kind !== 'turn') throw new Error('not a turn');
  await watch(editor, outcome.turnId);
  return { documentId, ...outcome };
}

/** Makes a plan with three steps. */
async function threeSteps() {
  const made = await plan('Improve it', planReply('First', 'Second', 'Third'));
  return { ...made, planId: made.turnId, steps: (await planIn(made)).steps.map(({ stepId }) => stepId) };
}

async function planIn({ conversationId }: { conversationId: string }): Promise<PlanView> {
  const [found] = await plansIn(editor, { conversationId });
  if (!found) throw new Error('there is no plan');
  return found;
}

/** Watches until the plan meets a condition. */
async function until(at: { conversationId: string }, isIt: (plan: PlanView) => boolean): Promise<PlanView> {
  for await (const [found] of watchPlans(editor, at, AbortSignal.timeout(30_000))) {
    if (found && isIt(found)) return found;
  }
  throw new Error(`the plan is not as expected: ${JSON.stringify(await planIn(at))}`);
}

const api = ({ actor }: Context) => appRouter.createCaller({ platform, actor, ip: undefined });
const isOver = ({ runBy }: PlanView) => runBy === null;
const statesOf = ({ steps }: PlanView) => steps.map(({ status }) => status);
const textsOf = ({ steps }: PlanView) => steps.map(({ text }) => text);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const requestsOf = async ({ conversationId }: { conversationId: string }) => {
  const turns = await platform.db.turn.findMany({ where: { conversationId }, orderBy: { createdAt: 'asc' } });
  return turns.map(({ request }) => request);
};

test('the steps between the tags of an answer to /plan are stored as a plan, and the next request’s history has them', async () => {
  const made = await plan('Create a new API endpoint', planReply('Add a table', 'Write the endpoint', 'Test it'));
  const found = await planIn(made);
  expect(found).toMatchObject({ planId: made.turnId, title: 'Create a new API endpoint', runBy: null, problem: null });
  expect(textsOf(found)).toEqual(['Add a table', 'Write the endpoint', 'Test it']);
  expect(statesOf(found)).toEqual([null, null, null]);
  const { systemPrompt, messages, request } = await turnDetails(editor, made.turnId);
  expect(request).toBe('/plan Create a new API endpoint');
  expect(systemPrompt).toContain('between <plan> and </plan>');
  expect(messages.at(-1)?.parts).toMatchObject([{ type: 'text', text: expect.stringContaining('<plan>\n1. Add a') }]);
  gemini.enqueue(say('Yes.'));
  const next = await ask(editor, { ...made, request: 'Is that all?' });
  await watch(editor, next.turnId);
  expect(JSON.stringify(gemini.requests.at(-1)!.body.contents)).toContain('</plan>');
});

test('an answer without a plan, or to another kind of request, makes no plan', async () => {
  const without = await plan('Nothing', say('I can’t.'));
  expect(await plansIn(editor, without)).toEqual([]);
  gemini.enqueue(planReply('Not this'));
  const asked = await ask(editor, { documentId: without.documentId, request: 'Show me the tags' });
  await watch(editor, asked.turnId);
  expect(await plansIn(editor, asked)).toEqual([]);
});

test('all steps run in order, each as a turn of whoever pressed run, with its cost and its suggestions', async () => {
  const made = await threeSteps();
  const edits = [{ type: 'replace', find: 'Teh', text: 'The' }];
  gemini.enqueue(
    say('One.'),
    {
      type: 'answer',
      calls: [
        { name: 'suggest_document_edits', args: { document_id: made.documentId, edits, description: 'Spelling' } },
        { name: 'create_document', args: { path: `new-${newId()}.md`, text: 'New.\n', description: 'More' } },
      ],
    },
    say('Two.'),
    say('Three.'),
  );
  await runPlan(admin, made);
  const over = await until(made, isOver);
  expect(statesOf(over)).toEqual(['finished', 'finished', 'finished']);
  expect(over).toMatchObject({ problem: null });
  expect(over.steps.map(({ suggestions }) => suggestions)).toEqual([
    [],
    [{ documentId: made.documentId, changes: 2 }],
    [],
  ]);
  for (const { cost } of over.steps) expect(cost?.value).toBeGreaterThan(0);
  const turns = await Promise.all(over.steps.map(({ turnId }) => turnDetails(editor, turnId!)));
  expect(turns.map(({ userId, parentTurnId }) => [userId, parentTurnId])).toEqual([
    ['admin', made.planId],
    ['admin', turns[0]!.id],
    ['admin', turns[1]!.id],
  ]);
  expect(turns.map(({ model }) => model)).toEqual(Array(3).fill(MODEL));
  expect(turns[1]!.request).toBe('Carry out step 2 of 3 of the plan “Improve it”, and only this step:\n\nSecond');
  expect(await codeOf(runPlan(editor, made))).toBe('CONFLICT');
});

test('TURN-14: a failed step stops the run and says why; when someone continues the run, it starts with that step', async () => {
  const made = await threeSteps();
  gemini.enqueue(say('One.'));
  const budget = { workspaceId, scope: 'workspace', subject: workspaceId, unit: 'tokens', amount: 1 } as const;
  const gate = new Gate();
  gemini.enqueue({ ...say('Two.'), gate });
  const asked = gemini.requests.length;
  await runPlan(editor, made);
  // Once the model is called, the second step has been admitted, so only the third one is refused by the budget.
  await expect.poll(() => gemini.requests.length).toBe(asked + 2);
  await setBudget(world.as('owner'), budget);
  gate.open();
  const stopped = await until(made, isOver);
  expect(statesOf(stopped)).toEqual(['finished', 'finished', 'failed']);
  expect(stopped.problem).toMatch(/^Step 3 failed\. .*budget/i);
  expect(stopped.steps[2]?.error).toMatch(/budget/i);
  await removeBudget(world.as('owner'), {
    workspaceId,
    budgetId: (await platform.db.budget.findFirstOrThrow()).id,
  });
  gemini.enqueue(say('Three.'));
  await runPlan(editor, made);
  expect(statesOf(await until(made, isOver))).toEqual(['finished', 'finished', 'finished']);
  expect((await requestsOf(made)).filter((request) => request.includes('step 3'))).toHaveLength(2);
});

test('a step shows the state, cost and suggestions of the newest run of its turn, even of a rerun of an older run', async () => {
  const made = await threeSteps();
  const stepId = made.steps[0]!;
  const runAgain = async (turnId: string, ...replies: Reply[]) => {
    gemini.enqueue(...replies);
    const key = newId();
    await api(editor).agent.runAgain({ turnId, key });
    return key;
  };
  gemini.enqueue({ type: 'failure', status: 400, message: 'No.', name: 'INVALID_ARGUMENT' });
  await runPlan(editor, { ...made, stepId });
  const failed = await until(made, ({ steps }) => steps[0]?.status === 'failed');
  const first = failed.steps[0]!.turnId!;

  const edits = [{ type: 'replace', find: 'Teh', text: 'The' }];
  const correct = { document_id: made.documentId, description: 'Spelling', edits };
  const second = await runAgain(first, call('suggest_document_edits', correct), say('Done.'));
  const again = await until(made, ({ steps }) => steps[0]?.turnId === second && steps[0].status === 'finished');
  expect(again.steps[0]).toMatchObject({ error: null, suggestions: [{ documentId: made.documentId, changes: 1 }] });
  expect(again.steps[0]!.cost?.value).toBeGreaterThan(0);

  const third = await runAgain(first, say('Nothing to do.'));
  const last = await until(made, ({ steps }) => steps[0]?.turnId === third && steps[0].status === 'finished');
  expect(last.steps[0]?.suggestions).toEqual([]);
  // The run continues after it, because the step is done.
  gemini.enqueue(say('Two.'), say('Three.'));
  await runPlan(editor, made);
  expect(statesOf(await until(made, isOver))).toEqual(['finished', 'finished', 'finished']);
  expect((await requestsOf(made)).filter((request) => request.includes('step 1'))).toHaveLength(3);
});

test('a step that someone stops stops the run; stopping the plan stops its step', async () => {
  const made = await threeSteps();
  const asked = gemini.requests.length;
  gemini.enqueue({ ...say('Never.'), gate: new Gate() });
  await runPlan(editor, made);
  // A step that is stopped before its request is sent would leave its reply to the next one.
  await expect.poll(() => gemini.requests.length).toBe(asked + 1);
  const running = await planIn(made);
  await stopTurn(admin, { turnId: running.steps[0]!.turnId! });
  expect(await until(made, isOver)).toMatchObject({ problem: 'Step 1 was stopped.' });
  gemini.enqueue({ ...say('Never.'), gate: new Gate() });
  await runPlan(editor, made);
  await expect.poll(() => gemini.requests.length).toBe(asked + 2);
  const again = await planIn(made);
  await stopPlan(admin, made);
  await watch(editor, again.steps[0]!.turnId!);
  expect(await planIn(made)).toMatchObject({ runBy: null, problem: null });
  expect(statesOf(await planIn(made))).toEqual(['stopped', null, null]);
});

test('steps are edited, moved, added and removed until they start, and run one by one', async () => {
  const made = await threeSteps();
  const [first, second, third] = made.steps as [string, string, string];
  await editStep(admin, { stepId: second, text: 'Second, better' });
  await moveStep(editor, { stepId: third, beforeStepId: first });
  const added = { planId: made.planId, key: newId(), text: 'Fourth' };
  await addStep(editor, added);
  await addStep(editor, added);
  await moveStep(editor, { stepId: first, beforeStepId: null });
  expect(textsOf(await planIn(made))).toEqual(['Third', 'Second, better', 'Fourth', 'First']);
  await removeStep(admin, { stepId: added.key });
  gemini.enqueue(say('Done.'));
  await runPlan(editor, { ...made, stepId: second });
  const ran = await until(made, ({ steps }) => steps[1]?.status === 'finished');
  expect(statesOf(ran)).toEqual([null, 'finished', null]);
  expect((await requestsOf(made)).at(-1)).toContain('step 2 of 3');
  for (const change of [
    () => editStep(editor, { stepId: second, text: 'x' }),
    () => moveStep(editor, { stepId: second, beforeStepId: null }),
    () => removeStep(editor, { stepId: second }),
    () => runPlan(editor, { ...made, stepId: second }),
  ]) {
    expect(await codeOf(change())).toBe('CONFLICT');
  }
  expect(await codeOf(removeStep(editor, { stepId: added.key }))).toBe('NOT_FOUND');
  expect(await codeOf(editStep(editor, { stepId: first, text: 'a\0b' }))).toBe('INVALID');
  const other = await threeSteps();
  expect(await codeOf(moveStep(editor, { stepId: first, beforeStepId: other.steps[0]! }))).toBe('NOT_FOUND');
  expect(await codeOf(runPlan(editor, { ...made, stepId: other.steps[0]! }))).toBe('NOT_FOUND');
});

test('only readers of the document see a plan, and viewers can’t change or run it', async () => {
  const made = await threeSteps();
  const [stepId = ''] = made.steps;
  const calls: ((ctx: Context) => Promise<unknown>)[] = [
    (ctx) => editStep(ctx, { stepId, text: 'x' }),
    (ctx) => addStep(ctx, { ...made, key: newId(), text: 'x' }),
    (ctx) => moveStep(ctx, { stepId, beforeStepId: null }),
    (ctx) => runPlan(ctx, made),
    (ctx) => runPlan(ctx, { ...made, stepId }),
    (ctx) => stopPlan(ctx, made),
    (ctx) => removeStep(ctx, { stepId }),
  ];
  for (const work of calls) {
    expect(await codeOf(work(world.as('stranger')))).toBe('NOT_FOUND');
    expect(await codeOf(work(world.as('viewer')))).toBe('FORBIDDEN');
  }
  expect(await codeOf(plansIn(world.as('stranger'), made))).toBe('NOT_FOUND');
  expect(await plansIn(world.as('viewer'), made)).toMatchObject([{ planId: made.planId }]);
});

test('each step runs once, even if two people start it at once and two processes check it', async () => {
  const made = await threeSteps();
  gemini.enqueue(say('One.'), say('Two.'), say('Three.'));
  await Promise.all([
    runPlan(editor, made),
    runPlan(admin, made),
    continuePlans(platform),
    continuePlans(platform, made.conversationId),
  ]);
  for (let i = 0; i < 3; i++) await Promise.all([continuePlans(platform), continuePlans(platform)]);
  const over = await until(made, isOver);
  expect(statesOf(over)).toEqual(['finished', 'finished', 'finished']);
  expect(await requestsOf(made)).toHaveLength(4);
});

test('TURN-14: a plan survives a kill of the worker in the middle of a run of all steps', async () => {
  const made = await threeSteps();
  await worker.stop();
  const killable = new KillableWorker(world);
  gemini.enqueue(say('One.'), { ...say('Half ', 'of it'), gate: halfOpen() });
  await killable.start();
  await runPlan(editor, made);
  const middle = await until(made, ({ steps }) => steps[1]?.status === 'running');
  await watchUntil(editor, middle.steps[1]!.turnId!, ({ type }) => type === 'text-delta');
  await killable.kill();
  expect(await planIn(made)).toMatchObject({ runBy: 'editor' });
  gemini.enqueue(say('Two.'), say('Three.'));
  await killable.start();
  const over = await until(made, isOver);
  expect(statesOf(over)).toEqual(['finished', 'finished', 'finished']);
  expect(over.problem).toBeNull();
  expect(await requestsOf(made)).toHaveLength(4);
  await killable.kill();
}, 120_000);

/** Returns a gate that lets one piece through. */
function halfOpen(): Gate {
  const gate = new Gate();
  gate.step(1);
  return gate;
}
