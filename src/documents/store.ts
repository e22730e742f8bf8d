import type { Tx } from '@/platform/database';

export async function findDocument(db: Tx, documentId: string) {
  const row = await db.document.findUnique({
    where: { id: documentId },
    include: { project: { select: { workspaceId: true, name: true } } },
  });
  if (!row) return undefined;
  const { project, ...document } = row;
  return { ...document, workspaceId: project.workspaceId, projectName: project.name };
}

export async function findProject(db: Tx, projectId: string) {
  return (await db.project.findUnique({ where: { id: projectId } })) ?? undefined;
}
