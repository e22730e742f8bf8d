import { listedName } from '@/documents/core/pair';
import type { TrashedDocument, TrashedProject } from '@/documents/schema';

/** A document or a project in the trash. */
export type TrashedItem = TrashedDocument | TrashedProject;

export function isProject(item: TrashedItem): item is TrashedProject {
  return 'documentCount' in item;
}

export function idOf(item: TrashedItem): string {
  return isProject(item) ? item.projectId : item.documentId;
}

export function nameOf(item: TrashedItem): string {
  return isProject(item) ? item.name : listedName(item);
}

/** Returns what a message about several items calls them. */
export function kindsOf(items: readonly TrashedItem[]): 'documents' | 'items' {
  return items.some(isProject) ? 'items' : 'documents';
}
