import type { TokenApi } from '@/api/client-token';
import { joinBytes } from '@/documents/core/line-ends';
import { downloadDocument } from '../client/download';
import { patiently } from '../client/patiently';
import type { Io } from '../terminal/io';

export interface FetchedDocument {
  bytes: Uint8Array;
  /** Null if the token may only read, so that nothing can be suggested. */
  versionId: string | null;
}

/** Fetches live texts as files, each with a version to base a suggestion on, where the person may suggest. */
export class DocumentFetcher {
  #maySuggest = true;

  constructor(
    private readonly io: Io,
    private readonly api: TokenApi,
  ) {}

  get maySuggest(): boolean {
    return this.#maySuggest;
  }

  async fetch(documentId: string): Promise<FetchedDocument> {
    if (!this.#maySuggest) return this.#read(documentId);
    try {
      const { versionId, ...form } = await patiently(() => this.api.versions.checkOut.mutate({ documentId }));
      return { bytes: joinBytes(form), versionId };
    } catch (error) {
      if ((error as { data?: { code?: string } | null }).data?.code !== 'FORBIDDEN') throw error;
      this.#maySuggest = false;
      return this.#read(documentId);
    }
  }

  async #read(documentId: string): Promise<FetchedDocument> {
    return { bytes: await downloadDocument(this.io, documentId), versionId: null };
  }
}
