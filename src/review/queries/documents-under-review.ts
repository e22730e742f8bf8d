import type { OpenSuggestions } from '@/documents/queries/search';
import { sqlOfPool } from '@/platform/database';
import { findUnderReview } from '../store';

/** The documents of a workspace with suggestions that nobody has decided, where the actor may read. */
export const documentsUnderReview: OpenSuggestions = ({ pool, actor }, workspaceId) =>
  findUnderReview(sqlOfPool(pool), { workspaceId, userId: actor.userId });
