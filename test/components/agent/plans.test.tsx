import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ConversationView } from '@/agent/schema';
import type { PlanView } from '@/tasks/plans/schema';
import { usePlans } from '@/ui/agent/plan/use-plans';
import { useMemberNames } from '@/ui/people/use-member-names';
import { answers, calls, show } from '../page';

let tell: (plans: PlanView[]) => unknown = () => {};
vi.mock('@trpc/tanstack-react-query', async (original) => ({
  ...(await original<object>()),
  useSubscription: ({ onData }: { onData: typeof tell }) => {
    tell = onData;
  },
}));

const CONVERSATION = {
  id: 'conversation',
  turns: [{ task: { type: 'plan', subtype: 'make' } }],
} as unknown as ConversationView;

function Titles() {
  const nameOf = useMemberNames();
  return (
    <>
      <p>{usePlans(CONVERSATION).map(({ title }) => title)}</p>
      <p>{nameOf('cole')}</p>
    </>
  );
}

test('the first answer doesn’t replace a newer state of the plans that arrived before it', async () => {
  let answerOld = () => {};
  const old = new Promise<object[]>((resolve) => {
    answerOld = () => resolve([{ title: 'The old one' }]);
  });
  // Both requests go out together, so the name is shown when the old answer has arrived.
  answers({ 'plans.list': () => old });
  show(<Titles />);
  await vi.waitFor(() => expect(calls('plans.list')).toHaveLength(1));
  await act(async () => tell([{ title: 'The new one' } as PlanView]));
  await screen.findByText('The new one');
  answerOld();
  await screen.findByText('Cole Margin');
  expect(screen.getByText('The new one')).toBeVisible();
});
