import { DocumentEditor } from '@/ui/editor/DocumentEditor';
import { useDocumentConnection } from '@/ui/editor/use-document-connection';

/**
 * Everything a page needs of the editor before a character can be typed. It is bundled to measure its size and never
 * run.
 */
export function InitialEditor() {
  const { connection } = useDocumentConnection({ documentId: 'document', userId: 'person' });
  if (!connection) return null;
  const { ytext, awareness } = connection;
  return <DocumentEditor documentId="document" ytext={ytext} awareness={awareness} kind="markdown" path="a.md" />;
}
