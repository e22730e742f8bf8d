import type { Tx } from '@/platform/database';
import { currentOrigin } from '../request-origin';
import { type AuditEvent, insertAuditEvents } from '../store/audit';

/**
 * Writes down who did what, in the transaction that does it: the event stands if and only if the deed does. The log
 * is append-only. No secret and no document text belongs in `data`. From where the request came is added.
 */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await recordAuditEvents(tx, [event]);
}

/** Records several events, in their order, by one query. */
export async function recordAuditEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const { ip, tokenId } = currentOrigin() ?? {};
  const origin = { ip: ip ?? null, tokenId: tokenId ?? null };
  await insertAuditEvents(
    tx,
    events.map((event) => ({ ...event, ...origin })),
  );
}

export type { AuditEvent };
