import type { Sql } from '@/platform/database';
import type { SuggestionStatus } from '@/versions/schema';
import type { RequestMaker, RequestSort } from './core/limits';
import type { RequestCounts } from './schema';
import { latestIn } from './store-activity';
import { ENTERED, PARTS, type RequestSize, SIZE, SIZE_JOINS, SIZES } from './store-parts';

/** The lists of change requests. */

/** The requests that are listed and counted. */
export interface RequestFilter {
  userId: string;
  workspaceId: string;
  projectId: string | undefined;
  authorId?: string | undefined;
  reviewerId?: string | undefined;
  by?: RequestMaker | undefined;
}

export interface RequestScope extends RequestFilter {
  /** Null: open and closed ones. */
  isOpen: boolean | null;
  /** Undefined: drafts and others. */
  isDraft?: boolean | undefined;
  isMine: boolean;
  isForMe: boolean;
  sort: RequestSort;
  /** Words that must all be in the title, the descriptions of the parts or the prompt, in lower case and NFC. */
  words: readonly string[];
}

export interface ListedRequest extends RequestSize {
  id: string;
  projectId: string;
  projectName: string;
  authorId: string;
  reviewerIds: string[];
  /** The people who decided or approved any of its changes. */
  reviewedIds: string[];
  turnId: string | null;
  /** Null if nobody has made a request of the turn's suggestions. */
  title: string | null;
  /** For such a turn: the descriptions of its current parts in its project. */
  descriptions: string[];
  /** For each word of the search, the first of these descriptions that contains it. Also for requests with a title. */
  descriptionsWith: (string | null)[];
  /** The start of what the agent was asked for. Null if people suggested it, or if the person may not read it. */
  asked: string | null;
  isDraft: boolean;
  closedAt: Date | null;
  createdAt: Date;
  statuses: SuggestionStatus[];
  /** In its discussion and on its changes. */
  comments: number;
  updatedAt: Date;
}

/** The descriptions of the current parts of `request` in its own project: what could become its title. */
const descriptionsOf = (request: string) => `array(
  select one.description from (
    select v.id, v.description, v.status::text as status
    from version v join document d on d.id = v.document_id and d.trashed_at is null
    where v.created_by_turn_id = ${request}.id and v.type = 'ai_suggestion' and d.project_id = ${request}.project_id
    union
    select v.id, v.description, v.status::text
    from version v join document d on d.id = v.document_id and d.trashed_at is null
    where v.change_set_id = ${request}.id and v.type = 'ai_suggestion' and d.project_id = ${request}.project_id
    union all
    select c.id, c.description, c.status::text from tree_change c
    where c.change_set_id = ${request}.id and c.project_id = ${request}.project_id
  ) one where one.status not in ('superseded', 'withdrawn') order by one.id)`;

/**
 * The start of what the agent was asked for in a turn. Null if the person may not enter the project of its
 * conversation: it can move to another project than the request, with its document.
 */
const askedIn = (turnId: string, length: number) => `(
  select left(t.request, ${length}) from turn t join conversation c on c.id = t.conversation_id
    join entered e on e.id = c.project_id
  where t.id = ${turnId})`;

/**
 * Requests in projects that the person may enter. A turn's suggestions are listed while any of them is open, even if
 * nobody has made a request of them. Parameters: $1 user, $2 workspace.
 */
const LISTED = `
  with ${ENTERED}, open_set as (
    select coalesce(v.created_by_turn_id, v.change_set_id) as id
    from version v join document d on d.id = v.document_id and d.trashed_at is null
      join entered e on e.id = d.project_id
    where v.status = 'pending'
    union
    select v.change_set_id
    from version v join document d on d.id = v.document_id and d.trashed_at is null
      join entered e on e.id = d.project_id
    where v.status = 'pending'
    union
    select c.change_set_id from tree_change c join entered e on e.id = c.project_id where c.status = 'pending'
  ), listed as (
    select r.id, r.project_id, e.name as project_name, r.author_id, r.turn_id, r.title, r.is_draft, r.closed_at,
      r.created_at, r.closed_at is null and exists (select from open_set o where o.id = r.id) as is_open
    from change_request r join entered e on e.id = r.project_id
    union all
    select t.id, c.project_id, e.name, t.user_id, t.id, null, false, null, t.created_at, true
    from open_set o join turn t on t.id = o.id join conversation c on c.id = t.conversation_id
      join entered e on e.id = c.project_id
    where not exists (select from change_request r where r.id = t.id)
  )`;

