import type { DocumentSummary } from '@/documents/schema';

export interface RecentDocument extends DocumentSummary {
  projectName: string;
}

/** How many of the newest documents the home page looks at. */
export const RECENT = 12;
