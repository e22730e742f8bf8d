import { FilePlus, FileSymlink, Pencil, Trash2 } from 'lucide-react';
import { t } from '@/generated/messages/tree/suggest';
import type { MenuGroups } from '../../kit/dialogs/Menu';
import type { Item, TreeTask } from '../tree-item';

/** Returns what people can suggest for a document, a sheet or a folder. */
export function suggestMenu(item: Item, onTask: (task: TreeTask) => void): MenuGroups {
  const suggest = (kind: 'rename' | 'move' | 'delete') => () => onTask({ type: 'suggest', what: { kind, item } });
  const create = () => onTask({ type: 'suggest', what: { kind: 'create', folder: item.path } });
  const isFolder = item.type === 'folder';
  return [
    ...(isFolder ? [[{ label: t('newDocument'), icon: <FilePlus size={14} />, onSelect: create }]] : []),
    [
      { label: t('rename'), shortcut: 'F2', icon: <Pencil size={14} />, onSelect: suggest('rename') },
      { label: t('move'), icon: <FileSymlink size={14} />, onSelect: suggest('move') },
    ],
    [{ label: t('delete'), icon: <Trash2 size={14} />, onSelect: suggest('delete') }],
  ];
}
