import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/backlinks';
import { usePageCommand } from '../../shell/page-commands';

const BacklinksDialog = dynamic(() => import('./BacklinksDialog').then((m) => m.BacklinksDialog), { ssr: false });

/** Adds the list of backlinks to the palette. */
export function BacklinksCommand({ documentId }: { documentId: string }) {
  const [isShown, setShown] = useState(false);
  usePageCommand({ key: 'backlinks', label: t('command'), run: () => setShown(true) });
  return isShown ? <BacklinksDialog documentId={documentId} onClose={() => setShown(false)} /> : null;
}
