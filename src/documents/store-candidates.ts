import type { Sql } from '@/platform/database';
import type { Candidates } from './core/index/candidates';
import { projectWord } from './store-index';

/** The index as search by relevance reads it. */

export interface CandidateOptions {
  projectId: string;
  /** At most 64; see `wordsIn`. */
  words: readonly { word: string; weight: number }[];
  /** Only these documents; undefined: all of the project. */
  among: readonly string[] | undefined;
  limit: number;
}

/** Words with fewer letters match only as a whole. */
const LEAST_PREFIX = 3;
/** A word that more documents have says little; no more of them are read. */
const MOST_HITS = 3_000;

/**
 * Reads the documents of a project that have any of the words, in one statement. The whole entries of only `limit`
 * documents are read: with thousands of words each, reading them is what costs.
 */
export async function findCandidates(
  sql: Sql,
  { projectId, words, among, limit }: CandidateOptions,
): Promise<Candidates> {
  const [row] = await sql.query<Candidates>(
    `with word as (
       select w.nth::int - 1 as nth, w.weight, plainto_tsquery('english', w.word) as q, length(w.word) as letters
       from unnest($2::text[], $3::float8[]) with ordinality as w(word, weight, nth)
     ), term as materialized (
       select nth, weight, q as exact,
         case when letters >= ${LEAST_PREFIX} then (q::text || ':*')::tsquery else q end as prefix
       from word where numnode(q) > 0
     ), own as materialized (
       select d.id, i.word_count from document d join document_index i on i.document_id = d.id
       where d.project_id = $1 and d.trashed_at is null and ($4::text[] is null or d.id = any($4::text[]))
     ), hit as materialized (
       select nth, weight, document_id, bool_or(is_exact) as is_exact from (
         select nth, weight, document_id, is_exact
         from term cross join (values (true), (false)) as kind(is_exact) cross join lateral documents_matching(
           $5::tsquery && case when is_exact then exact else prefix end, ${MOST_HITS}
         ) as found(document_id)
       ) found join own on own.id = document_id
       group by nth, weight, document_id
     ), known as (
       select nth, weight, count(*) filter (where is_exact) as exactly, count(*) as partly
       from hit group by nth, weight
     ), size as materialized (
       select count(*)::float8 as total, coalesce(avg(word_count), 0)::float8 as average from own
     ), best as materialized (
       select document_id, sum(weight * ln(1 + (total - partly + 0.5) / (partly + 0.5)) * case when is_exact then 1 else 0.5 end) as promise,
         coalesce(array_agg(nth) filter (where is_exact), '{}') as exact,
         coalesce(array_agg(nth) filter (where not is_exact), '{}') as partial
       from hit join known using (nth, weight) cross join size
       group by document_id order by promise desc, document_id limit $6::int
     ), read as materialized (
       select b.*, d.path, d.kind, i.title, i.outline, i.summary, i.word_count, ts_filter(i.context, '{a,b,c}') as parts
       from best b join document d on d.id = b.document_id join document_index i on i.document_id = b.document_id
     )
     select (select total from size) as total, (select average from size) as "averageWords",
       (select coalesce(json_agg(json_build_object('nth', nth, 'stem', trim(both '''' from exact::text),
          'exactly', coalesce(exactly, 0), 'partly', coalesce(partly, 0)) order by nth), '[]')
        from term left join known using (nth, weight)) as terms,
       (select coalesce(json_agg(json_build_object(
          'documentId', document_id, 'path', path, 'kind', kind, 'title', title, 'outline', outline, 'summary', summary,
          'wordCount', word_count, 'exact', exact, 'partial', partial, 'stems', json_build_object(
            'path', tsvector_to_array(ts_filter(parts, '{a}')), 'outline', tsvector_to_array(ts_filter(parts, '{b}')),
            'summary', tsvector_to_array(ts_filter(parts, '{c}')))) order by promise desc, document_id), '[]') from read) as rows`,
    [
      projectId,
      words.map(({ word }) => word),
      words.map(({ weight }) => weight),
      among ?? null,
      `'${projectWord(projectId)}'`,
      limit,
    ],
  );
  return row!;
}
