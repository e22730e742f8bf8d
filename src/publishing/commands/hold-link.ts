import { sqlOfTransaction, type Tx } from '@/platform/database';
import { type Asked, type OpenLink, openLinkBy } from '../queries/open-link';
import { lockLink } from '../store';

/**
 * Locks a link until the transaction ends and opens it again. Returns undefined if it has been revoked meanwhile, or
 * its creator can no longer share its document or project.
 */
export async function holdLink(tx: Tx, asked: Asked, linkId: string): Promise<OpenLink | undefined> {
  await lockLink(tx, linkId);
  return openLinkBy(sqlOfTransaction(tx), asked);
}
