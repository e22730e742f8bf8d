import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { newId } from '@/kernel/id';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { requireMayWrite } from '../../access';
import type { FirstText } from '../../core/first-text';
import type { SplitText } from '../../core/line-ends';
import { kindOf } from '../../core/path';
import { UNTITLED_TEXT } from '../../naming/core/heading-name';
import type { DocumentSummary } from '../../schema';
import { mustSuggest } from '../../sharing/core/suggest-only';
import { findProjectWays, insertDocument } from '../../store';
import { recordOrigin } from '../record-origin';
import { writeInitialText } from './write-initial-text';

export interface AddDocument {
  /** If it's left out, the document gets a new id. */
  id?: string | undefined;
  projectId: string;
  workspaceId: string;
  userId: string;
  /** Normalized and free. The caller has locked the project's paths. */
  path: string;
  content: SplitText;
  /** The prepared first text, if the caller has it. */
  first?: FirstText;
  /** The origin of the text, for the audit log. */
  source: 'created' | 'imported' | 'duplicated' | 'sample' | 'suggested';
  sourceDocumentId?: string;
  /** For a suggested document: the tree change that suggested it. */
  treeChangeId?: string;
}

/**
 * Creates a document for all commands that create, import or duplicate one: the row, the first text with its index, and
 * the audit event. Throws FORBIDDEN if the project's rules let the person write there only by suggestions, and the text
 * isn't empty.
 */
export async function addDocument(tx: Tx, input: AddDocument): Promise<DocumentSummary> {
  const { projectId, workspaceId, userId, path, content, first, source, sourceDocumentId, treeChangeId } = input;
  const { text, lineEnds, hasBom } = content;
  const { id = newId() } = input;
  // Copies and suggested documents are checked by other rules.
  if (source === 'created' || source === 'imported') await requireMayBegin(tx, input);
  const document = await insertDocument(tx, {
    id,
    projectId,
    path,
    kind: kindOf(path),
    lineEnds,
    hasBom,
    createdBy: userId,
  });
  const clientId = await writeInitialText(tx, id, text, first);
  if (clientId !== undefined) {
    const clocks = { clientId, fromClock: 0, toClock: text.length };
    await recordOrigin(tx, { documentId: id, ...clocks, kind: source, userId, versionId: treeChangeId ?? null });
  }
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: source === 'sample' || source === 'suggested' ? 'document.created' : `document.${source}`,
    subjectType: 'document',
    subjectId: id,
    data: { projectId, path, ...(sourceDocumentId && { sourceDocumentId }), ...(treeChangeId && { treeChangeId }) },
  });
  return document;
}

async function requireMayBegin(tx: Tx, { projectId, userId, path, content }: AddDocument): Promise<void> {
  if (['', UNTITLED_TEXT].includes(content.text)) return;
  const [way] = await findProjectWays(sqlOfTransaction(tx), [{ id: projectId, userId }]);
  if (!way?.rules) return;
  requireMayWrite({ path, suggestsOnly: mustSuggest(way.rules, { path, userId, role: way.role }) });
}
