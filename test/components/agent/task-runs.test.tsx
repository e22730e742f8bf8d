import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TaskResult } from '@/tasks/schema';
import { TaskRunsDialog } from '@/ui/agent/tasks/TaskRunsDialog';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

function run(more: Partial<TaskResult>): TaskResult {
  return {
    ...{ turnId: 'old', conversationId: 'c', documentId: 'd', userId: 'cole', request: '/task x:y' },
    task: { type: 'changelog', subtype: 'from-notes', inputs: { version: '1.2', files: ['a.md', 'b\u202e.md'] } },
    ...{ status: 'failed', content: '', notes: ['The model refused.'], createdAt: new Date(), finishedAt: new Date() },
    cost: { value: 1_250_000, partial: false },
    ...more,
  };
}

const FIRST = { results: [run({ turnId: 'now', status: 'running', notes: [], cost: null })], nextCursor: 'now' };
const SECOND = { results: [run({})], nextCursor: undefined };

const row = (name: string) => screen.findByRole('listitem', { name });

test('each run says who ran what with which parameters, its state, cost and turn; one can be stopped or run again', async () => {
  answers({
    'tasks.results': FIRST,
    'agent.stop': { stopping: true },
    'agent.runAgain': { turnId: 'n', conversationId: 'c' },
  });
  const onClose = vi.fn();
  const { person } = show(<TaskRunsDialog projectId="one" onClose={onClose} />);
  await person.click(await screen.findByRole('button', { name: 'Stop changelog:from-notes', hidden: true }));
  await vi.waitFor(() => expect(calls('agent.stop')).toEqual([{ turnId: 'now' }]));

  answers({ 'tasks.results': SECOND, 'agent.runAgain': { turnId: 'n', conversationId: 'c' } });
  await person.click(await screen.findByRole('button', { name: 'Show more', hidden: true }));
  await vi.waitFor(() =>
    expect(calls('tasks.results')).toContainEqual({ projectId: 'one', limit: 20, cursor: 'now', direction: 'forward' }),
  );
  const failed = within(await row('changelog:from-notes, failed'));
  for (const text of ['Cole Margin', 'version', '1.2', 'a.md, b•.md', 'failed', 'The model refused.', '$1.25']) {
    expect(failed.getByText(text)).toBeInTheDocument();
  }
  const link = failed.getByRole('link', { name: 'Show turn', hidden: true });
  expect(link).toHaveAttribute('href', '/d/d?panel=agent&turn=old');
  await person.click(failed.getByRole('button', { name: 'Run changelog:from-notes again', hidden: true }));
  await vi.waitFor(() => expect(calls('agent.runAgain')).toMatchObject([{ turnId: 'old' }]));
});

test('people who can only read see the runs, and can neither stop nor repeat them', async () => {
  answers({ 'tasks.results': { ...SECOND, results: [run({}), run({ turnId: 'now', status: 'running' })] } });
  show(
    <ViewerProvider viewer={{ ...ADA, role: 'viewer' }}>
      <TaskRunsDialog projectId="two" onClose={() => {}} />
    </ViewerProvider>,
  );
  expect(await screen.findAllByRole('link', { name: 'Show turn', hidden: true })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Stop|again/, hidden: true })).toBeNull();
});
