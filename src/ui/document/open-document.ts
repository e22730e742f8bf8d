import type { DocumentSummary } from '@/documents/schema';

/** A document as its page knows it. */
export interface OpenDocument extends DocumentSummary {
  projectName: string;
  /** It lies in the trash: it can be read and restored. */
  trashed: boolean;
  /** The project's rules let the person change the text only by suggestions. */
  suggestsOnly: boolean;
}
