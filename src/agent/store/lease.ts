import type { SingleStatement, Sql, Tx } from '@/platform/database';
import type { TerminalStatus } from '../core/turn-status';
import { type StoredTurn, TURN_FIELDS, type TurnFields, toStoredTurn } from './turn-reader';

/**
 * The key to a turn's lease: a turn belongs to the worker whose token is in its row. The database's clock decides when
 * a lease expires, so the machines' clocks don't matter. Everything a worker writes checks the token in the same
 * statement or transaction. So taking and renewing a lease doesn't wait for the disk: if a crash of the database undoes
 * it, the lease is simply lost.
 */
export interface LeaseKey {
  turnId: string;
  token: string;
}

/** The turn no longer belongs to this worker: another one has it, or it has ended. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(turnId: string) {
    super(`the lease of turn ${turnId} is lost`);
  }
}

export interface TakenTurn {
  turn: StoredTurn;
  /** How many workers have taken the turn since it last made progress, including this one; see ../turns/tries. */
  runs: number;
  /** How many workers have taken it in total, including this one. */
  takes: number;
  /** Whether no worker has taken it before, so nothing is stored yet. */
  isFirst: boolean;
  /** Whether someone asked the turn to stop before it was taken. */
  stopRequested: boolean;
  /** The number of the last event. */
  lastSeq: number;
}

/**
 * Lets the commit return before it's on disk. If a crash of the database loses a lease or its renewal, another worker
 * takes the turn, and this one stops with LeaseLost. Must be listed in the statement's `from`; otherwise it isn't
 * evaluated.
 */
const SOON_ON_DISK = `soon_on_disk as (select set_config('synchronous_commit', 'off', true))`;

/** Takes a queued turn, or one whose worker's lease has expired. Returns undefined if the turn isn't available. */
export async function takeLease(
  sql: SingleStatement<Sql>,
  lease: LeaseKey,
  leaseMs: number,
): Promise<TakenTurn | undefined> {
  const [taken] = await sql.query<TurnFields & { runs: number; takes: number; is_first: boolean }>(
    `with ${SOON_ON_DISK}, free as (
       select id, started_at is null as is_first from turn
       where id = $1 and status in ('queued', 'running') and (lease_token is null or lease_expires_at < now())
       for update
     )
     update turn t set lease_token = $2, lease_expires_at = now() + $3::int * interval '1 millisecond',
       status = 'running', runs = runs + 1, takes = takes + 1, started_at = coalesce(started_at, now())
     from free, soon_on_disk, conversation c where t.id = free.id and c.id = t.conversation_id
     returning ${TURN_FIELDS}, t.runs, t.takes, free.is_first`,
    [lease.turnId, lease.token, leaseMs],
  );
  if (!taken) return undefined;
  // Read after the token was written: an older worker can add no events anymore, and its last ones are stored.
  const seq = taken.is_first ? 0 : await lastSeq(sql, lease.turnId);
  const turn = toStoredTurn(taken);
  return {
    turn,
    isFirst: taken.is_first,
    runs: taken.runs,
    takes: taken.takes,
    stopRequested: turn.stopRequested,
    lastSeq: seq,
  };
}

async function lastSeq(sql: Sql, turnId: string): Promise<number> {
  const [row] = await sql.query<{ seq: number | null }>('select max(seq) as seq from turn_event where turn_id = $1', [
    turnId,
  ]);
  return row?.seq ?? 0;
}

/** Renews the lease. Returns whether someone asked the turn to stop. Throws LeaseLost. */
export async function renewLease(
  sql: SingleStatement<Sql>,
  { turnId, token }: LeaseKey,
  leaseMs: number,
): Promise<{ stopRequested: boolean }> {
  const [row] = await sql.query<{ stop_requested: boolean }>(
    `with ${SOON_ON_DISK}
     update turn set lease_expires_at = now() + $3::int * interval '1 millisecond'
     from soon_on_disk where id = $1 and lease_token = $2 and status = 'running'
     returning stop_requested_at is not null as stop_requested`,
    [turnId, token, leaseMs],
  );
  if (!row) throw new LeaseLost(turnId);
  return { stopRequested: row.stop_requested };
}

