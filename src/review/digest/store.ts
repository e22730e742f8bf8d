import { CLAIM_MS, type ClaimOptions, MAX_TRIES, type MailState } from '@/platform/claimed-mail';
import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';
import { sqlOfTransaction } from '@/platform/database';
import type { DueDay } from './core/due';
import type { DigestFrequency } from './core/frequency';
import type { SetDigestInput } from './schema';

/** The tables digest_setting and digest_mail. */

/** For people who haven't changed the settings. */
export const DEFAULT_DIGEST = { frequency: 'daily', timeZone: 'UTC', mailsReviews: true, mailsAccess: true } as const;

const DAY_MS = 86_400_000;
/** How many days rows are kept. A person's last rows are needed to tell what is new to them. */
const KEPT_DAYS = 60;

// ---------------------------------------------------------------- settings

export async function findSetting(
  db: Db | Tx,
  userId: string,
): Promise<{ frequency: DigestFrequency; timeZone: string; mailsReviews: boolean; mailsAccess: boolean }> {
  const row = await db.digestSetting.findUnique({ where: { userId }, omit: { userId: true } });
  return row ? { ...row, frequency: row.frequency as DigestFrequency } : DEFAULT_DIGEST;
}

export async function saveSetting(tx: Tx, userId: string, change: SetDigestInput): Promise<void> {
  const { frequency, timeZone, mailsReviews, mailsAccess } = change;
  const data = {
    ...(frequency && { frequency }),
    ...(timeZone && { timeZone }),
    ...(mailsReviews !== undefined && { mailsReviews }),
    ...(mailsAccess !== undefined && { mailsAccess }),
  };
  await tx.digestSetting.upsert({
    where: { userId },
    create: { ...DEFAULT_DIGEST, ...data, userId },
    update: data,
    select: { userId: true },
  });
}

/** Returns the time zones that people are in, and the default time zone. */
export async function findTimeZones(db: Db): Promise<string[]> {
  const rows = await db.digestSetting.findMany({ distinct: ['timeZone'], select: { timeZone: true } });
  return [...new Set([DEFAULT_DIGEST.timeZone, ...rows.map(({ timeZone }) => timeZone)])];
}

// ---------------------------------------------------------------- mails

export interface ClaimedDigest {
  userId: string;
  day: string;
  /** Identifies the claim. If another process takes it over, the id changes. */
  claim: string;
  frequency: Exclude<DigestFrequency, 'off'>;
  /** The last time their inbox was read for a digest that was sent or was empty. */
  lastReadAt: Date | null;
  /** When the person's first digest was claimed, which may be this one. */
  firstClaimedAt: Date;
}

/**
 * Whether the claim of a row `d` of digest_mail can be taken over. $7 is the first pause in seconds, $9 the current
 * time.
 */
const MAY_TAKE_OVER = `d.state = 'claimed' and d.tries < ${MAX_TRIES}
  and d.claimed_at + make_interval(secs => $7::int * 2 ^ (d.tries - 1)) <= $9`;

interface Claiming extends ClaimOptions {
  due: readonly (DueDay & { timeZone: string })[];
}

/**
 * Claims digests that are due and that nobody has claimed: for active members whose address is verified or doesn't have
 * to be, and who have had an account for a day. If several processes call this at once, each digest goes to only one of
 * them.
 */
export async function claimDigests(tx: Tx, { due, now, claim, limit }: Claiming): Promise<ClaimedDigest[]> {
  const rows = await sqlOfTransaction(tx).query<{
    user_id: string;
    day: string;
    frequency: Exclude<DigestFrequency, 'off'>;
    last_read_at: Date | null;
    first_claimed_at: Date | null;
  }>(
    `with due as (
       select u.id as user_id, z.day
       from unnest($1::text[], $2::date[], $3::boolean[]) z (zone, day, is_weekly)
       join "user" u on true
       left join digest_setting s on s.user_id = u.id
       where coalesce(s.time_zone, $4) = z.zone
         and (coalesce(s.frequency, $5) = 'daily' or s.frequency = 'weekly' and z.is_weekly)
         and u.deleted_at is null and (u.email_verified or not u.must_verify_email) and u.created_at < $6
         and exists (select from member m where m.user_id = u.id and m.deactivated_at is null)
         and not exists (select from digest_mail d
           where d.user_id = u.id and d.day = z.day and not (${MAY_TAKE_OVER}))
       order by u.id limit $10
     ), claimed as (
       insert into digest_mail as d (user_id, day, state, claim, claimed_at)
       select user_id, day, 'claimed', $8, $9 from due
       on conflict (user_id, day) do update
         set claim = excluded.claim, claimed_at = excluded.claimed_at, tries = d.tries + 1
         where ${MAY_TAKE_OVER}
       returning d.user_id, d.day
     )
     select c.user_id, to_char(c.day, 'YYYY-MM-DD') as day, coalesce(s.frequency, $5) as frequency,
       past.last_read_at, past.first_claimed_at
     from claimed c
     left join digest_setting s on s.user_id = c.user_id
     cross join lateral (
       select min(p.claimed_at) as first_claimed_at,
         max(p.claimed_at) filter (where p.state in ('sent', 'empty')) as last_read_at
       from digest_mail p where p.user_id = c.user_id) past`,
    [
      due.map(({ timeZone }) => timeZone),
      due.map(({ day }) => day),
      due.map(({ isWeekly }) => isWeekly),
      DEFAULT_DIGEST.timeZone,
      DEFAULT_DIGEST.frequency,
      new Date(now.getTime() - DAY_MS),
      CLAIM_MS / 1000,
      claim,
      now,
      limit,
    ],
  );
  return rows.map((row) => ({
    ...{ userId: row.user_id, day: row.day, claim, frequency: row.frequency },
    lastReadAt: row.last_read_at,
    firstClaimedAt: row.first_claimed_at ?? now,
  }));
}

/** Changes the state of a digest. Returns false if another process has claimed it by now. */
export async function moveDigest(
  sql: SingleStatement<Sql>,
  { userId, day, claim }: Pick<ClaimedDigest, 'userId' | 'day' | 'claim'>,
  { from, to }: { from: MailState; to: MailState },
): Promise<boolean> {
  const rows = await sql.query(
    `update digest_mail set state = $5
     where user_id = $1 and day = $2::date and claim = $3 and state = $4 returning 1`,
    [userId, day, claim, from, to],
  );
  return rows.length > 0;
}

/** Deletes old mails, and the settings of deleted people. */
export async function forgetDigests(tx: Tx, now: Date): Promise<void> {
  const sql = sqlOfTransaction(tx);
  await sql.query('delete from digest_mail where day < $1::date', [new Date(now.getTime() - KEPT_DAYS * DAY_MS)]);
  await sql.query(`delete from digest_setting s using "user" u where u.id = s.user_id and u.deleted_at is not null`);
}
