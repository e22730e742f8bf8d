import type { DocumentSummary } from '@/documents/schema';

/** A document as its page knows it. */
export interface OpenDocument extends DocumentSummary {
  projectName: string;
  /** It lies in the trash: it can be read and restored. */
  trashed: boolean;
}
