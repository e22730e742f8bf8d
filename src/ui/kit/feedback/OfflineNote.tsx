import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/kit/offline';

/** Shown in place of anything that needs the server while it can't be reached. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-2 p-1 text-faint text-sm">
      <CloudOff size={15} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>{children ?? t('loadsWhenOnline')}</span>
    </p>
  );
}
