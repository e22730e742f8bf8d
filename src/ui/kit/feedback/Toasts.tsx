'use client';

import { CircleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/generated/messages/kit';
import { IconButton } from '../controls/IconButton';
import { dismissToast, holdToasts, releaseToasts, type Toast, toastStore } from './toast-store';

/**
 * The place at the bottom of the window, or of the topmost modal dialog, where toasts appear, and the live region for
 * screen readers.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  const dialog = useSyncExternalStore(toastStore.subscribe, toastStore.getDialog, () => undefined);
  const place = (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      data-toasts=""
      // Small screens have a bar of 3.25rem at the bottom.
      className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex flex-col items-center gap-2 max-[899px]:bottom-[calc(3.75rem+env(safe-area-inset-bottom))]"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
  return (
    <>
      <div id="announcements" role="status" aria-live="polite" aria-atomic="false" className="sr-only" />
      {dialog ? createPortal(place, dialog) : place}
    </>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { action } = toast;
  return (
    <div className="toast pointer-events-auto flex max-w-md items-center gap-3 rounded-lg bg-ink py-1.5 pe-1.5 ps-3.5 text-paper text-sm shadow-float">
      {toast.tone === 'problem' && <CircleAlert size={16} className="shrink-0" aria-hidden="true" />}
      <span className="py-1">{toast.message}</span>
      {toast.progress !== undefined && (
        <progress value={toast.progress} max={1} aria-label={t('progress')} className="w-20 shrink-0 accent-current" />
      )}
      {action && (
        <button
          type="button"
          className="rounded px-2 py-1 font-semibold underline underline-offset-2"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {!toast.stays && (
        <IconButton
          label={t('dismiss')}
          tip="above"
          icon={<X size={14} />}
          size="sm"
          className="enabled:text-paper enabled:hover:bg-transparent enabled:hover:text-paper"
          onClick={() => dismissToast(toast.id)}
        />
      )}
    </div>
  );
}
