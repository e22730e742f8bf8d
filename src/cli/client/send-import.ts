import fs from 'node:fs';
import type { ImportedArchive } from '@/files/schema';
import { EXIT, Failure } from '../failure';
import type { Io } from '../terminal/io';
import { exitOf, request } from './http';

interface Sending {
  projectId: string;
  /** The folder to import into; empty for the top level. */
  folder: string;
  file: string;
  /** The file's name. Its extension tells the server what it is. */
  name: string;
  /** Reports the shares that have been sent and imported, from 0 to 1. */
  onProgress(step: 'sending' | 'importing', share: number): void;
}

/** A line of the server's answer. */
interface Line {
  progress?: number;
  result?: ImportedArchive;
  error?: { code: string; message: string };
}

/** Sends a zip, Word or HTML file to be imported, and follows the import. Throws the server's reason if it fails. */
export async function sendImport(io: Io, sending: Sending): Promise<ImportedArchive> {
  const { projectId, folder, name, onProgress } = sending;
  const query = new URLSearchParams({ name, folder });
  const response = await request(io, `/api/projects/${encodeURIComponent(projectId)}/import?${query}`, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson' },
    // Node's fetch takes any async iterable, with `duplex`. The types know neither.
    ...{ body: contentOf(sending) as unknown as BodyInit, duplex: 'half' },
  });
  for await (const { progress, result, error } of linesOf(response)) {
    if (progress !== undefined) onProgress('importing', progress);
    if (error) throw new Failure(exitOf(error.code), error.code, error.message);
    if (result) return result;
  }
  throw cutOff();
}

/**
 * Yields the file's content, and reports how much of it has been read. `Readable.toWeb` would make a web stream of it, but
 * ends the process with an error if the server refuses the file while it is being sent (Node 20).
 */
async function* contentOf({ file, onProgress }: Sending): AsyncGenerator<Uint8Array, void> {
  const { size } = fs.statSync(file);
  let sent = 0;
  for await (const piece of fs.createReadStream(file)) {
    yield piece as Uint8Array;
    sent += (piece as Uint8Array).length;
    onProgress('sending', sent / Math.max(1, size));
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<Line, void> {
  let rest = '';
  try {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Line;
    }
  } catch (cause) {
    throw cutOff(cause);
  }
}

function cutOff(cause?: unknown): Failure {
  const message = 'The connection broke during the import. Check whether the documents are there: variorum docs';
  return new Failure(EXIT.unreachable, 'CUT_OFF', message, { cause });
}
