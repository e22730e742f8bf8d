import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import type { ConversationView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { isPlanTask } from '@/tasks/plans/core/plan-task';
import type { PlanView } from '@/tasks/plans/schema';

const NONE: readonly PlanView[] = [];

/** Returns the plans of a conversation and keeps them up to date. */
export function usePlans(conversation: ConversationView | undefined): readonly PlanView[] {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const input = { conversationId: conversation?.id ?? '' };
  const enabled = conversation?.turns.some(({ task }) => task !== null && isPlanTask(task)) ?? false;
  const { data } = useQuery(trpc.plans.list.queryOptions(input, { enabled }));
  useSubscription(
    trpc.plans.onPlans.subscriptionOptions(input, {
      enabled,
      onData: (plans) => queries.setQueryData(trpc.plans.list.queryKey(input), plans),
    }),
  );
  return enabled ? (data ?? NONE) : NONE;
}
