import type { Context } from '@/identity/context';
import { search as searchDocuments } from '../queries/search';
import type { SearchDocuments } from '../schema';

/** Searches in a workspace where no document has open suggestions. */
export const search = (ctx: Context, input: SearchDocuments) =>
  searchDocuments(ctx, input, { openSuggestions: async () => [] });
