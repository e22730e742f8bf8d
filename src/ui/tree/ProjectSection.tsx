'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { Ellipsis, FilePlus, Pencil, Plus, SquareCheck, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectSummary } from '@/documents/schema';
import { IconButton } from '../kit/controls/IconButton';
import { Menu } from '../kit/dialogs/Menu';
import { messageOf } from '../kit/feedback/message-of';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useMay } from '../shell/viewer';
import { DocumentTree } from './DocumentTree';
import type { TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';

const RulesDialog = dynamic(() => import('../review/rules/RulesDialog').then((m) => m.RulesDialog), { ssr: false });
const TaskDialog = dynamic(() => import('./TaskDialog').then((m) => m.TaskDialog), { ssr: false });

export function ProjectSection({ project }: { project: ProjectSummary }) {
  const { projectId, name } = project;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayEdit = useMay('edit');
  const actions = useTreeActions(projectId);
  const [task, setTask] = useState<TreeTask>();
  const [showsRules, setShowsRules] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const documents = useQuery(trpc.documents.tree.queryOptions({ projectId }));
  useSubscription(
    trpc.documents.onTree.subscriptionOptions(
      { projectId },
      {
        onData: () => {
          void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
          void queries.invalidateQueries(trpc.documents.get.pathFilter());
        },
      },
    ),
  );

  const menu = [
    [
      { label: 'New document…', icon: <FilePlus size={14} />, onSelect: () => setTask({ type: 'create', folder: '' }) },
      { label: 'Import files…', icon: <Upload size={14} />, onSelect: () => files.current?.click() },
    ],
    [
      { label: 'Review rules…', icon: <SquareCheck size={14} />, onSelect: () => setShowsRules(true) },
      { label: 'Rename project…', icon: <Pencil size={14} />, onSelect: () => setTask({ type: 'rename-project' }) },
    ],
  ];

  return (
    <section aria-label={name} className="mb-3">
      <div className="flex h-8 items-center gap-0.5 pl-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-ink text-xs">{name}</h3>
        {mayEdit && (
          <>
            <Menu
              label={`Actions for ${name}`}
              groups={menu}
              align="end"
              trigger={(props) => (
                <IconButton
                  label={`Actions for ${name}`}
                  tip="left"
                  size="sm"
                  icon={<Ellipsis size={14} />}
                  {...props}
                />
              )}
            />
            <IconButton
              label={`New document in ${name}`}
              tip="left"
              size="sm"
              icon={<Plus size={14} />}
              onClick={() => setTask({ type: 'create', folder: '' })}
            />
          </>
        )}
      </div>
      {documents.isPending && <SkeletonLines lines={4} label={`Loading ${name}`} />}
      {documents.isError && <p className="px-2 text-faint text-xs">{messageOf(documents.error)}</p>}
      {documents.data && documents.data.length > 0 && (
        <DocumentTree
          projectId={projectId}
          projectName={name}
          documents={documents.data}
          mayEdit={mayEdit}
          onTask={setTask}
          onDuplicate={(documentId) => void actions.duplicate(documentId)}
          onMove={(item, folder) => void actions.move(item, folder)}
          onFiles={(dropped, folder) => void actions.importFiles(dropped, folder)}
        />
      )}
      {documents.data?.length === 0 && (
        <p className="px-2 py-1 text-faint text-xs">
          {mayEdit ? 'No documents yet. Press + to create one, or import files.' : 'No documents yet.'}
        </p>
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".md,.markdown,.txt,.json,.typ,text/*"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) void actions.importFiles(chosen, '');
        }}
      />
      {showsRules && <RulesDialog project={project} onClose={() => setShowsRules(false)} />}
      {task && (
        <TaskDialog project={project} documents={documents.data ?? []} task={task} onClose={() => setTask(undefined)} />
      )}
    </section>
  );
}
