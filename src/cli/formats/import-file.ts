import fs from 'node:fs';
import path from 'node:path';
import type { TokenApi } from '@/api/client-token';
import { joinPath } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import type { ImportedArchive } from '@/files/schema';
import { sendImport } from '../client/send-import';
import { EXIT, Failure } from '../failure';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

export interface ImportPlace {
  projectId: string;
  /** Empty for the top level. */
  folder: string;
}

/** What a file became. A text file becomes one document at `path`. */
export type ImportedFile = ImportedArchive | { path: string; documentId: string; documentIds: string[] };

/** Files that the server unpacks or converts. All others are imported as text. */
export const CONVERTED = /\.(zip|docx|html?)$/i;

/** Imports a file, and prints its progress on standard error. */
export async function importFile(io: Io, api: TokenApi, place: ImportPlace, given: string): Promise<ImportedFile> {
  const file = path.resolve(io.cwd, given);
  const name = path.basename(file);
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Failure(EXIT.failed, 'NOT_FOUND', `There’s no file ${cleanLine(given)}.`);
  }
  if (CONVERTED.test(name)) return sendImport(io, { ...place, file, name, onProgress: progressOf(io, name) });
  const base64 = fs.readFileSync(file).toString('base64');
  const { documentId, path: at } = await importText(api, place, { path: joinPath(place.folder, name), base64 });
  return { path: at, documentId, documentIds: [documentId] };
}

/** Imports a text. If its path is in use, it becomes a copy beside it, as other files do. */
async function importText(
  api: TokenApi,
  { projectId }: ImportPlace,
  { path: wanted, base64 }: { path: string; base64: string },
): Promise<DocumentSummary> {
  try {
    return await api.documents.import.mutate({ projectId, path: wanted, base64 });
  } catch (error) {
    const { code, details } =
      (error as { data?: { code?: string; details?: { freePath?: unknown } } | null }).data ?? {};
    if (code !== 'CONFLICT' || typeof details?.freePath !== 'string') throw error;
    return api.documents.import.mutate({ projectId, path: details.freePath, base64 });
  }
}

const STEPS = { sending: 'Sending', importing: 'Importing' } as const;
/** Prints a line for each tenth. */
const TENTHS = 10;

export function progressOf(io: Io, name: string): (step: keyof typeof STEPS, share: number) => void {
  let last = '';
  return (step, share) => {
    const line = `${STEPS[step]} ${cleanLine(name)}… ${Math.floor(share * TENTHS) * TENTHS} %`;
    if (line === last) return;
    last = line;
    io.note(io.noteStyle.dim(line));
  };
}
