'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Ellipsis, FilePlus, LayoutTemplate, Pencil, Plus, SquareCheck, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { Menu } from '../kit/dialogs/Menu';
import { messageOf } from '../kit/feedback/message-of';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useMay } from '../shell/viewer';
import { DocumentTree, type DocumentTreeProps } from './DocumentTree';
import { useSuggested } from './state/use-suggested';
import type { TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';

const RulesDialog = dynamic(() => import('../review/rules/RulesDialog').then((m) => m.RulesDialog), { ssr: false });
const TaskDialog = dynamic(() => import('./TaskDialog').then((m) => m.TaskDialog), { ssr: false });

interface ProjectSectionProps {
  project: ProjectSummary & { documentCount: number };
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** A project in the sidebar: its name, what can be done with it, and while it is open, its documents. */
export function ProjectSection({ project, isOpen, onOpen }: ProjectSectionProps) {
  const { projectId, name, documentCount } = project;
  const trpc = useTRPC();
  const mayEdit = useMay('edit');
  const actions = useTreeActions(projectId);
  const [task, setTask] = useState<TreeTask>();
  const [showsRules, setShowsRules] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  // A folded project costs no request. A dialog of it needs its documents.
  const documents = useQuery(
    trpc.documents.tree.queryOptions({ projectId }, { enabled: isOpen || task !== undefined }),
  );

  const suggestions = useSuggested(projectId, isOpen);

  const menu = [
    [
      { label: 'New document…', icon: <FilePlus size={14} />, onSelect: () => setTask({ type: 'create', folder: '' }) },
      {
        label: 'New sheet…',
        icon: <LayoutTemplate size={14} />,
        onSelect: () => setTask({ type: 'create-sheet', folder: '' }),
      },
      { label: 'Import files…', icon: <Upload size={14} />, onSelect: () => files.current?.click() },
    ],
    [
      { label: 'Review rules…', icon: <SquareCheck size={14} />, onSelect: () => setShowsRules(true) },
      { label: 'Rename project…', icon: <Pencil size={14} />, onSelect: () => setTask({ type: 'rename-project' }) },
    ],
  ];

  return (
    <section aria-label={name} className={isOpen ? 'mb-3' : undefined}>
      <div className="group/project flex h-8 items-center gap-0.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
            className="flex h-8 w-full items-center gap-1 rounded-md pr-1 pl-1 text-left font-semibold text-ink text-xs hover:bg-hover"
          >
            <ChevronRight size={13} className={cx('shrink-0 text-faint', isOpen && 'rotate-90')} aria-hidden="true" />
            <span className="truncate">{name}</span>
            {!isOpen && documentCount > 0 && (
              <span className="ml-auto font-normal text-faint tabular-nums" aria-hidden="true">
                {documentCount}
              </span>
            )}
          </button>
        </h3>
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
      {isOpen && (
        <ProjectDocuments
          {...{ name, documents, suggestions, mayEdit, projectId }}
          onTask={setTask}
          onTrash={(item) => void actions.trash(item)}
          onDuplicate={(documentId) => void actions.duplicate(documentId)}
          onMove={(item, folder) => void actions.move(item, folder)}
          onFiles={(dropped, folder) => void actions.importFiles(dropped, folder)}
        />
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

/** Says what to do first. People who only read aren't given `onNewSheet`. */
function EmptyProject({ onNewSheet }: { onNewSheet: (() => void) | undefined }) {
  if (!onNewSheet) return <p className="px-2 py-1 text-faint text-xs">No documents yet.</p>;
  return (
    <div className="px-2 py-1 text-faint text-xs">
      <p>No documents yet. Press + to create one, or import files.</p>
      <Button size="sm" className="mt-1.5" icon={<LayoutTemplate size={13} />} onClick={onNewSheet}>
        New sheet
      </Button>
    </div>
  );
}

interface ProjectDocumentsProps extends Omit<DocumentTreeProps, 'projectName' | 'documents'> {
  name: string;
  documents: { data: DocumentSummary[] | undefined; error: unknown };
}

function ProjectDocuments({ name, documents, ...tree }: ProjectDocumentsProps) {
  const { data, error } = documents;
  if (!data && error) return <p className="px-2 text-faint text-xs">{messageOf(error)}</p>;
  if (!data) return <SkeletonLines lines={4} label={`Loading ${name}`} />;
  if (data.length > 0 || tree.suggestions.length > 0)
    return <DocumentTree projectName={name} documents={data} {...tree} />;
  return (
    <EmptyProject onNewSheet={tree.mayEdit ? () => tree.onTask({ type: 'create-sheet', folder: '' }) : undefined} />
  );
}