/** Whether the person was asked to review a listed request. The reviewers of a draft haven't been asked yet. */
const IS_FOR_ME = `not is_draft and exists (
  select from change_request_reviewer w where w.request_id = listed.id and w.user_id = $1)`;

/**
 * Whether a listed request matches a filter. Parameters: $3 project, $4 author, $5 reviewer, $6 whether the agent made
 * it. Null matches all.
 */
const MATCHES = `($3::text is null or project_id = $3) and ($4::text is null or author_id = $4)
  and ($5::text is null or exists (
    select from change_request_reviewer w where w.request_id = listed.id and w.user_id = $5))
  and ($6::boolean is null or (turn_id is not null) = $6)`;

const valuesOf = ({ userId, workspaceId, projectId, authorId, reviewerId, by }: RequestFilter) => [
  ...[userId, workspaceId, projectId ?? null, authorId ?? null, reviewerId ?? null],
  by === undefined ? null : by === 'agent',
];

/**
 * Whether a listed request has the words of a query: the same ones before and after its title is stored, and none that
 * the person may not read. Without `offset 0`, Postgres would put the text together again for each word.
 */
const HAS_WORDS = `(cardinality($10::text[]) = 0 or (
  select not exists (select from unnest($10::text[]) word where strpos(one.words, lower(word)) = 0)
  from (
    select lower(normalize(concat_ws(' ', title, array_to_string(${descriptionsOf('listed')}, ' '),
      ${askedIn('listed.turn_id', 200)}), nfc)) as words offset 0
  ) one))`;

/** For each word of a query, the first of the descriptions in `page` that contains it, or null. */
const DESCRIPTIONS_WITH = `(
  select array(
    select (select one.description from unnest(own.descriptions) with ordinality one(description, position)
      where strpos(lower(normalize(one.description, nfc)), lower(word)) > 0 order by one.position limit 1)
    from unnest($10::text[]) with ordinality words(word, position) order by words.position)
  from (select case when cardinality($10::text[]) > 0 then ${descriptionsOf('page')} end as descriptions offset 0) own)`;

/** What comes after a request in each order. */
const ORDERS = {
  updated: { by: 'updated_at', after: '<', order: 'desc' },
  newest: { by: 'created_at', after: '<', order: 'desc' },
  oldest: { by: 'created_at', after: '>', order: 'asc' },
} as const;

/**
 * A page of the listed requests, with their comments and their last activity. More parameters: those of MATCHES, $7
 * whether open and $8 whether a draft (null: both), $9 whether the person's own, $10 words to look for, $11 whether the
 * person was asked to review it, $12 and $13 the last request of the previous page, $14 limit. The order by activity
 * reads when something last happened in all matching requests; everything else is read only for those on the page.
 */
