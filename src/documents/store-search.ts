import type { Sql } from '@/platform/database';
import { MARK_END, MARK_START, type SearchTerms } from './core/search';
import type { DocumentKind } from './schema';

export interface FoundRow {
  documentId: string;
  projectId: string;
  projectName: string;
  path: string;
  kind: DocumentKind;
  createdBy: string;
  changedBy: string | null;
  updatedAt: Date;
  score: number;
  /** A piece of the text with marks around the matches. Null if there is none to show. */
  headline: string | null;
  /** Whether the text matches, not only the path. */
  isTextMatch: boolean;
}

/** Filters for documents. Undefined: no filter. */
export interface SearchFilter {
  projectId: string | undefined;
  /** The person who created it or wrote in it. */
  authorId: string | undefined;
  kind: DocumentKind | undefined;
  changedSince: Date | undefined;
  among: readonly string[] | undefined;
}

export interface SearchOptions extends SearchFilter {
  workspaceId: string;
  /** The person whose projects are searched. */
  userId: string;
  terms: SearchTerms;
  /** The passages to look for, in lower case. The first one that the text contains is shown. */
  passages: readonly string[];
  /** Parts that a path must contain, in lower case. */
  inPath: string;
  /** Whether the last changed come first instead of the best. */
  isNewestFirst: boolean;
  limit: number;
  after: { score: number; documentId: string } | undefined;
}

