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
import { zipDownloads } from '../archive/zip-download';
import type { TreeTask } from '../tree-item';

interface ProjectMenuOptions {
  mayEdit: boolean;
  /** Whether the person suggests changes to the tree instead of making them. */
  suggests: boolean;
  /** Whether the person can archive and delete the project. */
  mayManage: boolean;
  isArchived: boolean;
  /** Whether it's the person's personal project, which stays in the list. */
  isPersonal: boolean;
  isFavourite: boolean;
  onTask(task: TreeTask): void;
  projectId: string;
  onImport(): void;
  onImportFolder(): void;
  onAccess(): void;
  onRules(): void;
  onFavourite(): void;
  /** Undefined if the project can't move further up. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onArchive(): void;
  onTrash(): void;
}

/** Returns the menu of a project. */
export function projectMenu(options: ProjectMenuOptions): MenuGroups {
  const { mayEdit, suggests, isArchived, isFavourite, onTask } = options;
  const suggest: MenuItem = {
    label: t('suggestDocument'),
    icon: <FilePlus size={14} />,
    onSelect: () => onTask({ type: 'suggest', what: { kind: 'create', folder: '' } }),
  };
  const create: MenuItem[] = [
    { label: t('newDocument'), icon: <FilePlus size={14} />, onSelect: () => onTask({ type: 'create', folder: '' }) },
    {
      label: t('newSheet'),
      icon: <LayoutTemplate size={14} />,
      onSelect: () => onTask({ type: 'create-sheet', folder: '' }),
    },
  ];
  const imports: MenuItem[] = [
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
    ...zipDownloads(options.projectId),
  ];
  const news = [...(suggests ? [suggest] : mayEdit ? create : []), ...(mayEdit ? imports : [])];
  const rest = mayEdit ? [[requests, favourite, ...place], settings] : [[requests, favourite, access]];
  const groups = news.length > 0 ? [news, ...rest] : rest;
  const manage = managing(options);
  return manage.length > 0 ? [...groups, manage] : groups;
}

function managing({ mayManage, isArchived, isPersonal, onArchive, onTrash }: ProjectMenuOptions): MenuItem[] {
  // A personal project stays in the list, but one that was archived before that rule can be brought back.
  if (!mayManage || (isPersonal && !isArchived)) return [];
  const archiving: MenuItem = {
    label: isArchived ? t('unarchiveProject') : t('archiveProject'),
    icon: isArchived ? <ArchiveRestore size={14} /> : <Archive size={14} />,
    onSelect: onArchive,
  };
  const trash: MenuItem = {
    label: t('moveToTrash'),
    icon: <Trash2 size={14} />,
    danger: true,
    onSelect: onTrash,
  };
  return isPersonal ? [archiving] : [archiving, trash];
}
