import type { Tx } from '@/platform/database';
import { currentOrigin } from '../request-origin';
import { type AuditEvent, insertAuditEvents } from '../store/audit';

/**
 * Records who did what, in the same transaction as the action itself, so that neither is stored without the other. The
 * log is append-only. `data` must not contain secrets or document text. The request's origin is added.
 */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await recordAuditEvents(tx, [event]);
}

/** Records several events in order, with one query. */
export async function recordAuditEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const { ip, tokenId } = currentOrigin() ?? {};
  const origin = { ip: ip ?? null, tokenId: tokenId ?? null };
  await insertAuditEvents(
    tx,
    events.map((event) => ({ ...event, ...origin })),
  );
}

export type { AuditEvent };
