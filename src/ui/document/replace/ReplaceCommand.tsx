import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/replace-command';
import { usePageCommand } from '../../shell/page-commands';

const ReplaceDialog = dynamic(() => import('./ReplaceDialog').then((m) => m.ReplaceDialog), { ssr: false });

/** Adds find and replace in the project to the palette. */
export function ReplaceCommand({ projectId, projectName }: { projectId: string; projectName: string }) {
  const [isShown, setShown] = useState(false);
  usePageCommand({ key: 'replace', label: t('command'), run: () => setShown(true) });
  if (!isShown) return null;
  return <ReplaceDialog projectId={projectId} projectName={projectName} onClose={() => setShown(false)} />;
}
