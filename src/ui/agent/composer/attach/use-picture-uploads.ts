import { useEffect, useRef, useState } from 'react';

interface PictureUploadsOptions {
  documentId: string;
  /** Adds the Markdown of an uploaded picture to the request. */
  onArrived(markdown: string): void;
}

/** Uploads the pictures attached to a request one after the other. */
export function usePictureUploads({ documentId, onArrived }: PictureUploadsOptions) {
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const add = async (files: readonly File[]) => {
    const { signal } = leaving.current ?? {};
    if (!signal || files.length === 0) return;
    setProblem(undefined);
    setSending((count) => count + files.length);
    // Loaded on demand, because few requests have pictures.
    const { sendPicture } = await import('./send-picture');
    for (const file of files) {
      const sent = await sendPicture(file, { documentId, signal });
      if (signal.aborted) return;
      if ('markdown' in sent) onArrived(sent.markdown);
      else setProblem(`${file.name}: ${sent.problem}`);
      setSending((count) => count - 1);
    }
  };

  return { sending, problem, add };
}

/** Returns the picture files of a paste or drop. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
