import type { Sql } from '@/platform/database';
import type { SuggestionStatus } from '@/versions/schema';

export interface GuestSuggestionRow {
  suggestionId: string;
  description: string;
  createdAt: Date;
  /** The status of the suggestion, or of the last suggestion that continues it. */
  status: SuggestionStatus;
  isContinued: boolean;
  /** These three are 0 unless part of it is still open, or only part was accepted. */
  total: number;
  decided: number;
  /** The number of decided changes that are in the text. */
  accepted: number;
}

/** A suggestion that a guest says is theirs. */
export interface OwnSuggestion {
  documentId: string;
  linkId: string;
  guestId: string;
  suggestionId: string;
}

/** Returns the suggestion's status, or undefined if it doesn't exist or belongs to someone else. */
export async function findStatusOfOwn(
  sql: Sql,
  { documentId, linkId, guestId, suggestionId }: OwnSuggestion,
): Promise<SuggestionStatus | undefined> {
  const [row] = await sql.query<{ status: SuggestionStatus }>(
    'select status from version where id = $1 and document_id = $2 and link_id = $3 and guest_id = $4',
    [suggestionId, documentId, linkId, guestId],
  );
  return row?.status;
}

export interface LinkGuestRow {
  guestId: string;
  /** Empty if it was erased. */
  guestName: string;
  firstAt: Date;
  lastAt: Date;
  commentCount: number;
  suggestionCount: number;
  documentId: string;
  /** How many guests the link has. */
  total: number;
}

/** Returns the guests of a link who left something in these projects, those who wrote last first. */
export function findLinkGuests(
  sql: Sql,
  { linkId, projectIds, limit }: { linkId: string; projectIds: readonly string[]; limit: number },
): Promise<LinkGuestRow[]> {
  return sql.query<LinkGuestRow>(
    `with written as (
       select c.guest_id, c.guest_name as name, c.created_at, t.document_id, c.deleted_at is null as is_comment,
         false as is_suggestion
       from comment c join thread t on t.id = c.thread_id where c.link_id = $1 and c.guest_id is not null
       union all
       select guest_id, guest_name, created_at, document_id, false, status <> 'withdrawn'
       from version where link_id = $1 and guest_id is not null
     )
     select w.guest_id as "guestId", min(w.created_at) as "firstAt", max(w.created_at) as "lastAt",
       coalesce((array_agg(w.name order by w.created_at desc) filter (where w.name <> ''))[1], '') as "guestName",
       (count(*) filter (where w.is_comment))::int as "commentCount",
       (count(*) filter (where w.is_suggestion))::int as "suggestionCount",
       (array_agg(d.id order by w.created_at desc))[1] as "documentId", (count(*) over ())::int as total
     from written w join document d on d.id = w.document_id and d.project_id = any($2::text[])
     group by w.guest_id order by max(w.created_at) desc, w.guest_id limit $3::int`,
    [linkId, projectIds, limit],
  );
}

const MAX_SHOWN = 50;
/** The longest chain of suggestions that continue each other that is followed. */
const MAX_STEPS = 100;

/** Returns a guest's suggestions in a document, newest first, with their outcome. */
export function findGuestSuggestions(
  sql: Sql,
  { documentId, linkId, guestId }: { documentId: string; linkId: string; guestId: string },
): Promise<GuestSuggestionRow[]> {
  return sql.query<GuestSuggestionRow>(
    `with recursive mine as (
       select id, description, created_at from version
       where link_id = $1 and guest_id = $2 and document_id = $3
       order by created_at desc, id desc limit ${MAX_SHOWN}
     ), chain as (
       select m.id as own_id, v.id, v.status, v.superseded_by_id, 0 as step
       from mine m join version v on v.id = m.id
       union all
       select c.own_id, v.id, v.status, v.superseded_by_id, c.step + 1
       from chain c join version v on v.id = c.superseded_by_id where c.step < ${MAX_STEPS}
     )
     select m.id as "suggestionId", m.description, m.created_at as "createdAt", last.status,
       last.step > 0 as "isContinued", counted.total, counted.decided, counted.accepted
     from mine m
     cross join lateral (select * from chain where own_id = m.id order by step desc limit 1) last
     cross join lateral (
       select count(*)::int as total, count(x.id)::int as decided,
         (count(x.id) filter (where x.kind <> 'rejected'))::int as accepted
       from hunk h left join decision x on (x.hunk_id = h.id or x.id = h.inherited_decision_id) and x.undone_at is null
       where h.version_id = last.id and last.status in ('pending', 'partially_accepted')
     ) counted
     order by m.created_at desc, m.id desc`,
    [linkId, guestId, documentId],
  );
}
