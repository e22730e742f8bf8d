import type { Context } from '@/identity/context';
import { requireChangeable } from '../access';
import { storedUrl } from '../link-token';
import { mayHaveUrl } from '../policy';
import { urlUnreadable, urlWithheld } from '../refusals';
import { findSealedToken } from '../store';

/**
 * Returns the URL of a link, for people who can change the link and may have its URL. Throws CONFLICT if the URL can't
 * be read: the link was created before URLs were stored, or the server's secret has changed. It can be replaced then.
 * Otherwise throws like `requireChangeable`.
 */
export async function linkUrl(ctx: Context, { linkId }: { linkId: string }): Promise<{ url: string }> {
  const link = await requireChangeable(ctx, linkId);
  if (!mayHaveUrl(link, link)) throw urlWithheld();
  const sealed = await findSealedToken(ctx.db, linkId);
  const url = sealed && storedUrl(ctx, linkId, sealed);
  if (url === undefined) throw urlUnreadable();
  return { url };
}
