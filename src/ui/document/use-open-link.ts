import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/document';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { showFile } from './files/shown-file';
import { documentHref, linkTarget } from './link-target';

/** Returns a function that follows a link of the text: to another document, a file, or another site in a new tab. */
export function useOpenLink({ path: from, projectId }: DocumentSummary): (href: string) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();

  const openDocument = async (path: string) => {
    try {
      const documents = await queries.fetchQuery(trpc.documents.tree.queryOptions({ projectId }));
      const found = documents.find((document) => document.path === path);
      if (found) router.push(`/d/${found.documentId}`);
      else showToast(t('noDocumentAt', { path }));
    } catch (error) {
      showProblem(error);
    }
  };

  return (href) => {
    const target = linkTarget(href, from);
    if (!target) return;
    if ('url' in target) window.open(target.url, '_blank', 'noopener,noreferrer');
    else if ('fileId' in target) showFile(target.fileId);
    else if ('documentId' in target) router.push(documentHref(target.documentId));
    else void openDocument(target.path);
  };
}
