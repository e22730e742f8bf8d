import type { PlanStepView, PlanView } from '@/tasks/plans/schema';
import { formatCost } from '@/usage/core/format';
import { formatSum } from '@/usage/core/sum';
import type { Live } from '../client/live';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import type { Style } from '../terminal/style';

/** Prints a plan as a checklist. */
export function printPlan(io: Io, plan: PlanView): void {
  if (io.isJson) {
    io.json({ plan });
    return;
  }
  io.print(io.style.bold(cleanLine(plan.title)));
  for (const [i, step] of plan.steps.entries()) io.print(stepLine(step, i, io.style));
  if (plan.problem) io.note(io.noteStyle.yellow(clean(plan.problem)));
}

/** Prints the progress of a plan's steps until none is running. Returns the plan in its last state. */
export async function followPlan(
  io: Io,
  live: Live,
  { conversationId, planId }: PlanView,
): Promise<PlanView | undefined> {
  const shown = new Map<string, string>();
  const states = live.stream<PlanView[]>((observer) => live.api.plans.onPlans.subscribe({ conversationId }, observer));
  for await (const plans of states) {
    const plan = plans.find((one) => one.planId === planId);
    if (!plan) return undefined;
    for (const [i, step] of plan.steps.entries()) printMoved(io, { step, i, shown });
    if (plan.runBy === null && !plan.steps.some(isBusy)) return plan;
  }
  return undefined;
}

/** Prints a started step if its line has changed since it was last shown. */
function printMoved(io: Io, { step, i, shown }: { step: PlanStepView; i: number; shown: Map<string, string> }): void {
  const line = stepLine(step, i, io.style);
  const isNews = step.status !== null && shown.get(step.stepId) !== line;
  shown.set(step.stepId, line);
  if (isNews && io.isJson) io.json({ step });
  else if (isNews) io.print(line);
}

const BUSY: ReadonlySet<PlanStepView['status']> = new Set(['waiting', 'queued', 'running', 'needs_input']);

function isBusy({ status }: PlanStepView): boolean {
  return BUSY.has(status);
}

function stepLine({ text, status, error, cost, suggestions }: PlanStepView, index: number, style: Style): string {
  const changes = suggestions.reduce((sum, one) => sum + one.changes, 0);
  const facts = [
    status === 'needs_input' ? 'waiting for an answer' : '',
    changes === 1 ? '1 change suggested' : changes > 1 ? `${changes} changes suggested` : '',
    cost ? formatSum(cost, formatCost) : '',
    error ? cleanLine(error) : '',
  ].filter(Boolean);
  return `${markOf(status, style)} ${index + 1}. ${cleanLine(text)}${facts.length > 0 ? style.dim(`  ${facts.join(' · ')}`) : ''}`;
}

function markOf(status: PlanStepView['status'], style: Style): string {
  if (status === null) return '[ ]';
  if (status === 'finished') return style.green('[x]');
  return BUSY.has(status) ? style.yellow('[…]') : style.red('[!]');
}
