import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/shell/offline';
import { showToast } from '../../kit/feedback/toast-store';

/** Messages about the connection replace each other. Screen readers read toasts politely. */
const GROUP = 'connection';

/** Shows on every page that the server can't be reached, and a message when it can be reached again. */
export function ConnectionStatus() {
  const offline = useOffline();
  const was = useRef(offline);
  useEffect(() => {
    if (was.current && !offline) showToast(t('backOnline'), { group: GROUP });
    was.current = offline;
  }, [offline]);
  return (
    // The region is always there: many screen readers don't read one that appears together with its text.
    <div role="status">
      {offline && (
        // Text that is being written says it in a line below, and a page that isn't here in its own message.
        <p className="pointer-events-none fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit items-center gap-1.5 rounded-full bg-warn-bg px-3 py-1 font-medium text-sm text-warn-ink shadow-card max-[899px]:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] [body:has([data-save-state=offline],[data-says-offline])_&]:hidden">
          <CloudOff size={14} aria-hidden="true" />
          {t('youAreOffline')}
        </p>
      )}
    </div>
  );
}

/** Shows a message with the number of offline edits that have reached the server. */
export function tellSynced(edits: number): void {
  showToast(t('editsSynced', { count: edits }), { group: GROUP });
}