function pageIn({ by, after, order }: (typeof ORDERS)[RequestSort]): string {
  const isAfter = `($12::timestamptz is null or (${by}, id) ${after} ($12, $13))`;
  const place = `${isAfter} order by ${by} ${order}, id ${order} limit $14`;
  const isByActivity = by === 'updated_at';
  return `${LISTED}, matching as (
    select * from listed
    where ${MATCHES} and ($7::boolean is null or is_open = $7) and ($8::boolean is null or is_draft = $8)
      and (not $9 or author_id = $1) and (not $11 or ${IS_FOR_ME})
      and ${HAS_WORDS}
      ${isByActivity ? '' : `and ${place}`}
  ), ${latestIn('matching')}, dated as (
    select matching.*, greatest(matching.created_at, matching.closed_at, latest.at) as updated_at
    from matching left join latest on latest.request_id = matching.id
  ), page as (
    select * from dated ${isByActivity ? `where ${place}` : ''}
  ), ${PARTS}, said as (
    select page.id as request_id, c.id
    from page join thread t on t.change_request_id = page.id join comment c on c.thread_id = t.id
    where c.deleted_at is null
    union
    select change.request_id, c.id
    from change join thread t on t.hunk_id = change.id join comment c on c.thread_id = t.id
    where c.deleted_at is null
  ), ${SIZES}, state as materialized (
    select request_id, array_agg(status) as statuses from part group by request_id
  ), review as materialized (
    select request_id, array_agg(distinct user_id) as user_ids from done where user_id is not null group by request_id
  ), talk as materialized (
    select request_id, count(*)::int as comments from said group by request_id
  )
  select page.id, page.project_id as "projectId", page.project_name as "projectName", page.author_id as "authorId",
    page.turn_id as "turnId", page.title, ${askedIn('page.turn_id', 400)} as asked,
    case when page.title is null then ${descriptionsOf('page')} else '{}' end as descriptions,
    ${DESCRIPTIONS_WITH} as "descriptionsWith", page.is_draft as "isDraft", page.closed_at as "closedAt", page.created_at as "createdAt",
    page.updated_at as "updatedAt", array(select w.user_id from change_request_reviewer w
      where w.request_id = page.id order by w.asked_at, w.user_id) as "reviewerIds",
    coalesce(review.user_ids, '{}') as "reviewedIds", coalesce(state.statuses, '{}') as statuses, ${SIZE},
    coalesce(talk.comments, 0) as comments
  from page ${SIZE_JOINS} left join state on state.request_id = page.id
    left join review on review.request_id = page.id left join talk on talk.request_id = page.id
  order by page.${by} ${order}, page.id ${order}`;
}

/** Returns a page of requests, starting after `after`. */
export function listRequests(
  sql: Sql,
  { isOpen, isDraft, isMine, isForMe, sort, words, ...filter }: RequestScope,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<ListedRequest[]> {
  const scope = [...valuesOf(filter), isOpen, isDraft ?? null, isMine, words, isForMe];
  return sql.query(pageIn(ORDERS[sort]), [...scope, after?.at ?? null, after?.id ?? null, limit]);
}

/** Returns how many of the matching requests are open, for or by the person, drafts, and closed. */
export async function countRequests(sql: Sql, filter: RequestFilter): Promise<RequestCounts> {
  const [counts] = await sql.query<RequestCounts>(
    `${LISTED}
     select count(*) filter (where is_open and not is_draft)::int as open,
       count(*) filter (where is_open and ${IS_FOR_ME})::int as "forMe",
       count(*) filter (where is_open and author_id = $1)::int as mine,
       count(*) filter (where is_open and is_draft)::int as drafts,
       count(*) filter (where not is_open)::int as closed
     from listed where ${MATCHES}`,
    valuesOf(filter),
  );
  return counts ?? { open: 0, forMe: 0, mine: 0, drafts: 0, closed: 0 };
}

/**
 * Returns the ids of the authors and reviewers of the listed requests, at most `limit` of each, those of the newest
 * requests first.
 */
export async function findListedPeople(
  sql: Sql,
  {
    userId,
    workspaceId,
    projectId,
    limit,
  }: Pick<RequestFilter, 'userId' | 'workspaceId' | 'projectId'> & { limit: number },
): Promise<{ authorIds: string[]; reviewerIds: string[] }> {
  const newest = (ids: string) => `array(
    select one.user_id from (${ids}) one group by one.user_id order by max(one.at) desc, one.user_id limit $4)`;
  const [people] = await sql.query<{ authorIds: string[]; reviewerIds: string[] }>(
    `${LISTED}, chosen as (
       select id, author_id, created_at as at from listed where $3::text is null or project_id = $3
     )
     select ${newest('select author_id as user_id, at from chosen')} as "authorIds",
       ${newest('select w.user_id, at from chosen join change_request_reviewer w on w.request_id = chosen.id')}
         as "reviewerIds"`,
    [userId, workspaceId, projectId ?? null, limit],
  );
  return people ?? { authorIds: [], reviewerIds: [] };
}
