import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { showFile, useShownFile } from './shown-file';

const FileDialog = dynamic(() => import('./FileDialog').then((m) => m.FileDialog), { ssr: false });

/** The dialog for a file that was opened by a link in the text. */
export function ShownFile() {
  const fileId = useShownFile();
  useEffect(() => () => showFile(undefined), []);
  return fileId && <FileDialog key={fileId} fileId={fileId} onClose={() => showFile(undefined)} />;
}
