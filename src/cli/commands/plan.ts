import type { TokenApi } from '@/api/client-token';
import type { PlanView } from '@/tasks/plans/schema';
import { runInDocument } from '../chat/run-in-document';
import { runTyped } from '../chat/run-typed';
import { Live } from '../client/live';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, Failure } from '../failure';
import { clean, cleanLine } from '../terminal/clean';
import { followPlan, printPlan } from '../turn/plan';

/** Makes a plan. Without a request, shows or runs the document's newest plan. */
export async function run(call: Call): Promise<number> {
  const { io, args, options } = call;
  const [name = '', request] = args;
  if (request !== undefined) return runInDocument(call, name, (context) => runTyped(context, `/plan ${request}`));
  const api = openApi(io);
  const { documentId } = await namedDocument(call, api, name);
  const plan = await newestPlan(api, documentId);
  const step = textOption(call, 'step');
  if (step === undefined && !options.run) {
    printPlan(io, plan);
    return EXIT.ok;
  }
  return runPlan(call, api, { plan, step });
}

async function newestPlan(api: TokenApi, documentId: string): Promise<PlanView> {
  const { conversations } = await api.agent.conversations.query({ documentId });
  const plans = await Promise.all(conversations.map(({ id }) => api.plans.list.query({ conversationId: id })));
  const newest = plans.map((ofOne) => ofOne.at(-1)).find((plan) => plan !== undefined);
  if (newest) return newest;
  throw new Failure(
    EXIT.failed,
    'NO_PLAN',
    'This document has no plan yet. Make one: variorum plan <document> "request"',
  );
}

async function runPlan({ io }: Call, api: TokenApi, { plan, step }: { plan: PlanView; step: string | undefined }) {
  const stepId = step === undefined ? undefined : plan.steps[Number(step) - 1]?.stepId;
  if (step !== undefined && !stepId)
    throw new Failure(EXIT.failed, 'NO_STEP', `The plan has no step ${cleanLine(step)}.`);
  const live = new Live(io);
  try {
    await api.plans.run.mutate({ planId: plan.planId, ...(stepId && { stepId }) });
    const ended = await followPlan(io, live, plan);
    if (ended?.problem) io.note(io.noteStyle.red(clean(ended.problem)));
    const hasFailed = ended?.steps.some(({ status, error }) => error !== null && status !== 'finished');
    return ended?.problem || hasFailed ? EXIT.failed : EXIT.ok;
  } finally {
    live.close();
  }
}
