import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { listedName, oncePerPair } from '@/documents/core/pair';
import { displayPlace, folderOf } from '@/documents/core/path';
import type { EditorHandle } from '../editor/editor-options';
import { type AskPlace, type LinkableDocument, setPageActions } from '../editor/page-actions';
import type { RecentDocument } from '../home/recent';
import { ranked } from '../kit/fuzzy';
import { useViewer } from '../shell/viewer';
import { documentHref } from './links/link-target';

/** How many documents can be found by name, as in the palette. */
const NAMED = 2_000;
const FRESH_MS = 30_000;
const MAX_OFFERED = 8;

/** Gives the editor the workspace's documents and people to link to, and the agent to ask. */
export function usePageActions(
  editor: EditorHandle | undefined,
  {
    documentId,
    onAskInPlace,
  }: { documentId: string; onAskInPlace: ((place: AskPlace | undefined) => void) | undefined },
): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  useEffect(() => {
    if (!editor) return;
    setPageActions(editor.view, {
      onAskInPlace,
      async documentFinder() {
        const options = trpc.documents.recent.queryOptions({ workspaceId, limit: NAMED }, { staleTime: FRESH_MS });
        const documents = await queries.fetchQuery(options);
        const others = oncePerPair(documents).filter((document) => document.documentId !== documentId);
        return (query) =>
          ranked(others, query, (document) => `${listedName(document)} ${document.path} ${document.projectName}`)
            .slice(0, MAX_OFFERED)
            .map(linkable);
      },
      async people() {
        const options = trpc.sharing.readers.queryOptions({ documentId }, { staleTime: FRESH_MS });
        return (await queries.fetchQuery(options)).map(({ name }) => name);
      },
    });
  }, [editor, trpc, queries, workspaceId, documentId, onAskInPlace]);
}

function linkable(document: RecentDocument): LinkableDocument {
  return {
    title: titleOf(listedName(document)),
    place: displayPlace(document.projectName, folderOf(document.path)),
    href: documentHref(document.documentId),
  };
}

/** Returns a file's name without its extension, for use in a text. */
function titleOf(name: string): string {
  return name.replace(/\.(?:md|markdown|typ|json)$/i, '');
}
