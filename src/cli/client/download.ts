import { MISSING_HEADER, type MissingCharacters, readMissing } from '@/exports/core/missing-characters';
import { EXIT, Failure, signedOutFailure } from '../failure';
import type { Io } from '../terminal/io';
import { accountOf } from './account';

const SIGNED_OUT = 401;
const SERVER_ERROR = 500;

interface Downloaded {
  bytes: Uint8Array;
  /** Of a PDF: characters that no font can draw. */
  missing: MissingCharacters | undefined;
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
  const { url, token } = accountOf(io.env);
  const headers = { authorization: `Bearer ${token}` };
  const address = `${url}/api/documents/${encodeURIComponent(documentId)}/export?${new URLSearchParams(query)}`;
  const response = await fetch(address, { headers, redirect: 'error' }).catch((cause) => {
    throw new Failure(EXIT.unreachable, 'OFFLINE', `Can’t reach the server at ${url}. Try again.`, { cause });
  });
  if (response.ok) {
    const missing = readMissing(response.headers.get(MISSING_HEADER));
    return { bytes: new Uint8Array(await response.arrayBuffer()), missing };
  }
  if (response.status === SIGNED_OUT) throw signedOutFailure(url);
  const exit = response.status >= SERVER_ERROR ? EXIT.unreachable : EXIT.failed;
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Failure(exit, 'DOWNLOAD', answer.message ?? `The server answered with status ${response.status}.`);
}
