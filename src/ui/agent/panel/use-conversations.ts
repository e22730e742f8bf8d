import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import type { ConversationView } from '@/agent/schema';
import { useTRPC } from '@/api/client';

/** Chosen by the person: a conversation, a new one that has no turn yet, or whichever is newest. */
type Choice = { id: string } | 'new' | 'newest';

/** The conversations of a document, live, and the one that is looked at. */
export function useConversations(documentId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [choice, setChoice] = useState<Choice>('newest');

  const input = { documentId, limit: 50 };
  const query = useQuery(trpc.agent.conversations.queryOptions(input));
  const refresh = () => queries.invalidateQueries(trpc.agent.conversations.queryFilter({ documentId }));
  useSubscription(trpc.agent.onTurns.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const conversations = query.data?.conversations ?? [];
  const current = chosen(conversations, choice);
  /** Where the next message goes. One that was just begun is known before the list holds it. */
  const currentId = typeof choice === 'object' ? choice.id : current?.id;
  return { query, conversations, current, currentId, choose: setChoice, refresh };
}

function chosen(conversations: readonly ConversationView[], choice: Choice): ConversationView | undefined {
  if (choice === 'new') return undefined;
  if (choice === 'newest') return conversations[0];
  return conversations.find(({ id }) => id === choice.id);
}

export function isRunning(conversation: ConversationView | undefined): boolean {
  return conversation?.turns.some(({ status }) => status === 'queued' || status === 'running') ?? false;
}
