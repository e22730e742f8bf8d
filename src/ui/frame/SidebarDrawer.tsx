import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { t } from '@/generated/messages/frame';
import { Dialog } from '../kit/dialogs/Dialog';
import { Sidebar } from './Sidebar';

/** The sidebar on screens without room for it. It covers the page until the person chooses a place. */
export function SidebarDrawer({ onClose }: { onClose(): void }) {
  const pathname = usePathname();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
  return (
    <Dialog title={t('navigation')} form="drawer" hideTitle onClose={onClose}>
      <Sidebar className="flex h-full w-full border-e-0" onToggle={onClose} />
    </Dialog>
  );
}
