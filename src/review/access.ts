import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { requireDocumentOf } from '@/versions/access';
import { type Suggestion, suggestionById } from '@/versions/queries/suggestion';

/** The error for an unknown id. People without access get the same one, so it doesn't reveal whether the id exists. */
export const SUGGESTION_NOT_FOUND = 'This suggestion doesn’t exist, or you don’t have access to it.';

/**
 * Returns a suggestion in any status, and the person's access to its document. Throws NOT_FOUND if it's unknown or the
 * person may not read the document, and FORBIDDEN without the permission.
 */
export async function requireSuggestion(
  ctx: Context,
  suggestionId: string,
  permission: Permission,
): Promise<{ found: Suggestion; access: DocumentAccess }> {
  const found = await suggestionById(ctx.db, suggestionId);
  return requireDocumentOf(ctx, found, { permission, notFound: SUGGESTION_NOT_FOUND });
}
