import type { DocumentSummary } from '@/documents/schema';

export interface RecentDocument extends DocumentSummary {
  projectName: string;
}

/** The number of documents in the home page's list. */
export const RECENT = 12;