/** How much of a text is indexed, in characters (see the migrations). */
const INDEXED_LENGTH = 250_000;
const HEADLINE = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxWords=28, MinWords=14, MaxFragments=1`;
/**
 * The part of a path in which a match counts more than in the text: the name, or all of it if the query names folders, too.
 * Otherwise the documents of a folder would come before those about its subject. $4 is the query.
 */
const NAMED = `case when strpos($4, '/') > 0 then d.path else regexp_replace(d.path, '^.*/', '') end`;
/**
 * 0.5 for a document that was changed today, half of that after a week, and nearly 0 for an old one. Its age is counted
 * from the start of today, so that the next page of a list has the same order.
 */
const RECENCY = `0.5 / (1 + greatest(0, extract(epoch from date_trunc('day', now()) - d.updated_at))::float8 / 604800)`;

/** The most matches to rank, most recently changed first. Ranking reads the whole index entry of a text. */
const MAX_RANKED = 300;
/**
 * How much of a text is searched for matches to highlight, and how much of that comes before the match, in characters.
 */
const CUT = { length: 1_500, before: 200 };
/** Matches the rest of a word at the start of a cut text, in scripts that put spaces between words. */
const PART_OF_WORD = '^\\S{0,30}\\s';

/** How much of a text with tables is read without them, in characters. */
const PROSE_LENGTH = 50_000;
/** Matches the rows of a Markdown table, with their line breaks. */
const TABLE_ROWS = '^[ \\t]*\\|[^\\n]*\\n?';
/** Matches the first row of a Markdown table with the line below it. The name of a column says little about a document. */
const TABLE_HEADS = '^[ \\t]*\\|[^\\n]*\\n[ \\t]*\\|[-:| \\t]*-[-:| \\t]*$';
/** Matches a character between words, besides a space. */
const BETWEEN_WORDS = '[^[:alnum:] ]';
/** Matches a heading at the start of a text, with its line break. */
const FIRST_HEADING = '^\\s*#{1,6}\\s[^\\n]*\\n';

/** The documents `d` of projects `p` to search: in the workspace $1, where this person may read. */
const searchable = (userId: string) =>
  `p.workspace_id = $1 and p.archived_at is null and d.trashed_at is null
    and p.id in (select project_id from project_member where workspace_id = $1 and user_id = ${userId})`;

/** Returns the conditions of a filter, whose values are the parameters from `$first` on. */
function filterFrom(first: number): string {
  const [project, author, kind, since, among] = [0, 1, 2, 3, 4].map((at) => `$${first + at}`);
  return `(${project}::text is null or d.project_id = ${project})
    and (${author}::text is null or d.created_by = ${author} or exists (
      select 1 from document_author a where a.user_id = ${author} and a.document_id = d.id
    ))
    and (${kind}::document_kind is null or d.kind = ${kind}::document_kind)
    and (${since}::timestamptz is null or d.updated_at >= ${since}::timestamptz)
    and (${among}::text[] is null or d.id = any(${among}::text[]))`;
}

function filterValues({ projectId, authorId, kind, changedSince, among }: SearchFilter): unknown[] {
  return [projectId ?? null, authorId ?? null, kind ?? null, changedSince ?? null, among ?? null];
}

/** How much of a text is shown if there are no search words, in characters. */
const START = 220;

/** Returns the documents that pass a filter, last changed first, with the start of their texts. */
export function listFiltered(
  sql: Sql,
  {
    workspaceId,
    userId,
    limit,
    after,
    ...filter
  }: Pick<SearchOptions, 'workspaceId' | 'userId' | 'limit' | 'after'> & SearchFilter,
): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `with page as materialized (
       select d.*, p.name as project_name, extract(epoch from d.updated_at)::float8 as score
       from document d join project p on p.id = d.project_id
       where ${searchable('$5')} and ${filterFrom(6)}
         and ($2::float8 is null or (extract(epoch from d.updated_at)::float8, d.id) < ($2::float8, $3::text))
       order by score desc, d.id desc limit $4::int
     )
     select c.id as "documentId", c.project_id as "projectId", c.project_name as "projectName", c.path, c.kind,
       c.created_by as "createdBy", c.changed_by as "changedBy", c.updated_at as "updatedAt", c.score, left(i.text, ${START}) as headline,
       false as "isTextMatch"
     from page c left join document_index i on i.document_id = c.id
     order by c.score desc, c.id desc`,
    [workspaceId, after?.score ?? null, after?.documentId ?? null, limit, userId, ...filterValues(filter)],
  );
}

/**
 * Cuts a piece with a match out of the text of each document in `cut`, as `pieces`: from prose if it has all passages as
 * words, otherwise from below the first heading, which is usually the document's name and shown anyway, or, if no passage
 * is there, from the whole text. The heads of tables in the first PROSE_LENGTH characters are left out, so a text that
 * matches only there has no piece. Parameters: $10 passages, $19 which of them is the beginning of a word, counted from 1.
 */
const PIECES = `headless as materialized (
       select c.id, c.kind, c.is_text_match, case when c.kind = 'markdown' and strpos(i.text, '|') > 0
         then regexp_replace(left(i.text, ${PROSE_LENGTH}), '${TABLE_HEADS}', '', 'gn')
           || substr(i.text, ${PROSE_LENGTH + 1}, ${INDEXED_LENGTH - PROSE_LENGTH})
         else left(i.text, ${INDEXED_LENGTH}) end as text
       from cut c join document_index i on i.document_id = c.id
     ), wholes as materialized (
       select *, regexp_replace(text, '${FIRST_HEADING}', '') as below from headless
     ), proses as materialized (
       select id, regexp_replace(left(below, ${PROSE_LENGTH}), '${TABLE_ROWS}', '', 'gn') as prose
       from wholes where kind = 'markdown' and strpos(below, '|') > 0
     ), wanted as materialized (
       select passage, ' ' || regexp_replace(passage, '${BETWEEN_WORDS}', ' ', 'g')
         || case when nth = $19::int then '' else ' ' end as words
       from unnest($10::text[]) with ordinality as given (passage, nth)
     ), lower_proses as materialized (
       select id, prose, lower(prose) as lower from proses
     ), prose_words as materialized (
       select id, prose, ' ' || regexp_replace(lower, '${BETWEEN_WORDS}', ' ', 'g') || ' ' as words from lower_proses
       where exists (select from wanted)
         and not exists (select from wanted where strpos(lower, passage) = 0 and passage ~ '^[[:alnum:]]+$')
     ), whole_proses as materialized (
       select id, prose from prose_words p
       where not exists (select from wanted w where strpos(p.words, w.words) = 0)
     ), bodies as materialized (
       select w.id, is_text_match, text, below, lower(below) as lower_below, prose from wholes w left join whole_proses using (id)
     ), texts as materialized (
       select b.id, b.is_text_match, chosen.text, lower(chosen.text) as lower
       from bodies b cross join lateral (select case
         when b.prose is not null then b.prose
         when exists (select from unnest($10::text[]) as passage where strpos(b.lower_below, passage) > 0) then b.below
         else b.text end as text) as chosen
     ), places as materialized (
       select t.id, t.text, greatest(coalesce(nullif(strpos(t.lower, ' ' || passage || ' '), 0),
         nullif(strpos(t.lower, ' ' || passage), 0), strpos(t.lower, passage), 1) - ${CUT.before}, 1) as at
       from texts t left join lateral (
         select passage from unnest($10::text[]) with ordinality as given (passage, nth)
         where strpos(t.lower, passage) > 0 order by nth limit 1
       ) as first on true
       where first.passage is not null or not t.is_text_match or cardinality($10::text[]) = 0
     ), pieces as materialized (
       select id, case when at = 1 then substr(text, 1, ${CUT.length})
         else regexp_replace(substr(text, at, ${CUT.length}), '${PART_OF_WORD}', '') end as piece
       from places
     )`;

/**
 * Marks the matches in the piece of each document, as `headlines`. If the piece doesn't have all words close together, any
 * of them is shown; if it has none of them as a word, a passage comes from the start of the text, also from the head of a
 * table.
 */
const HEADLINES = `near as materialized (
       select id, is_text_match, translate(piece, $8, '') as piece,
         ts_headline('simple', translate(piece, $8, ''), q, $9) as headline
       from cut cross join loose left join pieces using (id)
     ), headlines as materialized (
       select n.id, case when not n.is_text_match or strpos(n.headline, left($8, 1)) > 0 then n.headline
         else ts_headline('simple', case when to_tsvector('simple', n.piece) @@ any_word then n.piece
           else translate(left(i.text, ${PROSE_LENGTH}), $8, '') end, any_word, $9) end as headline
       from near n cross join loose left join document_index i on i.document_id = n.id
     )`;

/** Returns which passage is a prefix, counted from 1; 0 if none is. */
function prefixAt(passages: readonly string[], { prefix }: SearchTerms): number {
  return prefix !== undefined && passages.at(-1) === prefix.toLowerCase() ? passages.length : 0;
}

/**
 * Returns the documents that match, best first unless the newest are wanted. A match in the name ranks above any match in
 * the text, a whole word above the beginning of one, and a match in the folders alone comes last. Among similar matches,
 * the one that was changed last is first.
 */
export function findDocuments(
  sql: Sql,
  { workspaceId, userId, terms, passages, inPath, isNewestFirst, limit, after, ...filter }: SearchOptions,
): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `with query as (
       select websearch_to_tsquery('simple', $2) && to_tsquery('simple', $3) as q,
         websearch_to_tsquery('simple', $2) && to_tsquery('simple', $18) as whole
     ), loose as (
       select q, replace(q::text, ' & ', ' | ')::tsquery as any_word from query
     ), candidates as materialized (
       select i.document_id
       from query, document_index i
       join document d on d.id = i.document_id
       join project p on p.id = d.project_id
       where i.search @@ q and ${searchable('$11')} and ${filterFrom(12)}
       order by d.updated_at desc, d.id limit ${MAX_RANKED}
     ), matches as materialized (
       select i.document_id, ts_rank(i.search, q) + (i.search @@ whole)::int as rank
       from query, candidates join document_index i using (document_id)
     ), page as (
       select d.*, p.name as project_name, m.document_id is not null as is_text_match,
         case when $17::boolean then extract(epoch from d.updated_at)::float8
           else coalesce(m.rank, 0)::float8 + 3 * (strpos(lower(${NAMED}), $4) > 0)::int + ${RECENCY} end as score
       from document d
       join project p on p.id = d.project_id
       left join matches m on m.document_id = d.id
       where ${searchable('$11')}
         and (m.document_id is not null or strpos(lower(d.path), $4) > 0) and ${filterFrom(12)}
     ), cut as materialized (
       select * from page where $5::float8 is null or (score, id) < ($5::float8, $6::text)
       order by score desc, id desc limit $7::int
     ), ${PIECES}, ${HEADLINES}
     select c.id as "documentId", c.project_id as "projectId", c.project_name as "projectName", c.path, c.kind,
       c.created_by as "createdBy", c.changed_by as "changedBy", c.updated_at as "updatedAt", c.score,
       h.headline, c.is_text_match as "isTextMatch"
     from cut c left join headlines h using (id)
     order by c.score desc, c.id desc`,
    [
      workspaceId,
      terms.web,
      terms.prefix === undefined ? '' : `'${terms.prefix}':*`,
      inPath,
      after?.score ?? null,
      after?.documentId ?? null,
      limit,
      MARK_START + MARK_END,
      HEADLINE,
      passages,
      userId,
      ...filterValues(filter),
      isNewestFirst,
      terms.prefix === undefined ? '' : `'${terms.prefix}'`,
      prefixAt(passages, terms),
    ],
  );
}
