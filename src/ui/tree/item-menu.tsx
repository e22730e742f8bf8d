import {
  Braces,
  Copy,
  Download,
  FilePlus,
  FileSymlink,
  FileType,
  Heading1,
  LayoutTemplate,
  Pencil,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree';
import { type MenuGroups, type MenuItem, MenuList } from '../kit/dialogs/Menu';
import { zipDownloads } from './archive/zip-download';
import { suggestMenu } from './suggest/suggest-menu';
import type { TreeRights } from './suggest/suggesting-mode';
import { documentsIn, type Item, type TreeTask } from './tree-item';

interface ItemActions extends TreeRights {
  isFavourite(documentId: string): boolean;
  onFavourite(documentId: string, isFavourite: boolean): void;
  /** Opens the document. Undefined if it is already open. */
  open?(documentId: string): void;
  /** Opens one document of a sheet on its own, as a text. */
  openAlone(documentId: string): void;
  /** The name that the document would have after its first heading. Undefined if it has it, or if nobody knows. */
  headingName?: string | undefined;
  onRenameToHeading?(): void;
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
}

interface ItemMenuProps extends ItemActions {
  item: Item;
  /** The rectangle beside which the menu opens. */
  anchor: DOMRect;
  onClose(): void;
}

/** The menu of a document or folder. It opens from the item's row and from the page's title. */
export function ItemMenu({ item, anchor, onClose, ...actions }: ItemMenuProps) {
  const suggestions = actions.suggests ? suggestMenu(item, actions.onTask) : [];
  const groups = [...itemMenu(item, actions), ...suggestions];
  return <MenuList label={t('actionsFor', { name: item.name })} {...{ groups, anchor, onClose }} />;
}

/** Returns the entries that change a document's name. */
function renameEntries(item: Item, { headingName, onRenameToHeading, onTask }: ItemActions): MenuItem[] {
  const rename: MenuItem = {
    label: t('renameMenu'),
    shortcut: 'F2',
    icon: <Pencil size={14} />,
    onSelect: () => onTask({ type: 'rename', item }),
  };
  if (headingName === undefined) return [rename];
  const label = t('renameToHeading', { name: headingName });
  return [rename, { label, icon: <Heading1 size={14} />, onSelect: () => onRenameToHeading?.() }];
}

function itemMenu(item: Item, actions: ItemActions): MenuGroups {
  const { mayEdit, isFavourite, onFavourite, open, openAlone, onTask, onTrash, onDuplicate } = actions;
  const edit = (entry: MenuItem): MenuItem[] => (mayEdit ? [entry] : []);
  const rename = mayEdit ? renameEntries(item, actions) : [];
  const move = edit({
    label: t('moveTo'),
    icon: <FileSymlink size={14} />,
    onSelect: () => onTask({ type: 'move', item }),
  });
  const trash = edit({
    label: t('moveToTrash'),
    danger: true,
    icon: <Trash2 size={14} />,
    onSelect: () => onTrash(item),
  });
  if (item.type === 'folder') {
    const create = edit({
      label: t('newDocumentHere'),
      icon: <FilePlus size={14} />,
      onSelect: () => onTask({ type: 'create', folder: item.path }),
    });
    const createSheet = edit({
      label: t('newSheetHere'),
      icon: <LayoutTemplate size={14} />,
      onSelect: () => onTask({ type: 'create-sheet', folder: item.path }),
    });
    const downloads = zipDownloads(documentsIn(item)[0]?.projectId ?? '', item.path);
    return [[...create, ...createSheet], [...rename, ...move], downloads, trash];
  }
  const { documentId: id } = item.document;
  const openItem = open
    ? [{ label: t('open'), icon: <SquareArrowOutUpRight size={14} />, onSelect: () => open(id) }]
    : [];
  const duplicate = edit({ label: t('duplicate'), icon: <Copy size={14} />, onSelect: () => onDuplicate(id) });
  const { pair } = item.document;
  const kept = [id, pair?.companionId].filter((one) => one !== undefined).find(isFavourite);
  const favourite: MenuItem = kept
    ? { label: t('removeFromFavourites'), icon: <StarOff size={14} />, onSelect: () => onFavourite(kept, false) }
    : { label: t('addToFavourites'), icon: <Star size={14} />, onSelect: () => onFavourite(id, true) };
  const template =
    item.document.kind === 'markdown'
      ? edit({
          label: t('template'),
          icon: <FilePlus size={14} />,
          onSelect: () => onTask({ type: 'template', document: item.document }),
        })
      : [];
  const asTexts = pair ? halves(item.document, pair, openAlone) : [];
  const downloads = pair ? sheetDownloads(item, pair.pairId) : documentDownloads(item.document, onTask);
  return [[...openItem, ...asTexts, favourite], [...rename, ...move, ...duplicate, ...template], downloads, trash];
}

type Pair = NonNullable<DocumentSummary['pair']>;

function halves({ documentId }: DocumentSummary, pair: Pair, openAlone: ItemActions['openAlone']): MenuItem[] {
  const isData = pair.half === 'data';
  const [dataId, templateId] = isData ? [documentId, pair.companionId] : [pair.companionId, documentId];
  return [
    { label: t('openDataAsText'), icon: <Braces size={14} />, onSelect: () => openAlone(dataId) },
    { label: t('openTemplateAsText'), icon: <FileType size={14} />, onSelect: () => openAlone(templateId) },
  ];
}

function documentDownloads(document: DocumentSummary, onTask: ItemActions['onTask']): MenuItem[] {
  const href = `/api/documents/${document.documentId}/export`;
  const icon = <Download size={14} />;
  if (document.kind !== 'markdown') return [{ label: t('download'), icon, href, download: true }];
  return [{ label: t('downloadMenu'), icon, onSelect: () => onTask({ type: 'download', document }) }];
}

/**
 * Returns the menu item that downloads a sheet's PDF. A script fetches it, so that the server's error can be shown if
 * the sheet doesn't compile.
 */
function sheetDownloads({ name }: Item, sheetId: string): MenuItem[] {
  const onSelect = async () => (await import('../sheets/export/download-sheet')).downloadSheet({ sheetId, name });
  return [{ label: t('downloadAsPdf'), icon: <Download size={14} />, onSelect: () => void onSelect() }];
}
