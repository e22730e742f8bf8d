import type { DocumentSummary } from '@/documents/schema';

/** A document and what its page knows about it. */
export interface OpenDocument extends DocumentSummary {
  projectName: string;
  /** Whether it is in the trash, where it can be read and restored. */
  trashed: boolean;
  /** Whether the project's rules only let the person suggest changes. */
  suggestsOnly: boolean;
}