/**
 * Releases the turn, so that another worker can take it immediately. `counts`: whether this run and this take count
 * towards the limits.
 */
export async function releaseLease(
  sql: SingleStatement<Sql>,
  { turnId, token }: LeaseKey,
  counts: { asRun: boolean; asTake: boolean },
): Promise<void> {
  await sql.query(
    `update turn set status = 'queued', lease_token = null, lease_expires_at = null,
       runs = runs - $3::int, takes = takes - $4::int
     where id = $1 and lease_token = $2 and status = 'running'`,
    [turnId, token, counts.asRun ? 0 : 1, counts.asTake ? 0 : 1],
  );
}

/**
 * Suspends the turn until people have answered: no worker holds it, and this take doesn't count as a try. The caller
 * holds the lease in this transaction. Returns false if someone has asked the turn to stop; the caller then keeps the
 * turn.
 */
export async function suspendTurn(tx: Tx, { turnId }: LeaseKey): Promise<boolean> {
  const { count } = await tx.turn.updateMany({
    where: { id: turnId, stopRequestedAt: null },
    data: { status: 'needs_input', leaseToken: null, leaseExpiresAt: null, runs: 0, takes: { decrement: 1 } },
  });
  return count === 1;
}

/** Locks the turn's row, and thereby the lease, until the transaction ends. Throws LeaseLost. */
export async function lockLease(tx: Tx, { turnId, token }: LeaseKey): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from turn where id = ${turnId} and lease_token = ${token} and status = 'running' for no key update`;
  if (rows.length === 0) throw new LeaseLost(turnId);
}

export interface EventRow {
  seq: number;
  type: string;
  /** As JSON. */
  data: string;
}

/** Stores events, all or none. Throws LeaseLost. */
export async function insertEvents(
  sql: SingleStatement<Sql>,
  { turnId, token }: LeaseKey,
  events: readonly EventRow[],
): Promise<void> {
  if (events.length === 0) return;
  // With "for share", a worker that takes the turn over waits for this statement, so it continues from these numbers.
  const rows = await sql.query<{ seq: number }>(
    `with held as (select id from turn where id = $1 and lease_token = $2 and status = 'running' for share)
     insert into turn_event (turn_id, seq, type, data)
     select held.id, e.seq, e.type, e.data
     from held, unnest($3::int[], $4::text[], $5::text[]) as e(seq, type, data)
     returning seq`,
    [turnId, token, events.map((e) => e.seq), events.map((e) => e.type), events.map((e) => e.data)],
  );
  if (rows.length === 0) throw new LeaseLost(turnId);
}

/** Stores events in a transaction that holds the lease. */
export async function writeEvents(tx: Tx, { turnId }: LeaseKey, events: readonly EventRow[]): Promise<void> {
  await tx.turnEvent.createMany({ data: events.map((event) => ({ turnId, ...event })) });
}

/** Ends the turn. The caller holds the lease in this transaction; afterwards nobody holds it. */
export async function endTurn(
  tx: Tx,
  { turnId }: LeaseKey,
  end: { status: TerminalStatus; error: string | null },
): Promise<void> {
  await tx.turn.update({
    where: { id: turnId },
    data: { ...end, finishedAt: new Date(), leaseToken: null, leaseExpiresAt: null },
  });
}

/** Returns those of the turns that have a valid lease or wait for a person. */
export async function readTendedTurns(sql: Sql, turnIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from turn where id = any($1::text[])
       and (status = 'needs_input' or (status = 'running' and lease_expires_at > now()))`,
    [turnIds],
  );
  return rows.map(({ id }) => id);
}
