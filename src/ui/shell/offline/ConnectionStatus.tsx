import { useEffect, useRef } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/shell/offline';
import { showToast } from '../../kit/feedback/toast-store';

/** Messages about the connection replace each other. Screen readers read toasts politely. */
const GROUP = 'connection';

/** Shows a message when the server can be reached again. */
export function ConnectionStatus() {
  const offline = useOffline();
  const was = useRef(offline);
  useEffect(() => {
    if (was.current && !offline) showToast(t('backOnline'), { group: GROUP });
    was.current = offline;
  }, [offline]);
  return null;
}

/** Shows a message with the number of offline edits that have reached the server. */
export function tellSynced(edits: number): void {
  showToast(t('editsSynced', { count: edits }), { group: GROUP });
}
