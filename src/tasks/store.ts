import { type Db, sqlOfTransaction, type Tx } from '@/platform/database';

/** Reads and writes the table task_template. */

export interface StoredTemplate {
  type: string;
  subtype: string;
  name: string;
  title: string;
  description: string;
  /** A list of `Parameter` as JSON text. */
  parameters: string;
  systemPrompt: string;
  body: string;
  updatedByUserId: string;
  updatedAt: Date;
}

interface TemplateKey {
  type: string;
  subtype: string;
}

/** Returns the templates of a workspace, by type and subtype. */
export function findTemplates(db: Db | Tx, workspaceId: string): Promise<StoredTemplate[]> {
  return db.taskTemplate.findMany({
    where: { workspaceId },
    omit: { workspaceId: true },
    orderBy: [{ type: 'asc' }, { subtype: 'asc' }],
  });
}

/**
 * Locks the templates of a workspace until the transaction ends. They call each other, so only one transaction at a
 * time can change them.
 */
export async function lockTemplates(tx: Tx, workspaceId: string): Promise<void> {
  await sqlOfTransaction(tx).query('select pg_advisory_xact_lock(hashtext($1))::text', [
    `variorum.task-templates ${workspaceId}`,
  ]);
}

export async function insertTemplate(tx: Tx, workspaceId: string, template: StoredTemplate): Promise<void> {
  await tx.taskTemplate.create({ data: { workspaceId, ...template } });
}

/** Deletes a template. Returns whether it existed. */
export async function deleteTemplate(tx: Tx, workspaceId: string, { type, subtype }: TemplateKey): Promise<boolean> {
  const { count } = await tx.taskTemplate.deleteMany({ where: { workspaceId, type, subtype } });
  return count > 0;
}
