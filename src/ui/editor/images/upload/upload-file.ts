import type { FileSummary } from '@/files/schema';
import { t } from '@/generated/messages/editor/images/upload';

/** Why a file didn't arrive. `isOffline`: the server wasn't reached, so the same file can be sent again later. */
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
  /** From 0 to 1. */
  onProgress(share: number): void;
}

/** Sends a file to its document. One that is too large isn't sent at all. Rejects with UploadError. */
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
 * In bytes; what isn't known is the server's to tell. Not by the API's client: a module that is loaded late from here
 * would be another instance than the page's, without its provider.
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

/** Not by `fetch`, which doesn't say how much has been sent. */
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
