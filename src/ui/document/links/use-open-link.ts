import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/document';
import type { EditorHandle } from '../../editor/editor-options';
import { goToHeading, linkedHeading } from '../../editor/outline/linked-heading';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { showFile } from '../files/shown-file';
import { documentHref, linkTarget } from './link-target';

/**
 * Returns a function that follows a link of the text: to a heading, another document, a file, or another site in a new
 * tab.
 */
export function useOpenLink(
  { documentId, path: from, projectId }: DocumentSummary,
  editor: EditorHandle | undefined,
): (href: string) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();

  const open = (id: string, place: string) => {
    if (id !== documentId || place === '') router.push(documentHref(id) + place);
    else goToPlace(place);
  };

  const goToPlace = (place: string) => {
    const heading = editor && linkedHeading(editor.view.state.doc, place);
    if (heading) goToHeading(editor.view, heading);
    else showToast(t('noSuchHeading'));
  };

  const openDocument = async (path: string, place: string) => {
    try {
      const documents = await queries.fetchQuery(trpc.documents.tree.queryOptions({ projectId }));
      const found = documents.find((document) => document.path === path);
      if (found) open(found.documentId, place);
      else showToast(t('noDocumentAt', { path }));
    } catch (error) {
      showProblem(error);
    }
  };

  return (href) => {
    const place = href.includes('#') ? href.slice(href.indexOf('#')) : '';
    const target = linkTarget(href, from);
    if (href.startsWith('#')) goToPlace(place);
    if (!target) return;
    if ('url' in target) window.open(target.url, '_blank', 'noopener,noreferrer');
    else if ('fileId' in target) showFile(target.fileId);
    else if ('documentId' in target) open(target.documentId, place);
    else void openDocument(target.path, place);
  };
}
