import type { Sql } from '@/platform/database';
import type { Candidates } from './core/index/candidates';
import { projectWord } from './store-index';

/** The index, as search by relevance reads it. */

export interface CandidateOptions {
  projectId: string;
  /** At most 64; see `wordsIn`. */
  words: readonly { word: string; weight: number }[];
  /** Search only these documents; undefined: the whole project. */
  among: readonly string[] | undefined;
  limit: number;
}

/** Words with fewer letters match only as whole words. */
const LEAST_PREFIX = 3;

/**
 * Reads the documents of a project that contain any of the words, in one statement. A word can be in their path, title,
 * outline or summary, where longer words that begin with it count, too, or in their text. A word in more than a quarter
 * of the texts (but at least 50 and at most 1,000) says little, so it isn't searched in the texts. Only `limit` entries
 * are read, because reading entries with thousands of words each takes most of the time.
 */
export async function findCandidates(
  sql: Sql,
  { projectId, words, among, limit }: CandidateOptions,
): Promise<Candidates> {
  const [row] = await sql.query<Candidates>(
    `with own as materialized (
       select d.id, i.word_count from document d join document_index i on i.document_id = d.id
       where d.project_id = $1 and d.trashed_at is null and ($4::text[] is null or d.id = any($4::text[]))
     ), size as materialized (
       select count(*)::float8 as total, coalesce(avg(word_count), 0)::float8 as average,
         least(1000, greatest(50, count(*) / 4))::int as most from own
     ), term as materialized (
       select nth, weight, q as exact,
         $5::tsquery && case when letters >= ${LEAST_PREFIX} then (q::text || ':*')::tsquery else q end as in_head,
         $5::tsquery && q as in_text
       from (
         select w.nth::int - 1 as nth, w.weight, plainto_tsquery('english', w.word) as q, length(w.word) as letters
         from unnest($2::text[], $3::float8[]) with ordinality as w(word, weight, nth)
       ) word where numnode(q) > 0
     ), text_hit as materialized (
       select nth, h.id from size, term, documents_matching(in_text, most + 1) as h(id)
     ), known as materialized (
       select t.nth, t.weight, t.exact, count(h.id) as documents
       from term t left join text_hit h using (nth) group by t.nth, t.weight, t.exact
     ), hit as materialized (
       select nth, id, bool_or(is_head) as in_head, bool_or(not is_head) as in_text from (
         select nth, h.id, true as is_head from size, term, document_heads_matching(in_head, most + 1) as h(id)
         union all
         select nth, id, false from text_hit join known using (nth), size where documents <= most
       ) found join own using (id) group by nth, id
     ), best as materialized (
       select id, array_agg(nth) filter (where in_head) as in_head, array_agg(nth) filter (where in_text) as in_text,
         sum(weight * ln(1 + (total + 1) / (documents + 0.5)) * case when in_head then 2 else 1 end) as promise
       from hit join known using (nth) cross join size
       group by id order by promise desc, id limit $6::int
     ), read as materialized (
       select b.*, d.path, d.kind, i.title, i.outline, i.summary, i.word_count, ts_filter(i.context, '{a,b,c}') as head
       from best b join document d using (id) join document_index i on i.document_id = b.id
     )
     select (select total from size) as total, (select average from size) as "averageWords",
       (select coalesce(json_agg(json_build_object(
          'nth', nth, 'stem', trim(both '''' from exact::text), 'documents', documents) order by nth), '[]')
        from known) as terms,
       (select coalesce(json_agg(json_build_object(
          'documentId', id, 'path', path, 'kind', kind, 'title', title, 'outline', outline, 'summary', summary,
          'wordCount', word_count, 'inHead', coalesce(in_head, '{}'), 'inText', coalesce(in_text, '{}'),
          'stems', json_build_object(
            'path', tsvector_to_array(ts_filter(head, '{a}')), 'outline', tsvector_to_array(ts_filter(head, '{b}')),
            'summary', tsvector_to_array(ts_filter(head, '{c}')))) order by promise desc, id), '[]') from read) as rows`,
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
