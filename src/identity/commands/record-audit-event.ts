import type { Tx } from '@/platform/database';
import { type AuditEvent, insertAuditEvent } from '../store-audit';

/**
 * Writes down who did what, in the transaction that does it: the event stands if and only if the deed does. The log
 * is append-only. No secret and no document text belongs in `data`.
 */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await insertAuditEvent(tx, event);
}
