import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  FilePlus,
  FolderUp,
  GitPullRequestArrow,
  LayoutTemplate,
  Pencil,
  SquareCheck,
  Star,
  StarOff,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';
import { t as archive } from '@/generated/messages/tree/archive';
import { t } from '@/generated/messages/tree/projects';
import type { MenuGroups, MenuItem } from '../../kit/dialogs/Menu';
import { zipDownload } from '../archive/zip-download';
import type { TreeTask } from '../tree-item';

interface ProjectMenuOptions {
  mayEdit: boolean;
  /** Archive and delete. */
  mayManage: boolean;
  isArchived: boolean;
  isFavourite: boolean;
  onTask(task: TreeTask): void;
  projectId: string;
  onImport(): void;
  onImportFolder(): void;
  onAccess(): void;
  onRules(): void;
  onFavourite(): void;
  /** Left out where it can't move further. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onArchive(): void;
  onTrash(): void;
}

/** Everything that can be done with a project. */
export function projectMenu(options: ProjectMenuOptions): MenuGroups {
  const { mayEdit, mayManage, isArchived, isFavourite, onTask } = options;
  const create: MenuItem[] = [
    { label: t('newDocument'), icon: <FilePlus size={14} />, onSelect: () => onTask({ type: 'create', folder: '' }) },
    {
      label: t('newSheet'),
      icon: <LayoutTemplate size={14} />,
      onSelect: () => onTask({ type: 'create-sheet', folder: '' }),
    },
    { label: t('importFiles'), icon: <Upload size={14} />, onSelect: options.onImport },
    { label: archive('importFolder'), icon: <FolderUp size={14} />, onSelect: options.onImportFolder },
  ];
  const favourite: MenuItem = {
    label: isFavourite ? t('removeFromFavourites') : t('addToFavourites'),
    icon: isFavourite ? <StarOff size={14} /> : <Star size={14} />,
    onSelect: options.onFavourite,
  };
  const { onUp, onDown } = options;
  const place: MenuItem[] = isArchived
    ? []
    : [
        { label: t('moveUp'), icon: <ArrowUp size={14} />, disabled: !onUp, onSelect: () => onUp?.() },
        { label: t('moveDown'), icon: <ArrowDown size={14} />, disabled: !onDown, onSelect: () => onDown?.() },
      ];
  const requests: MenuItem = {
    label: t('changeRequests'),
    icon: <GitPullRequestArrow size={14} />,
    href: `/requests?project=${options.projectId}`,
  };
  const access: MenuItem = { label: t('access'), icon: <Users size={14} />, onSelect: options.onAccess };
  const settings: MenuItem[] = [
    access,
    { label: t('reviewRules'), icon: <SquareCheck size={14} />, onSelect: options.onRules },
    { label: t('renameProject'), icon: <Pencil size={14} />, onSelect: () => onTask({ type: 'rename-project' }) },
    zipDownload(options.projectId),
  ];
  const manage: MenuItem[] = [
    {
      label: isArchived ? t('unarchiveProject') : t('archiveProject'),
      icon: isArchived ? <ArchiveRestore size={14} /> : <Archive size={14} />,
      onSelect: options.onArchive,
    },
    { label: t('moveToTrash'), icon: <Trash2 size={14} />, danger: true, onSelect: options.onTrash },
  ];
  const groups = mayEdit ? [create, [requests, favourite, ...place], settings] : [[requests, favourite, access]];
  return mayManage ? [...groups, manage] : groups;
}
