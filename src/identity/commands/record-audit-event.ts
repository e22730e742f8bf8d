import type { Tx } from '@/platform/database';
import { currentOrigin } from '../request-origin';
import { type AuditEvent, insertAuditEvent } from '../store/audit';

/**
 * Writes down who did what, in the transaction that does it: the event stands if and only if the deed does. The log
 * is append-only. No secret and no document text belongs in `data`. From where the request came is added.
 */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { ip, tokenId } = currentOrigin() ?? {};
  await insertAuditEvent(tx, { ...event, ip: ip ?? null, tokenId: tokenId ?? null });
}
