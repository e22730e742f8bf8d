import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentTurn } from '@/agent/schema';
import { AgentNow } from '@/ui/home/AgentNow';
import { answers, calls, openRequests, Refusal, show } from '../page';

const TURN: DocumentTurn = {
  id: 't1',
  conversationId: 'c1',
  parentTurnId: null,
  userId: 'cole',
  request: 'Proofread this',
  model: 'offline/copy-editor',
  status: 'finished',
  error: null,
  stopRequested: false,
  startsAnyway: false,
  instructions: null,
  refines: null,
  task: null,
  insteadOf: [],
  createdAt: new Date(),
  startedAt: null,
  finishedAt: null,
  documentId: 'd1',
  path: 'Notes/Old plan.md',
};

test('the agent’s activity is that of the whole workspace, asked for once', async () => {
  answers({ 'agent.activity': [TURN] });
  show(<AgentNow />);
  const link = await screen.findByRole('link', { name: /^Proofread this/ });
  expect(link).toHaveAttribute('href', '/d/d1?panel=agent&turn=t1');
  await waitFor(() => expect(link).toHaveTextContent(/Old plan.* · Cole Margin · finished/));
  expect(calls('agent.activity')).toEqual([{ workspaceId: 'workspace', limit: 6 }]);
});

test('a turn that has ended says when it ended, as in the inbox, and not when it was asked for', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  answers({ 'agent.activity': [{ ...TURN, createdAt: hoursAgo(30), finishedAt: hoursAgo(2) }] });
  show(<AgentNow />);
  expect(await screen.findByRole('link', { name: /finished · 2 hr\. ago$/ })).toBeVisible();
});

test('only running turns and those of the last 7 days are shown', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const turn = (id: string, days: number, status: DocumentTurn['status']) => ({
    ...{ ...TURN, id, status, request: id, createdAt: daysAgo(days) },
    finishedAt: status === 'running' ? null : daysAgo(days),
  });
  answers({ 'agent.activity': [turn('runs', 9, 'running'), turn('new', 6, 'finished'), turn('old', 8, 'finished')] });
  show(<AgentNow />);
  expect(await screen.findByRole('link', { name: /^new/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^runs/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^old/ })).toBeNull();
});

test('without a recent turn, there is no section for them, not even while they load', async () => {
  answers({ 'agent.activity': [] });
  show(<AgentNow />);
  expect(screen.queryByRole('heading')).toBeNull();
  await waitFor(() => expect(openRequests()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('if the turns can’t be loaded, the section says so, without an empty list', async () => {
  answers({ 'agent.activity': new Refusal('No') });
  show(<AgentNow />);
  expect(await screen.findByRole('heading', { name: 'Agent activity' })).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});
