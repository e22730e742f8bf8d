import type { OpenSuggestions } from '@/documents/queries/search';
import { sqlOfPool } from '@/platform/database';
import { findUnderReview } from '../store';

/** The documents of a workspace with suggestions that nobody has decided. Doesn't check access: the caller has. */
export const documentsUnderReview: OpenSuggestions = ({ pool }, workspaceId) =>
  findUnderReview(sqlOfPool(pool), workspaceId);
