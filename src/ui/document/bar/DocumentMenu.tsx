import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { listedName } from '@/documents/core/pair';
import { nameFromHeading } from '@/documents/naming/core/heading-name';
import { showProblem } from '../../kit/feedback/show-problem';
import { ApiProvider } from '../../shell/ApiProvider';
import { pageHeadings } from '../../shell/page-headings';
import { useMay } from '../../shell/viewer';
import { useFavourites } from '../../tree/favourites/use-favourites';
import { ItemMenu } from '../../tree/item-menu';
import { useTreeRights } from '../../tree/suggest/suggesting-mode';
import { TaskDialog } from '../../tree/TaskDialog';
import type { Item, TreeTask } from '../../tree/tree-item';
import { useTreeActions } from '../../tree/use-tree-actions';
import type { OpenDocument } from '../open-document';

interface DocumentMenuProps {
  document: OpenDocument;
  /** The rectangle next to which the menu opens; undefined while it is closed. */
  anchor: DOMRect | undefined;
  onClose(): void;
}

/** The tree's actions for a document, in the document's page. */
export function DocumentMenu(props: DocumentMenuProps) {
  return (
    <ApiProvider>
      <MenuAndDialogs {...props} />
    </ApiProvider>
  );
}

function MenuAndDialogs({ document, anchor, onClose }: DocumentMenuProps) {
  const { projectId, projectName, path } = document;
  const trpc = useTRPC();
  const router = useRouter();
  const [mayEdit, maySuggest] = [useMay('edit') && !document.trashed, useMay('comment') && !document.trashed];
  const rights = useTreeRights(projectId, { mayEdit, maySuggest });
  const actions = useTreeActions(projectId);
  const favourites = useFavourites();
  const [task, setTask] = useState<TreeTask>();
  const documents =
    useQuery(trpc.documents.tree.queryOptions({ projectId }, { enabled: task !== undefined })).data ?? [];
  const name = listedName(document);
  const item: Item = { type: 'document', name, path, document };
  const headings = anchor ? pageHeadings().map(({ label }) => label) : [];
  const heading = nameFromHeading(document, headings);
  return (
    <>
      {anchor && (
        <ItemMenu
          {...{ item, anchor, onClose, ...rights }}
          headingName={heading?.name}
          onRenameToHeading={() => heading && void actions.rename(item, heading.path).catch(showProblem)}
          isFavourite={favourites.has}
          onFavourite={(id, isFavourite) => favourites.set('document', id, isFavourite)}
          openAlone={(id) => router.push(`/d/${id}?alone=1`)}
          onTask={setTask}
          onTrash={(trashed) => void actions.trash(trashed)}
          onDuplicate={(documentId) => void actions.duplicate(documentId)}
        />
      )}
      {task && (
        <TaskDialog
          project={{ projectId, name: projectName }}
          documents={documents}
          task={task}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
