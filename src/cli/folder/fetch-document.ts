import type { TokenApi } from '@/api/client-token';
import { joinBytes } from '@/documents/core/line-ends';
import { downloadDocument } from '../client/download';
import { withRateLimitRetry } from '../client/rate-limit-retry';
import type { Io } from '../terminal/io';

export interface FetchedDocument {
  bytes: Uint8Array;
  /** The version to base suggestions on. Null if the token can only read. */
  versionId: string | null;
}

/** Downloads live texts as files. If the person can suggest changes, each file comes with a version to base them on. */
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
      const { versionId, ...form } = await withRateLimitRetry(() => this.api.versions.checkOut.mutate({ documentId }));
      return { bytes: joinBytes(form), versionId };
    } catch (error) {
      if ((error as { data?: { code?: string } | null }).data?.code !== 'FORBIDDEN') throw error;
      this.#maySuggest = false;
      return this.#read(documentId);
    }
  }

  async #read(documentId: string): Promise<FetchedDocument> {
    const { bytes } = await downloadDocument(this.io, documentId);
    return { bytes, versionId: null };
  }
}
