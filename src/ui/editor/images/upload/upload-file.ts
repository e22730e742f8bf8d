import type { FileSummary } from '@/files/schema';
import { t } from '@/generated/messages/editor/images/upload';

/** Why an upload failed. `isOffline`: the server wasn't reached, so the file can be sent again later. */
export class UploadError extends Error {
  constructor(
    message: string,
    readonly isOffline: boolean,
  ) {
    super(message);
  }
}

export interface UploadOptions {
  documentId: string;
  signal: AbortSignal;
  /** The share that has been sent, from 0 to 1. */
  onProgress(share: number): void;
}

/** Uploads a file to its document. A file that is too large isn't sent at all. Rejects with UploadError. */
export async function uploadFile(file: File, options: UploadOptions): Promise<FileSummary> {
  largestFile ??= fetchLargest();
  const limit = await largestFile;
  if (file.size > limit) throw new UploadError(t('tooLarge', { megabytes: Math.floor(limit / MB) }), false);
  if (options.signal.aborted) throw new UploadError(t('canceled'), false);
  return send(file, options);
}

const MB = 1024 * 1024;

let largestFile: Promise<number> | undefined;

/**
 * Returns the largest file in bytes. If it can't be fetched, the server decides. It doesn't use the API's client: a
 * late module like this one would load a second instance of it, without the page's provider.
 */
async function fetchLargest(): Promise<number> {
  try {
    const answer = await (await fetch('/api/trpc/files.limits')).json();
    return Number(answer.result.data.json.maxBytes);
  } catch {
    largestFile = undefined;
    return Number.POSITIVE_INFINITY;
  }
}

/** Uses XMLHttpRequest because `fetch` doesn't report upload progress. */
function send(file: File, { documentId, signal, onProgress }: UploadOptions): Promise<FileSummary> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/documents/${documentId}/files?name=${encodeURIComponent(file.name.toWellFormed())}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as FileSummary);
      else reject(refusal(request));
    });
    request.addEventListener('error', () => reject(new UploadError(t('serverUnreachable'), true)));
    request.addEventListener('abort', () => reject(new UploadError(t('canceled'), false)));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function refusal({ status, response }: XMLHttpRequest): UploadError {
  const message = (response as { message?: unknown } | null)?.message;
  const isAway = status >= 502 || (response as { code?: unknown } | null)?.code === 'UNAVAILABLE';
  return new UploadError(typeof message === 'string' ? message : t('notUploaded'), isAway);
}
