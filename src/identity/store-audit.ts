import type { Tx } from '@/platform/database';

/** What JSON can hold. Strings must not contain NUL, which Postgres refuses. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuditEvent {
  /** Null for what concerns the whole installation. */
  workspaceId: string | null;
  /** Null when the system acted. */
  actorId: string | null;
  /** `<subject>.<what happened>`, e.g. `member.role_changed`. */
  action: string;
  subjectType: string;
  subjectId: string;
  data?: Record<string, Json>;
}

/** From where: null when the system acted. */
interface Origin {
  ip: string | null;
  tokenId: string | null;
}

export async function insertAuditEvent(tx: Tx, event: AuditEvent & Origin): Promise<void> {
  await tx.auditEvent.create({ data: { ...event, data: event.data ?? {} } });
}
