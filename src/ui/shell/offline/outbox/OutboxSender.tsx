import { useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/shell/offline';
import { announce } from '../../../kit/feedback/live-region';
import { messageOf } from '../../../kit/feedback/message-of';
import { hasUnsavedEdits, onAllSaved } from '../../account/unsaved-edits';
import { useViewer } from '../../viewer';
import { onQueued, sendQueued } from './outbox';
import type { Outcome, Sending } from './outbox-core';

const PATIENCE_MS = 20_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

type Client = ReturnType<typeof useTRPCClient>;

/** Sends queued messages as soon as the server can be reached. */
export function OutboxSender() {
  const { userId } = useViewer();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const offline = useOffline();
  useEffect(() => {
    if (offline) return;
    let pause = FIRST_PAUSE_MS;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const send = async () => {
      clearTimeout(retry);
      const { sent, isWaiting } = await sendQueued(userId, (sending) => outcomeOf(() => sendOne(client, sending)));
      pause = sent > 0 ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (isWaiting && !isOver) retry = setTimeout(attempt, pause);
      if (sent === 0) return;
      announce(t('messagesSent', { count: sent }));
      await Promise.all([
        queries.invalidateQueries(trpc.agent.conversations.pathFilter()),
        queries.invalidateQueries(trpc.threads.pathFilter()),
      ]);
    };
    // A message may be about text written just before it, so wait until that is saved, but not for long.
    const until = Date.now() + PATIENCE_MS;
    const attempt = () => {
      if (!hasUnsavedEdits() || Date.now() >= until) void send().catch(() => undefined);
    };
    attempt();
    const timer = setTimeout(attempt, PATIENCE_MS);
    const stops = [onQueued(attempt), onAllSaved(attempt)];
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(retry);
      for (const stop of stops) stop();
    };
  }, [offline, userId, client, trpc, queries]);
  return null;
}

async function sendOne(client: Client, sending: Sending): Promise<string | undefined> {
  switch (sending.kind) {
    case 'turn':
      return (await client.agent.start.mutate(sending.input)).conversationId;
    case 'passage':
      await client.threads.startOnPassage.mutate(sending.input);
      return undefined;
    case 'hunk':
      await client.threads.startOnHunk.mutate(sending.input);
      return undefined;
    case 'reply':
      await client.threads.reply.mutate(sending.input);
      return undefined;
  }
}

const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

async function outcomeOf(send: () => Promise<string | undefined>): Promise<Outcome> {
  try {
    return { kind: 'sent', conversationId: await send() };
  } catch (error) {
    const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
    if (status === undefined || status === UNAUTHORIZED) return { kind: 'away' };
    const mayComeLater = status === TOO_MANY || status >= SERVER_ERROR;
    return mayComeLater ? { kind: 'later' } : { kind: 'refused', problem: messageOf(error) };
  }
}
