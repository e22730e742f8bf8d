import { readFile } from 'node:fs/promises';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { newId } from '@/kernel/id';
import { toLf } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { sourceFile } from '@/platform/source-file';
import type { DocumentSummary } from '../schema';
import { insertProject } from '../store-project';
import { addDocument } from './create/add-document';
import { pairDocuments } from './pair-documents';

const NAME = 'Reed launch';

/**
 * The last two are a sheet. The TypeScript file has another name here, because otherwise it would be compiled as part
 * of the product.
 */
const DOCUMENTS = [
  { path: 'Launch plan.md', file: 'launch-plan.md' },
  { path: 'Press release.md', file: 'press-release.md' },
  { path: 'Notes/Launch meeting.md', file: 'launch-meeting.md' },
  { path: 'Data/price-list.json', file: 'price-list.json' },
  { path: 'Code/battery-life.ts', file: 'battery-life.ts.txt' },
  { path: 'Product sheet.json', file: 'product-sheet.json' },
  { path: 'Product sheet.typ', file: 'product-sheet.typ' },
] as const;

export interface SampleProject {
  projectId: string;
  /** In the order in which a newcomer should read them. */
  documents: DocumentSummary[];
}

/** Creates the project that a new workspace starts with, so that people can try the product immediately. */
export async function createSampleProject(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<SampleProject> {
  const texts = await Promise.all(DOCUMENTS.map(({ file }) => readSample(file)));
  const { projectId } = await insertProject(tx, { id: newId(), workspaceId, name: NAME });
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'project.created',
    subjectType: 'project',
    subjectId: projectId,
    data: { name: NAME },
  });
  const documents: DocumentSummary[] = [];
  for (const [i, { path }] of DOCUMENTS.entries()) {
    // A checkout may have converted the line endings.
    const content = { text: toLf(texts[i] ?? ''), lineEnds: 'lf', hasBom: false } as const;
    documents.push(await addDocument(tx, { projectId, workspaceId, userId, path, content, source: 'sample' }));
  }
  const [dataDocumentId = '', templateDocumentId = ''] = documents.slice(-2).map(({ documentId }) => documentId);
  await pairDocuments(tx, { projectId, dataDocumentId, templateDocumentId });
  return { projectId, documents };
}

function readSample(file: string): Promise<string> {
  return readFile(sourceFile(`documents/sample/${file}`), 'utf8');
}
