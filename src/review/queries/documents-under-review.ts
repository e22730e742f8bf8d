import type { OpenSuggestions } from '@/documents/queries/search';
import { sqlOfPool } from '@/platform/database';
import { findUnderReview } from '../store';

/** Returns the documents of a workspace with undecided suggestions that the actor may read. */
export const documentsUnderReview: OpenSuggestions = ({ pool, actor }, workspaceId) =>
  findUnderReview(sqlOfPool(pool), { workspaceId, userId: actor.userId });
