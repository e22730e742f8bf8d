'use client';

import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Lock } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree';
import { may, type Role } from '@/identity/core/role';
import { Button } from '../kit/controls/Button';
import { FileInput } from '../kit/controls/FileInput';
import { cx } from '../kit/cx';
import { FoldArrow } from '../kit/display/FoldArrow';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { DocumentTree, type DocumentTreeProps } from './DocumentTree';
import { useFavourites } from './favourites/use-favourites';
import { placeName } from './move/places';
import { useMove } from './move/use-move';
import { NotLoaded, type NotLoadedProps } from './NotLoaded';
import { BESIDE_BUTTONS, ProjectButtons, UNDER_BUTTONS } from './projects/ProjectButtons';
import { projectMenu } from './projects/project-menu';
import { useProjectActions } from './projects/use-project-actions';
import { useProjectDrop } from './projects/use-project-drop';
import { useSuggested } from './state/use-suggested';
import { useTreeRights } from './suggest/suggesting-mode';
import type { TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';
import { useTreeDrop } from './use-tree-drop';

const AccessDialog = dynamic(() => import('../settings/sharing/AccessDialog').then((m) => m.AccessDialog), {
  ssr: false,
});
const RulesDialog = dynamic(() => import('../review/rules/RulesDialog').then((m) => m.RulesDialog), { ssr: false });
const TaskDialog = dynamic(() => import('./TaskDialog').then((m) => m.TaskDialog), { ssr: false });

interface ProjectSectionProps {
  project: ProjectSummary & { documentCount: number; role: Role };
  isOpen: boolean;
  /**
   * The project in front of which this one lands when it moves up or down, or null for the end of the list. Undefined
   * if it can't move that way.
   */
  up?: string | undefined;
  down?: string | null | undefined;
  onOpen(isOpen: boolean): void;
}

/** A project in the sidebar: its name, its menu and, when it is open, its documents. */
export function ProjectSection({ project, isOpen, up, down, onOpen }: ProjectSectionProps) {
  const { projectId, name } = project;
  const trpc = useTRPC();
  const mayEdit = may(project.role, 'edit');
  const rights = useTreeRights(projectId, { mayEdit, maySuggest: may(project.role, 'comment') });
  const mayManage = may(project.role, 'manage_projects');
  const favourites = useFavourites();
  const projects = useProjectActions();
  const { moveOrToast } = useMove();
  const actions = useTreeActions(projectId);
  const [task, setTask] = useState<TreeTask>();
  const [showsAccess, setShowsAccess] = useState(false);
  const [showsRules, setShowsRules] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  // Documents are loaded only if the project is open or one of its dialogs needs them.
  const documents = useQuery(
    trpc.documents.tree.queryOptions({ projectId }, { enabled: isOpen || task !== undefined }),
  );

  const suggestions = useSuggested(projectId, isOpen);

  const isArchived = project.archivedAt !== null;
  const drop = useProjectDrop({
    projectId,
    enabled: mayEdit && !isArchived,
    onItem: (item, from) => void moveOrToast(item, from, { to: { projectId, folder: '' }, where: name }),
    onFiles: (dropped) => actions.importDropped(dropped, ''),
    onProject: (dragged) => projects.place(dragged, projectId),
  });
  const isFavourite = favourites.has(projectId);
  const menu = projectMenu({
    mayEdit,
    suggests: rights.suggests,
    mayManage,
    isArchived,
    isPersonal: project.isPersonal,
    isFavourite,
    onTask: setTask,
    projectId,
    onImport: () => files.current?.click(),
    onImportFolder: () => folder.current?.click(),
    onAccess: () => setShowsAccess(true),
    onRules: () => setShowsRules(true),
    onFavourite: () => favourites.set('project', projectId, !isFavourite),
    onUp: up === undefined ? undefined : () => projects.place(projectId, up),
    onDown: down === undefined ? undefined : () => projects.place(projectId, down),
    onArchive: () => projects.archive(project, !isArchived),
    onTrash: () => projects.trash(project),
  });

  return (
    <section aria-label={name} className={isOpen ? 'mb-3' : undefined}>
      <div
        {...drop.handlers}
        className={cx(
          'group/project flex h-8 items-center gap-0.5',
          // An open project's name stays visible above its documents while they scroll. It covers the list from edge to
          // edge, because the shadow at the top of the list would show beside it.
          isOpen ? 'sticky top-0 z-[2] -mx-2 bg-sunk px-2' : 'relative rounded-md',
          (drop.over === 'item' || drop.over === 'files') &&
            'outline-2 outline-accent outline-dashed outline-offset-[-2px]',
          drop.over === 'project' && 'shadow-[inset_0_2px_var(--color-accent)]',
        )}
      >
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
            className={cx(
              'flex h-8 w-full items-center gap-1 rounded-md ps-1 pe-2 text-start font-semibold text-ink text-xs group-hover/project:bg-hover',
              BESIDE_BUTTONS,
            )}
          >
            <FoldArrow open={isOpen} className="text-faint" />
            <ProjectName project={project} isOpen={isOpen} />
          </button>
        </h3>
        <ProjectButtons
          name={name}
          menu={menu}
          onCreate={rights.mayEdit ? () => setTask({ type: 'create', folder: '' }) : undefined}
        />
      </div>
      {isOpen && (
        <ProjectDocuments
          {...{ name, documents, suggestions, projectId, ...rights }}
          onTask={setTask}
          onTrash={(item) => void actions.trash(item)}
          onDuplicate={(documentId) => void actions.duplicate(documentId)}
          onMove={(item, folder, from) => {
            const where = folder === '' && from === projectId ? name : placeName({ projectName: name, folder });
            void moveOrToast(item, from, { to: { projectId, folder }, where });
          }}
          onFiles={actions.importDropped}
        />
      )}
      <FileInput input={files} multiple onFiles={(chosen) => void actions.importFiles(chosen, '')} />
      <FileInput input={folder} isFolder onFiles={(chosen) => void actions.importFolder(chosen)} />
      {showsAccess && <AccessDialog project={project} onClose={() => setShowsAccess(false)} />}
      {showsRules && <RulesDialog project={project} onClose={() => setShowsRules(false)} />}
      {task && (
        <TaskDialog project={project} documents={documents.data ?? []} task={task} onClose={() => setTask(undefined)} />
      )}
    </section>
  );
}

/** Shows the name, a lock if the project is private, and the number of documents if the project is folded. */
function ProjectName({ project, isOpen }: Pick<ProjectSectionProps, 'project' | 'isOpen'>) {
  const { name, isPrivate, documentCount } = project;
  return (
    <>
      <span className="truncate" dir="auto">
        {name}
      </span>
      {isPrivate && <Lock size={11} className="shrink-0 text-faint" role="img" aria-label={t('private')} />}
      {!isOpen && documentCount > 0 && (
        <span className={cx('ms-auto font-normal text-faint tabular-nums', UNDER_BUTTONS)} aria-hidden="true">
          {documentCount}
        </span>
      )}
    </>
  );
}

type EmptyProjectProps = Pick<DocumentTreeProps, 'projectId' | 'mayEdit' | 'onTask' | 'onMove' | 'onFiles'>;

/** Says what to do first. Like a tree with rows, it takes documents and files that are dropped on it. */
function EmptyProject({ mayEdit, onTask, ...drops }: EmptyProjectProps) {
  const drop = useTreeDrop({ nodes: [], enabled: mayEdit, ...drops });
  if (!mayEdit) return <p className="px-2 py-1 text-faint text-xs">{t('noDocumentsYet')}</p>;
  return (
    <div
      {...drop.handlers}
      className={cx(
        'rounded-md px-2 py-1 text-faint text-xs',
        drop.folder !== undefined && 'outline-2 outline-accent outline-dashed outline-offset-[-2px]',
      )}
    >
      <p>{t('noDocumentsHint')}</p>
      <Button
        size="sm"
        className="mt-1.5"
        icon={<LayoutTemplate size={13} />}
        onClick={() => onTask({ type: 'create-sheet', folder: '' })}
      >
        {t('newSheet')}
      </Button>
    </div>
  );
}

interface ProjectDocumentsProps extends Omit<DocumentTreeProps, 'projectName' | 'documents'> {
  name: string;
  documents: NotLoadedProps['query'] & { data: DocumentSummary[] | undefined };
}

function ProjectDocuments({ name, documents, ...tree }: ProjectDocumentsProps) {
  const { data, error } = documents;
  if (!data && error) return <NotLoaded query={documents} />;
  if (!data) return <SkeletonLines lines={4} label={t('loading', { name })} />;
  if (data.length > 0 || tree.suggestions.length > 0)
    return <DocumentTree projectName={name} documents={data} {...tree} />;
  return <EmptyProject {...tree} />;
}
