import {
  Braces,
  Copy,
  Download,
  FilePlus,
  FileSymlink,
  FileType,
  LayoutTemplate,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import type { DocumentSummary } from '@/documents/schema';
import type { MenuGroups, MenuItem } from '../kit/dialogs/Menu';
import type { Item, TreeTask } from './tree-item';

interface ItemActions {
  mayEdit: boolean;
  /** Left out where the document is already open. */
  open?(documentId: string): void;
  /** Opens a half of a sheet alone, as a text. */
  openAlone(documentId: string): void;
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
}

/** Everything that can be done with a document or folder: the menu of its row, and of the page's title. */
export function itemMenu(
  item: Item,
  { mayEdit, open, openAlone, onTask, onTrash, onDuplicate }: ItemActions,
): MenuGroups {
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
    const createSheet = edit({
      label: 'New sheet here…',
      icon: <LayoutTemplate size={14} />,
      onSelect: () => onTask({ type: 'create-sheet', folder: item.path }),
    });
    return [[...create, ...createSheet], [...rename, ...move], trash];
  }
  const { documentId: id } = item.document;
  const openItem = open ? [{ label: 'Open', icon: <SquareArrowOutUpRight size={14} />, onSelect: () => open(id) }] : [];
  const duplicate = edit({ label: 'Duplicate', icon: <Copy size={14} />, onSelect: () => onDuplicate(id) });
  const { pair } = item.document;
  const asTexts = pair ? halves(item.document, pair, openAlone) : [];
  const downloads = pair ? sheetDownloads(item, pair.pairId) : [documentDownload(id)];
  return [[...openItem, ...asTexts], [...rename, ...move, ...duplicate], downloads, trash];
}

type Pair = NonNullable<DocumentSummary['pair']>;

function halves({ documentId }: DocumentSummary, pair: Pair, openAlone: ItemActions['openAlone']): MenuItem[] {
  const isData = pair.half === 'data';
  const [dataId, templateId] = isData ? [documentId, pair.companionId] : [pair.companionId, documentId];
  return [
    { label: 'Open data as text', icon: <Braces size={14} />, onSelect: () => openAlone(dataId) },
    { label: 'Open template as text', icon: <FileType size={14} />, onSelect: () => openAlone(templateId) },
  ];
}

function documentDownload(documentId: string): MenuItem {
  const href = `/api/documents/${documentId}/export`;
  return { label: 'Download', icon: <Download size={14} />, href, download: true };
}

/** The server says what is wrong with a sheet that makes no page, so the file isn't left to the browser. */
function sheetDownloads({ name }: Item, sheetId: string): MenuItem[] {
  const onSelect = async () => (await import('../sheets/export/download-sheet')).downloadSheet({ sheetId, name });
  return [{ label: 'Download as PDF', icon: <Download size={14} />, onSelect: () => void onSelect() }];
}
