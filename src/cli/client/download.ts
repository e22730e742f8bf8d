import { MISSING_HEADER, type MissingCharacters, readMissing } from '@/exports/core/missing-characters';
import { type ExportReport, LEFT_OUT_HEADER, readLeftOut } from '@/files/core/left-out';
import type { Io } from '../terminal/io';
import { request } from './http';

interface Downloaded {
  bytes: Uint8Array;
  /** Of a PDF: characters that no font can draw. */
  missing: MissingCharacters | undefined;
  /** What the file doesn't include. */
  report: ExportReport | undefined;
}

/**
 * Downloads a document as a file. Without a format, it is the live text with its line endings and byte order mark.
 * `query` has the parameters of `GET /api/documents/<id>/export`.
 */
export async function downloadDocument(
  io: Io,
  documentId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Downloaded> {
  const address = `/api/documents/${encodeURIComponent(documentId)}/export?${new URLSearchParams(query)}`;
  const response = await request(io, address);
  const missing = readMissing(response.headers.get(MISSING_HEADER));
  const report = readLeftOut(response.headers.get(LEFT_OUT_HEADER));
  return { bytes: new Uint8Array(await response.arrayBuffer()), missing, report };
}
