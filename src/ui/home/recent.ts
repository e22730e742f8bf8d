import type { DocumentSummary } from '@/documents/schema';

export interface RecentDocument extends DocumentSummary {
  projectName: string;
  /** The person who changed it last. Null if nobody knows. */
  changedBy: string | null;
}

/** The number of documents in the home page's list. */
export const RECENT = 12;
