import type { Sql } from '@/platform/database';
import { MARK_END, MARK_START, type SearchTerms } from './core/search';
import type { DocumentKind } from './schema';

export interface FoundRow {
  documentId: string;
  projectId: string;
  projectName: string;
  path: string;
  kind: DocumentKind;
  updatedAt: Date;
  score: number;
  /** A piece of the text with marks around what matched; null when the text is not in the index. */
  headline: string | null;
}

export interface SearchOptions {
  workspaceId: string;
  terms: SearchTerms;
  /** What a path must contain, in lower case. */
  inPath: string;
  limit: number;
  after: { score: number; documentId: string } | undefined;
}

/** As much of a text as the index holds (see the migrations). */
const INDEXED_LENGTH = 250_000;
const HEADLINE = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxWords=28, MinWords=14, MaxFragments=1`;

/** Best first: a match in the path counts more than any in the text. */
export function findDocuments(
  sql: Sql,
  { workspaceId, terms, inPath, limit, after }: SearchOptions,
): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `with query as (
       select websearch_to_tsquery('simple', $2) && to_tsquery('simple', $3) as q
     ), matches as (
       select i.document_id, ts_rank(i.search, q) as rank
       from query, document_index i
       join document d on d.id = i.document_id
       join project p on p.id = d.project_id
       where i.search @@ q and p.workspace_id = $1
     ), page as (
       select d.*, p.name as project_name,
         coalesce(m.rank, 0)::float8 + (strpos(lower(d.path), $4) > 0)::int as score
       from document d
       join project p on p.id = d.project_id
       left join matches m on m.document_id = d.id
       where p.workspace_id = $1 and d.trashed_at is null
         and (m.document_id is not null or strpos(lower(d.path), $4) > 0)
     ), cut as (
       select * from page where $5::float8 is null or (score, id) < ($5::float8, $6::text)
       order by score desc, id desc limit $7::int
     )
     select c.id as "documentId", c.project_id as "projectId", c.project_name as "projectName", c.path, c.kind,
       c.updated_at as "updatedAt", c.score,
       ts_headline('simple', translate(left(i.text, ${INDEXED_LENGTH}), $8, ''), q, $9) as headline
     from cut c cross join query left join document_index i on i.document_id = c.id
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
    ],
  );
}
