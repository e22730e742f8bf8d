import type { Sql } from '@/platform/database';
import type { DocumentKind } from '../schema';

/** The links between documents, from their entries in document_index. */

interface BacklinkRow {
  documentId: string;
  path: string;
  kind: DocumentKind;
  projectName: string;
  words: string;
  total: number;
}

interface LinkedDocument {
  documentId: string;
  projectId: string;
  workspaceId: string;
  /** The person whose permissions count. */
  userId: string;
  /** The targets of links to it: see `linkTargetsOf`. A path counts only in the same project. */
  byId: string;
  byPath: string;
}

/**
 * Returns the documents that link to a document, by project and path. Leaves out the trash and documents that the
 * person may not read.
 */
export function findBacklinks(
  sql: Sql,
  { documentId, projectId, workspaceId, userId, byId, byPath }: LinkedDocument,
  { offset, limit }: { offset: number; limit: number },
): Promise<BacklinkRow[]> {
  return sql.query<BacklinkRow>(
    `select d.id as "documentId", d.path, d.kind, p.name as "projectName", count(*) over ()::int as total,
       i.link_words[coalesce(array_position(i.link_targets, $4), array_position(i.link_targets, $5))] as words
     from document_index i join document d on d.id = i.document_id join project p on p.id = d.project_id
       join project_member m on m.project_id = p.id and m.user_id = $8
     where i.link_targets && array[$4, $5]::text[] and p.workspace_id = $3 and d.trashed_at is null and d.id <> $1
       and (d.project_id = $2 or array_position(i.link_targets, $4) is not null)
     order by d.project_id <> $2, p.name, d.path, d.id offset $6::int limit $7::int`,
    [documentId, projectId, workspaceId, byId, byPath, offset, limit, userId],
  );
}
