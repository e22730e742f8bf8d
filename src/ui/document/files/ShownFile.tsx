import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { showFile, useShownFile } from './shown-file';

const FileDialog = dynamic(() => import('./FileDialog').then((m) => m.FileDialog), { ssr: false });

/** The dialog of the file that a link in the text opened. */
export function ShownFile() {
  const fileId = useShownFile();
  useEffect(() => () => showFile(undefined), []);
  return fileId && <FileDialog key={fileId} fileId={fileId} onClose={() => showFile(undefined)} />;
}
