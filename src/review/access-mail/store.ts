import { rolesWith } from '@/documents/policy';
import { CLAIM_MS, type ClaimOptions, MAX_TRIES, type MailState } from '@/platform/claimed-mail';
import { type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The table access_mail: the mail about a request for access to each person who can answer it. */

/** A mail that couldn't be sent for this long is dropped, because it's no longer news. The digest lists the request. */
const WORTHLESS_AFTER_MS = 86_400_000;

export interface ClaimedMail {
  requestId: string;
  userId: string;
  /** Identifies the claim. If another process takes it over, the id changes. */
  claim: string;
  to: string;
  name: string;
  projectId: string;
  projectName: string;
  /** The name of the person who requests access. */
  asker: string;
  /** Whether the person can open the project already, so that they ask to edit. */
  isReader: boolean;
  message: string;
}

/** Whether the mail `a` of access_mail can be claimed again. $2 is the current time, $4 the first pause in seconds. */
const MAY_TAKE_OVER = `a.state = 'claimed' and a.tries < ${MAX_TRIES}
  and a.claimed_at + make_interval(secs => $4::int * 2 ^ (a.tries - 1)) <= $2::timestamptz`;

/**
 * Claims the mails about open requests to people who can answer them: active members whose address isn't unverified,
 * who haven't turned these mails off, and who haven't marked the request as done or snoozed it. There is one mail for each request
 * and person, however often the request is repeated. If several processes call this at once, each mail goes to only one
 * of them.
 */
export async function claimMails(tx: Tx, { now, claim, limit }: ClaimOptions): Promise<ClaimedMail[]> {
  const rows = await sqlOfTransaction(tx).query<Omit<ClaimedMail, 'claim'>>(
    `with due as (
       select r.id as request_id, u.id as user_id, u.email, u.name, p.id as project_id, p.name as project_name,
         who.name as asker, e.role is not null as is_reader, r.message
       from access_request r
       join project p on p.id = r.project_id and p.trashed_at is null
       join project_member m on m.project_id = p.id and m.role::text = any($6::text[])
       join "user" u on u.id = m.user_id and u.deleted_at is null and (u.email_verified or not u.must_verify_email)
       join member asking on asking.workspace_id = p.workspace_id and asking.user_id = r.user_id
         and asking.deactivated_at is null
       join "user" who on who.id = r.user_id
       left join project_member e on e.project_id = p.id and e.user_id = r.user_id
       left join digest_setting s on s.user_id = u.id
       left join inbox_item i on i.user_id = u.id and i.kind = 'access' and i.subject_id = r.id
       where r.decided_at is null and r.created_at > $3::timestamptz and coalesce(s.mails_access, true)
         and (e.role is null or e.role::text <> all($7::text[])) and i.done_at is null
         and coalesce(i.snoozed_until <= $2::timestamptz, true)
         and not exists (select from access_mail a
           where a.request_id = r.id and a.user_id = u.id and not (${MAY_TAKE_OVER}))
       order by r.created_at, r.id, u.id limit $5
     ), claimed as (
       insert into access_mail as a (request_id, user_id, state, claim, claimed_at)
       select request_id, user_id, 'claimed', $1, $2 from due
       on conflict (request_id, user_id) do update
         set claim = excluded.claim, claimed_at = excluded.claimed_at, tries = a.tries + 1
         where ${MAY_TAKE_OVER}
       returning a.request_id, a.user_id
     )
     select d.request_id as "requestId", d.user_id as "userId", d.email as "to", d.name, d.project_id as "projectId",
       d.project_name as "projectName", d.asker, d.is_reader as "isReader", d.message
     from due d join claimed c on c.request_id = d.request_id and c.user_id = d.user_id`,
    [
      claim,
      now,
      new Date(now.getTime() - WORTHLESS_AFTER_MS),
      CLAIM_MS / 1000,
      limit,
      rolesWith('manage_projects'),
      rolesWith('edit'),
    ],
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
    `update access_mail set state = $5
     where request_id = $1 and user_id = $2 and claim = $3 and state = $4 returning 1`,
    [requestId, userId, claim, from, to],
  );
  return rows.length > 0;
}
