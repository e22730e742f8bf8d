import { useEffect, useRef } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/shell/offline';
import { showToast } from '../../kit/feedback/toast-store';

/** News of the connection replace one another. Toasts are read out politely. */
const GROUP = 'connection';

/** Says when the server can be reached again. */
export function ConnectionNews() {
  const offline = useOffline();
  const was = useRef(offline);
  useEffect(() => {
    if (was.current && !offline) showToast(t('backOnline'), { group: GROUP });
    was.current = offline;
  }, [offline]);
  return null;
}

/** Says how many edits that were made offline have arrived. */
export function tellSynced(edits: number): void {
  showToast(t('editsSynced', { count: edits }), { group: GROUP });
}
