import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { folderOf, nameOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { Menu } from '../kit/Menu';
import { useMay } from '../shell/viewer';
import { itemMenu } from '../tree/item-menu';
import type { Item, TreeTask } from '../tree/tree-item';
import { useTreeActions } from '../tree/use-tree-actions';

const DocumentTaskDialog = dynamic(() => import('./DocumentTaskDialog').then((m) => m.DocumentTaskDialog));

interface DocumentTitleProps {
  document: DocumentSummary;
  projectName: string;
}

/** Path and name, with everything that can be done with the document. */
export function DocumentTitle({ document, projectName }: DocumentTitleProps) {
  const mayEdit = useMay('edit');
  const actions = useTreeActions(document.projectId);
  const [task, setTask] = useState<TreeTask>();
  const name = nameOf(document.path);
  const item: Item = { type: 'document', name, path: document.path, document };
  const groups = itemMenu(item, {
    mayEdit,
    onTask: setTask,
    onDuplicate: (documentId) => void actions.duplicate(documentId),
  });
  return (
    <div className="flex min-w-0 flex-1 items-center text-sm">
      <p className="flex min-w-0 shrink items-center text-faint max-lg:hidden">
        {[projectName, ...folderOf(document.path).split('/')].filter(Boolean).map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders of a path may have one name
          <span key={i} className="min-w-0 truncate after:mx-1.5 after:text-line-strong after:content-['/']">
            {part}
          </span>
        ))}
      </p>
      <h1 className="min-w-0">
        <Menu
          label={`Actions for ${name}`}
          groups={groups}
          trigger={(props) => (
            <button
              type="button"
              className="flex h-8 max-w-full items-center gap-1 rounded-md px-1.5 font-medium text-ink hover:bg-hover"
              {...props}
            >
              <span className="truncate">{name}</span>
              <ChevronDown size={13} className="shrink-0 text-faint" aria-hidden="true" />
            </button>
          )}
        />
      </h1>
      {task && (
        <DocumentTaskDialog
          document={document}
          projectName={projectName}
          task={task}
          onClose={() => setTask(undefined)}
        />
      )}
    </div>
  );
}
