import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlanStepView, PlanView } from '@/tasks/plans/schema';
import { PlanAnswer } from '@/ui/agent/plan/PlanAnswer';
import { PlanCard } from '@/ui/agent/plan/PlanCard';
import { TurnContent } from '@/ui/agent/turn/TurnBody';
import { applyTurnEvent, NEW_TURN } from '@/ui/agent/turn/turn-state';
import { answers, calls, show } from '../page';

const step = (stepId: string, more: Partial<PlanStepView> = {}): PlanStepView => ({
  stepId,
  text: `Do ${stepId}`,
  turnId: null,
  status: null,
  error: null,
  cost: null,
  suggestions: [],
  ...more,
});
const done = (stepId: string): PlanStepView =>
  step(stepId, {
    turnId: `turn-${stepId}`,
    status: 'finished',
    cost: { value: 12_000, partial: false },
    suggestions: [{ documentId: 'document', changes: 2 }],
  });
const PLAN: PlanView = {
  planId: 'plan',
  conversationId: 'conversation',
  documentId: 'document',
  title: 'Improve it',
  runBy: null,
  problem: null,
  steps: [done('a'), step('b'), step('c')],
};

function card(changes: Partial<PlanView> = {}) {
  const [onShowTurn, onReview] = [vi.fn(), vi.fn()];
  const element = <PlanCard plan={{ ...PLAN, ...changes }} onShowTurn={onShowTurn} onReview={onReview} />;
  return { onShowTurn, onReview, ...show(element) };
}

const button = (name: string) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
async function choose(person: ReturnType<typeof card>['person'], number: number, item: string) {
  await person.click(button(`Actions for step ${number}`));
  await person.click(screen.getByRole('menuitem', { name: item, hidden: true }));
}

test('a done step shows its cost, its turn and its changes, and can’t be changed', async () => {
  const { person, onShowTurn, onReview } = card();
  expect(screen.getByRole('status')).toHaveTextContent('1 of 3 done');
  expect(rows()[0]).toHaveTextContent('Do a');
  expect(rows()[0]).toHaveTextContent('done');
  expect(rows()[0]).toHaveTextContent('$0.012');
  await person.click(button('Show turn'));
  await person.click(button('Review 2 changes'));
  expect(onShowTurn).toHaveBeenCalledWith('turn-a');
  expect(onReview).toHaveBeenCalledWith('document');
  expect(screen.queryByRole('button', { name: 'Run step 1' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for step 1' })).toBeNull();
});

test('steps are run one by one or all, and stopped', async () => {
  answers({ 'plans.run': null, 'plans.stop': null });
  const { person, again } = card();
  await person.click(button('Run step 3'));
  await vi.waitFor(() => expect(calls('plans.run')).toEqual([{ planId: 'plan', stepId: 'c' }]));
  await vi.waitFor(() => expect(button('Continue')).toBeEnabled());
  await person.click(button('Continue'));
  await vi.waitFor(() => expect(calls('plans.run')).toHaveLength(2));
  const running = {
    ...PLAN,
    runBy: 'ada',
    steps: [done('a'), step('b', { turnId: 't', status: 'running' }), step('c')],
  };
  again(<PlanCard plan={running} onShowTurn={vi.fn()} onReview={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Run step 3' })).toBeNull();
  await vi.waitFor(() => expect(button('Stop plan')).toBeEnabled());
  await person.click(button('Stop plan'));
  await vi.waitFor(() => expect(calls('plans.stop')).toEqual([{ planId: 'plan' }]));
  again(<PlanCard plan={{ ...PLAN, steps: [done('a')] }} onShowTurn={vi.fn()} onReview={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Run all' })).toBeNull();
});

test('steps are edited, moved, removed and added', async () => {
  answers({ 'plans.editStep': null, 'plans.moveStep': null, 'plans.removeStep': null, 'plans.addStep': null });
  const { person } = card();
  await choose(person, 2, 'Edit');
  const field = screen.getByRole('textbox', { name: 'Step 2' });
  await person.clear(field);
  await person.type(field, 'Do better{Enter}');
  await vi.waitFor(() => expect(calls('plans.editStep')).toEqual([{ stepId: 'b', text: 'Do better' }]));
  await vi.waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await choose(person, 2, 'Move up');
  await choose(person, 2, 'Move down');
  await vi.waitFor(() =>
    expect(calls('plans.moveStep')).toEqual([
      { stepId: 'b', beforeStepId: 'a' },
      { stepId: 'b', beforeStepId: null },
    ]),
  );
  await choose(person, 3, 'Remove');
  await vi.waitFor(() => expect(calls('plans.removeStep')).toEqual([{ stepId: 'c' }]));
  await person.click(button('Add step'));
  await person.type(screen.getByRole('textbox', { name: 'New step' }), 'Do d');
  await person.click(button('Add'));
  await vi.waitFor(() => expect(calls('plans.addStep')).toMatchObject([{ planId: 'plan', text: 'Do d' }]));
});

test('a run that stopped says why', () => {
  card({
    problem: 'Step 2 failed. The budget is used up.',
    steps: [done('a'), step('b', { turnId: 't', status: 'failed' })],
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Step 2 failed. The budget is used up.');
  expect(rows()[1]).toHaveTextContent('failed');
  expect(button('Run step 2')).toBeEnabled();
});

test('the checklist replaces the tags, and the text around it stays', () => {
  const text = 'Here it is.\n<plan>\n1. One\n</plan>\nShall I?';
  const { again, container } = show(<PlanAnswer text={text} card={undefined} />);
  expect(container).toHaveTextContent(/Here it is\.\s*One\s*Shall I\?/);
  again(<PlanAnswer text={text} card={<p>The card</p>} />);
  expect(container).toHaveTextContent(/Here it is\.\s*The card\s*Shall I\?/);
});

test('the answer of a plan never shows its tags, also where there is no checklist for it', () => {
  const text = 'My plan.\n<plan>\n1. First\n2. Second\n</plan>\nShall I?';
  const state = [{ type: 'step-started', step: 0 } as const, { type: 'text-delta', text } as const].reduce(
    (before, event, i) => applyTurnEvent(before, i + 1, event),
    NEW_TURN,
  );
  const turn = { id: 'turn', model: 'openai/gpt-5', task: { type: 'plan', subtype: 'make', inputs: { request: 'x' } } };
  const { container } = show(<TurnContent turn={turn} state={state} running={false} />);
  expect(container).toHaveTextContent('My plan.');
  expect(container).toHaveTextContent('Second');
  expect(container).not.toHaveTextContent('plan>');
});
