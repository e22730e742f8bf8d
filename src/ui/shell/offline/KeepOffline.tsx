'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOffline } from '@/api/client-reach';
import { ApiProvider } from '../ApiProvider';
import { useViewer } from '../viewer';
import { ConnectionStatus } from './ConnectionStatus';
import { keepAnswers, restoreAnswers } from './kept-answers';
import { OutboxSender } from './outbox/OutboxSender';
import { keepPersonHere } from './person-here';
import { startWorker } from './worker';

/** Everything that lets Variorum open without the server. It loads after a page's text. */
export function KeepOffline() {
  return (
    <ApiProvider>
      <Keeping />
    </ApiProvider>
  );
}

function Keeping() {
  const viewer = useViewer();
  const queries = useQueryClient();
  useEffect(() => {
    keepPersonHere(viewer);
    startWorker(viewer.userId).catch((error) => console.error('The service worker did not start.', error));
    return keepAnswers(viewer.userId, queries);
  }, [viewer, queries]);
  const offline = useOffline();
  useEffect(() => {
    // The connection may be lost before the server has answered.
    if (offline) restoreAnswers(viewer.userId, queries).catch(() => undefined);
  }, [offline, viewer.userId, queries]);
  return (
    <>
      <ConnectionStatus />
      <OutboxSender />
    </>
  );
}
