import type { ImportedArchive } from '@/files/schema';
import { t } from '@/generated/messages/tree/archive';

interface Sending {
  signal: AbortSignal;
  /** Reports the share of the file that has been sent, from 0 to 1. */
  onSent(share: number): void;
  /** Reports the share that has been imported, from 0 to 1. */
  onImported(share: number): void;
}

/** A line of the server's answer. */
interface Line {
  progress?: number;
  result?: ImportedArchive;
  error?: { message: string; code?: string };
}

/** The reason for which an archive wasn't imported. */
export class ImportFailure extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

/**
 * Sends an archive to be imported. Uses XMLHttpRequest because `fetch` doesn't report how much has been sent. Aborting
 * closes the connection, which ends the import. Throws the server's reason if the import fails.
 */
export function sendArchive(address: string, content: Blob, sending: Sending): Promise<ImportedArchive> {
  const { signal, onSent, onImported } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/x-ndjson');
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total ? loaded / total : 0));
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('progress', () => {
      const share = linesOf(request).findLast(({ progress }) => progress !== undefined)?.progress;
      if (share !== undefined) onImported(share);
    });
    request.addEventListener('load', () => {
      const { result, error } = linesOf(request).at(-1) ?? {};
      if (result) resolve(result);
      else reject(new ImportFailure(error?.message ?? t('connectionBroke'), error?.code));
    });
    request.addEventListener('error', () => reject(new Error(t('connectionBroke'))));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(content);
  });
}

/** Returns the complete lines received so far. If the server refuses at once, its answer is a single JSON object. */
function linesOf({ status, responseText, readyState }: XMLHttpRequest): Line[] {
  if (status !== 200) return readyState === XMLHttpRequest.DONE ? [{ error: parsed(responseText) }] : [];
  const whole = responseText.slice(0, responseText.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [parsed(line)]));
}

/** Parses an answer. Returns {} if it isn't JSON, because it may come from a proxy. */
function parsed<T extends object>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    return {} as T;
  }
}
