import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireProject } from '../access';
import { requireFree, requirePath } from '../checks';
import { addDocument } from '../commands/create/add-document';
import { placesOf } from '../core/place';
import { currentText } from '../queries/document-state';
import type { DocumentSummary } from '../schema';
import { lockPaths } from '../store';
import { type CreateFromTemplate, MAX_TEMPLATES, type SetTemplate } from './schema';
import { countTemplates, deleteTemplate, insertTemplate, isTemplate } from './store';

/** Offers a Markdown document as a template to everyone who may read it, or stops offering it. */
export async function setTemplate(ctx: Context, input: SetTemplate): Promise<void> {
  const { documentId, workspaceId, kind } = await requireDocument(ctx, input.documentId, 'edit');
  if (kind !== 'markdown') throw new AppError('INVALID', 'Only Markdown documents can be templates.');
  const actorId = ctx.actor.userId;
  await inTransaction(ctx.db, async (tx) => {
    const isChanged = input.isTemplate
      ? await insertTemplate(tx, { documentId, workspaceId, markedBy: actorId })
      : await deleteTemplate(tx, documentId);
    if (!isChanged) return;
    if ((await countTemplates(tx, workspaceId)) > MAX_TEMPLATES) {
      throw new AppError('CONFLICT', `A workspace can have at most ${MAX_TEMPLATES} templates. Remove one first.`);
    }
    const action = input.isTemplate ? 'document.made_template' : 'document.unmade_template';
    const subject = { subjectType: 'document', subjectId: documentId } as const;
    await recordAuditEvent(tx, { workspaceId, actorId, action, ...subject, data: {} });
  });
}

/** Lets the people of a project read the files that a copy there refers to, if people of the old project could. */
export type CarryFiles = (
  tx: Tx,
  documentIds: readonly string[],
  place: { fromProjectIds: readonly string[]; projectId: string; userId: string; areCopies: true },
) => Promise<void>;

/**
 * Creates a document with the current text of a template. Throws NOT_FOUND for a template that the person may not read,
 * and CONFLICT if it's no longer a template (or in the trash), or if the path is in use.
 */
export async function createFromTemplate(
  ctx: Context,
  input: CreateFromTemplate,
  carryFiles: CarryFiles,
): Promise<DocumentSummary> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const template = await requireDocument(ctx, input.templateId, 'read');
  const path = requirePath(input.path);
  const { userId } = ctx.actor;
  const document = await inTransaction(ctx.db, async (tx) => {
    const isGone = template.workspaceId !== workspaceId || template.trashed;
    if (isGone || !(await isTemplate(tx, template.documentId))) {
      throw new AppError('CONFLICT', 'This document is no longer a template. Choose another one.');
    }
    requireFree(path, placesOf((await lockPaths(tx, projectId)).values()));
    const { text } = await currentText(sqlOfTransaction(tx), template.documentId);
    const content = { text, lineEnds: 'lf', hasBom: false } as const;
    const sourceDocumentId = template.documentId;
    const place = { projectId, workspaceId, userId, path };
    const created = await addDocument(tx, { ...place, content, source: 'created', sourceDocumentId });
    const from = { fromProjectIds: [template.projectId], areCopies: true } as const;
    await carryFiles(tx, [created.documentId], { ...from, projectId, userId });
    return created;
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}
