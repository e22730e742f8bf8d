import { CLAIM_MS, type ClaimOptions, MAX_TRIES, type MailState } from '@/platform/claimed-mail';
import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The table review_mail: the last mail to each reviewer of a change request. */

/**
 * Within this time, people get only one mail about a request, so nobody can flood someone by asking again and again.
 */
const PAUSE_MS = 3_600_000;
/** A mail that couldn't be sent for this long is dropped, because it's too late by then. The digest lists it. */
const WORTHLESS_AFTER_MS = 86_400_000;

/**
 * Schedules a mail to each of these people, unless one is already due or they got one within the hour. Dropped mails
 * don't count, because they reached nobody: the request was a draft or closed for a while.
 */
export async function insertDueMails(
  tx: Tx,
  { requestId, userIds, askedBy, now }: { requestId: string; userIds: readonly string[]; askedBy: string; now: Date },
): Promise<void> {
  await sqlOfTransaction(tx).query(
    `insert into review_mail as m (request_id, user_id, asked_by, asked_at, state)
     select $1, u, $3, $4, 'due' from unnest($2::text[]) u
     on conflict (request_id, user_id) do update
       set asked_by = excluded.asked_by, asked_at = excluded.asked_at, state = 'due', claim = null, claimed_at = null, tries = 0
       where m.asked_at < $5::timestamptz or m.state = 'dropped'`,
    [requestId, userIds, askedBy, now, new Date(now.getTime() - PAUSE_MS)],
  );
}

export interface ClaimedMail {
  requestId: string;
  userId: string;
  askedBy: string;
  /** Identifies the claim. If another process takes it over, the id changes. */
  claim: string;
}

/**
 * Claims mails that are due and mails whose claim has expired, to active members whose address is verified or doesn't
 * have to be, and who haven't turned these mails off. If several processes call this at once, each mail goes to only one
 * of them.
 */
export async function claimMails(tx: Tx, { now, claim, limit }: ClaimOptions): Promise<ClaimedMail[]> {
  const rows = await sqlOfTransaction(tx).query<Omit<ClaimedMail, 'claim'>>(
    `update review_mail m set state = 'claimed', claim = $1, claimed_at = $2, tries = m.tries + 1
     from (
       select r.request_id, r.user_id from review_mail r
       join "user" u on u.id = r.user_id and u.deleted_at is null and (u.email_verified or not u.must_verify_email)
       left join digest_setting s on s.user_id = r.user_id
       where r.state in ('due', 'claimed') and r.asked_at > $3::timestamptz and coalesce(s.mails_reviews, true)
         and (r.state = 'due' or r.tries < ${MAX_TRIES}
           and r.claimed_at + make_interval(secs => $4::int * 2 ^ (r.tries - 1)) <= $2::timestamptz)
         and exists (select from member m where m.user_id = r.user_id and m.deactivated_at is null)
       order by r.asked_at limit $5 for update of r skip locked
     ) due
     where m.request_id = due.request_id and m.user_id = due.user_id
     returning m.request_id as "requestId", m.user_id as "userId", m.asked_by as "askedBy"`,
    [claim, now, new Date(now.getTime() - WORTHLESS_AFTER_MS), CLAIM_MS / 1000, limit],
  );
  return rows.map((row) => ({ ...row, claim }));
}

/** Changes the state of a mail. Returns false if another process has claimed it by now. */
export async function moveMail(
  sql: SingleStatement<Sql>,
  { requestId, userId, claim }: ClaimedMail,
  { from, to }: { from: MailState; to: MailState },
): Promise<boolean> {
  const rows = await sql.query(
    `update review_mail set state = $5
     where request_id = $1 and user_id = $2 and claim = $3 and state = $4 returning 1`,
    [requestId, userId, claim, from, to],
  );
  return rows.length > 0;
}
