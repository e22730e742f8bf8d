import { Copy, Download, FilePlus, FileSymlink, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { MenuGroups, MenuItem } from '../kit/dialogs/Menu';
import type { Item, TreeTask } from './tree-item';

interface ItemActions {
  mayEdit: boolean;
  /** Left out where the document is already open. */
  open?(documentId: string): void;
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
}

/** Everything that can be done with a document or folder: the menu of its row, and of the page's title. */
export function itemMenu(item: Item, { mayEdit, open, onTask, onTrash, onDuplicate }: ItemActions): MenuGroups {
  const edit = (entry: MenuItem): MenuItem[] => (mayEdit ? [entry] : []);
  const rename = edit({
    label: 'Rename…',
    shortcut: 'F2',
    icon: <Pencil size={14} />,
    onSelect: () => onTask({ type: 'rename', item }),
  });
  const move = edit({
    label: 'Move to…',
    icon: <FileSymlink size={14} />,
    onSelect: () => onTask({ type: 'move', item }),
  });
  const trash = edit({
    label: 'Move to trash',
    danger: true,
    icon: <Trash2 size={14} />,
    onSelect: () => onTrash(item),
  });
  if (item.type === 'folder') {
    const create = edit({
      label: 'New document here…',
      icon: <FilePlus size={14} />,
      onSelect: () => onTask({ type: 'create', folder: item.path }),
    });
    return [create, [...rename, ...move], trash];
  }
  const { documentId: id } = item.document;
  const openItem = open ? [{ label: 'Open', icon: <SquareArrowOutUpRight size={14} />, onSelect: () => open(id) }] : [];
  const duplicate = edit({ label: 'Duplicate', icon: <Copy size={14} />, onSelect: () => onDuplicate(id) });
  const download = {
    label: 'Download',
    icon: <Download size={14} />,
    href: `/api/documents/${id}/export`,
    download: true,
  };
  return [openItem, [...rename, ...move, ...duplicate], [download], trash];
}
