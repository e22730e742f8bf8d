import type { ImportedArchive } from '@/files/schema';
import { t } from '@/generated/messages/tree/archive';

interface Sending {
  signal: AbortSignal;
  /** From 0 to 1: how much the server has. */
  onProgress(share: number): void;
}

/** Sends an archive to be imported. Not by `fetch`, which doesn't say how much has been sent. Throws the server's reason. */
export function sendArchive(address: string, content: Blob, { signal, onProgress }: Sending): Promise<ImportedArchive> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('load', () => {
      const answer = request.response as (ImportedArchive & { message?: string }) | null;
      if (request.status === 200 && answer) resolve(answer);
      else reject(new Error(answer?.message ?? t('offline')));
    });
    request.addEventListener('error', () => reject(new Error(t('offline'))));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(content);
  });
}
