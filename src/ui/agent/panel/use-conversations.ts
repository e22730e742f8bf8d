import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { isOpen } from '@/agent/core/history/conversation-tree';
import { isTerminal } from '@/agent/core/turn-status';
import type { ConversationView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/panel';

/** Chosen by the person: a conversation (by a link: that of a turn), a new one without a turn, or whichever is newest. */
type Choice = { id: string } | { turnId: string } | 'new' | 'newest';

/**
 * The conversations of a document, live, and the one that is looked at: that of the turn that was asked for in the text
 * last, as soon as there is one.
 */
export function useConversations(documentId: string, askedTurnId: string | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  // A link may lead to a turn, e.g. from the inbox: `?panel=agent&turn=…`.
  const turnId = useSearchParams().get('turn');
  const [choice, setChoice] = useState<Choice>(turnOf(askedTurnId ?? turnId));
  const [followed, setFollowed] = useState(turnId);
  const [followedAsked, setFollowedAsked] = useState(askedTurnId);
  if (turnId !== followed) {
    setFollowed(turnId);
    if (turnId) setChoice({ turnId });
  }
  if (askedTurnId !== followedAsked) {
    setFollowedAsked(askedTurnId);
    setChoice(turnOf(askedTurnId));
  }

  const input = { documentId, limit: 50 };
  const query = useQuery(trpc.agent.conversations.queryOptions(input));
  const refresh = () => queries.invalidateQueries(trpc.agent.conversations.queryFilter({ documentId }));
  useSubscription(trpc.agent.onTurns.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const conversations = query.data?.conversations ?? [];
  const endedBefore = useEndedBefore(query.data?.conversations);
  const current = chosen(conversations, choice);
  /** Where the next message goes. One that was just begun is known before the list holds it. */
  const currentId = typeof choice === 'object' && 'id' in choice ? choice.id : current?.id;
  return { query, conversations, current, currentId, linkedTurnId: turnId, endedBefore, choose: setChoice, refresh };
}

const NONE: ReadonlySet<string> = new Set();

/** The turns that had ended when the conversations were first there. A short turn begins and ends between two looks. */
function useEndedBefore(conversations: readonly ConversationView[] | undefined): ReadonlySet<string> {
  const [ended, setEnded] = useState<ReadonlySet<string>>();
  if (!ended && conversations) {
    const turns = conversations.flatMap((conversation) => conversation.turns);
    setEnded(new Set(turns.filter(({ status }) => isTerminal(status)).map(({ id }) => id)));
  }
  return ended ?? NONE;
}

function turnOf(turnId: string | null | undefined): Choice {
  return turnId ? { turnId } : 'newest';
}

function chosen(conversations: readonly ConversationView[], choice: Choice): ConversationView | undefined {
  if (choice === 'new') return undefined;
  if (choice === 'newest') return conversations[0];
  if ('id' in choice) return conversations.find(({ id }) => id === choice.id);
  const linked = conversations.find(({ turns }) => turns.some(({ id }) => id === choice.turnId));
  return linked ?? conversations[0];
}

/** What goes on in a conversation, for a list of them; empty if nothing does. */
export function stateWords({ turns }: ConversationView): string {
  if (turns.some(({ status }) => status === 'needs_input')) return ` (${t('waitingForAnswer')})`;
  return turns.some(isOpen) ? ` (${t('running')})` : '';
}
