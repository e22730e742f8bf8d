import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { branchOf, isOpen } from '@/agent/core/history/conversation-tree';
import { isTerminal } from '@/agent/core/turn-status';
import type { ConversationView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { isReached, onReach } from '@/api/client-reach';
import { t } from '@/generated/messages/agent/panel';

/** The person's choice: a conversation, the conversation of a turn (from a link), a new one, or the newest one. */
type Choice = { id: string } | { turnId: string } | 'new' | 'newest';

/** The end of a branch, which the next request follows. */
export interface End {
  /** Undefined to begin a new conversation. */
  conversationId: string | undefined;
  afterTurnId: string | undefined;
}

/**
 * Returns the conversations of a document, kept up to date, and the one to show. When a turn is started from the text,
 * its conversation is shown.
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
  const options = trpc.agent.conversations.queryOptions(input);
  const query = useQuery(options);
  const refresh = () => queries.invalidateQueries(trpc.agent.conversations.queryFilter({ documentId }));
  useSubscription(trpc.agent.onTurns.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const conversations = query.data?.conversations ?? [];
  const endedBefore = useEndedBefore(query.data?.conversations);
  const current = chosen(conversations, choice);
  const currentId = idOf(choice, current);

  const latest = useRef({ choice, turnId });
  useEffect(() => {
    latest.current = { choice, turnId };
  });
  /**
   * Resolves to the end of the branch that is shown when the conversations have loaded, even if the panel closes
   * meanwhile. Rejects if they fail to load, or if the server becomes unreachable.
   */
  const firstEnd = async (): Promise<End> => {
    const loaded = await orUnreachable(queries.ensureQueryData(options));
    return endIn(loaded.conversations, latest.current.choice, latest.current.turnId);
  };
  const shown = { query, conversations, current, currentId, linkedTurnId: turnId, endedBefore };
  return { ...shown, choose: setChoice, refresh, firstEnd };
}

/** Returns the conversation for the next request. A new conversation's id is known before the list contains it. */
function idOf(choice: Choice, current: ConversationView | undefined): string | undefined {
  return typeof choice === 'object' && 'id' in choice ? choice.id : current?.id;
}

/** Returns the end of the branch that is shown at first: the one of the linked turn, otherwise the newest. */
function endIn(conversations: readonly ConversationView[], choice: Choice, linkedTurnId: string | null): End {
  const current = chosen(conversations, choice);
  const branch = branchOf(current?.turns ?? [], new Set(linkedTurnId === null ? [] : [linkedTurnId]));
  return { conversationId: idOf(choice, current), afterTurnId: branch.at(-1)?.id };
}

/** Resolves like `answer`. Rejects once the server becomes unreachable, because a query would wait until it is back. */
function orUnreachable<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onReach(() => {
      if (!isReached()) reject(new Error('the server became unreachable'));
    });
    answer.then(resolve, reject).finally(stop);
  });
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the turns that had already ended when the conversations were first loaded. A turn that begins and ends
 * between two updates isn't among them.
 */
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

/** Returns a conversation's state for the list, or '' if nothing is running or waiting in it. */
export function stateWords({ turns }: ConversationView): string {
  if (turns.some(({ status }) => status === 'needs_input')) return ` (${t('waitingForAnswer')})`;
  return turns.some(isOpen) ? ` (${t('running')})` : '';
}
