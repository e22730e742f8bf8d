import { ChevronRight, Ellipsis, Folder, FolderOpen } from 'lucide-react';
import Link from 'next/link';
import type { DragEvent, MouseEvent } from 'react';
import type { DocumentSummary } from '@/documents/schema';
import { cx } from '../kit/cx';
import { KindIcon } from './KindIcon';
import type { TreeRow as Row } from './visible-rows';

interface TreeRowProps {
  row: Row<DocumentSummary>;
  /** Exactly one row of a tree takes the Tab key. */
  inTabOrder: boolean;
  current: boolean;
  dropTarget: boolean;
  onFocus(): void;
  onToggle(): void;
  onMenu(anchor: DOMRect): void;
  onDragStart(event: DragEvent): void;
}

const INDENT_REM = 0.875;

export function TreeRow({
  row,
  inTabOrder,
  current,
  dropTarget,
  onFocus,
  onToggle,
  onMenu,
  onDragStart,
}: TreeRowProps) {
  const { node, level } = row;
  const item = {
    role: 'treeitem',
    'aria-level': level,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    tabIndex: inTabOrder ? 0 : -1,
    'data-path': node.path,
    draggable: true,
    onFocus,
    onDragStart,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      onMenu(menuPlace(event));
    },
    style: { paddingLeft: `${(level - 1) * INDENT_REM + 0.375}rem` },
    className: cx(
      'flex h-[30px] w-full min-w-0 items-center gap-1.5 rounded-md pr-7 text-left text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]',
      current ? 'bg-accent-soft font-medium text-ink' : 'text-soft',
      dropTarget && 'outline-2 outline-accent outline-dashed outline-offset-[-2px]',
    ),
  };
  return (
    <div className="group relative" role="none" data-folder={node.type === 'folder' ? node.path : undefined}>
      {node.type === 'folder' ? (
        <button type="button" aria-expanded={row.expanded} onClick={onToggle} {...item}>
          <ChevronRight
            size={13}
            className={cx('shrink-0 text-faint', row.expanded && 'rotate-90')}
            aria-hidden="true"
          />
          {row.expanded ? <FolderOpen {...FOLDER_ICON} /> : <Folder {...FOLDER_ICON} />}
          <span className="truncate">{node.name}</span>
        </button>
      ) : (
        <Link
          href={`/d/${node.document.documentId}`}
          aria-current={current ? 'page' : undefined}
          aria-selected={current}
          {...item}
        >
          <span className="w-[13px] shrink-0" />
          <KindIcon {...node.document} />
          <span className="truncate">{node.name}</span>
        </Link>
      )}
      {/* For the mouse; by keyboard the same menu opens with the context-menu key or Shift+F10. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
        className="absolute top-[3px] right-1 flex size-6 items-center justify-center rounded text-faint opacity-0 hover:bg-line hover:text-ink group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Ellipsis size={15} />
      </button>
    </div>
  );
}

const FOLDER_ICON = { size: 15, className: 'shrink-0 text-faint', 'aria-hidden': true } as const;

/** At the pointer; where the keyboard asked, the event has no place and the row itself serves. */
function menuPlace(event: MouseEvent<HTMLElement>): DOMRect {
  const byKeyboard = event.clientX === 0 && event.clientY === 0;
  return byKeyboard ? event.currentTarget.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 0, 0);
}
