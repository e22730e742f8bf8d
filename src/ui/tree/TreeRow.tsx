import { CloudOff, Ellipsis, Folder, FolderOpen } from 'lucide-react';
import type { DragEvent, MouseEvent } from 'react';
import { t } from '@/generated/messages/tree';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { FoldArrow } from '../kit/display/FoldArrow';
import { KindIcon } from '../kit/display/KindIcon';
import { rowProps } from './row-props';
import { SuggestedRow } from './SuggestedRow';
import type { Entry } from './tree-item';
import type { TreeRow as Row } from './visible-rows';

interface TreeRowProps {
  row: Row<Entry>;
  /** Whether the Tab key focuses this row. This is true of exactly one row of a tree. */
  inTabOrder: boolean;
  current: boolean;
  /** Whether it is a document that can't be opened offline, because it isn't stored on this device. */
  isAway: boolean;
  dropTarget: boolean;
  onFocus(): void;
  onToggle(): void;
  onMenu(anchor: DOMRect): void;
  onDragStart(event: DragEvent): void;
  /** Opens the review of a suggested document that isn't reviewed in any other document. */
  onReview(treeChangeId: string): void;
}

export function TreeRow({
  row,
  inTabOrder,
  current,
  isAway,
  dropTarget,
  onFocus,
  onToggle,
  onMenu,
  onDragStart,
  onReview,
}: TreeRowProps) {
  const { node } = row;
  const common = rowProps(row, { inTabOrder, onFocus });
  const entry = node.type === 'document' ? node.document : undefined;
  if (entry && 'suggestion' in entry) return <SuggestedRow entry={entry} row={common} onReview={onReview} />;
  const item = {
    ...common,
    draggable: true,
    onDragStart,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      onMenu(menuPlace(event));
    },
    className: cx(
      common.className,
      // Room for the button that appears on hover.
      'group-hover:pe-7 pointer-coarse:pe-7',
      inkOf({ current, isAway }),
      dropTarget && 'outline-2 outline-accent outline-dashed outline-offset-[-2px]',
    ),
  };
  return (
    <div className="group relative" role="none" data-folder={entry ? undefined : node.path}>
      {!entry ? (
        <button type="button" aria-expanded={row.expanded} onClick={onToggle} {...item}>
          <FoldArrow open={row.expanded} className="text-faint" />
          {row.expanded ? <FolderOpen {...FOLDER_ICON} /> : <Folder {...FOLDER_ICON} />}
          <span className="truncate" dir="auto">
            {node.name}
          </span>
        </button>
      ) : (
        <PageLink
          href={`/d/${entry.documentId}`}
          aria-current={current ? 'page' : undefined}
          aria-selected={current}
          title={isAway ? t('notOnDevice') : undefined}
          {...item}
        >
          <span className="w-[13px] shrink-0" />
          <KindIcon {...entry} />
          <span className="truncate" dir="auto">
            {node.name}
          </span>
          {isAway && <AwayMark />}
        </PageLink>
      )}
      {/* For the mouse. The context-menu key and Shift+F10 open the same menu. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => onMenu(event.currentTarget.getBoundingClientRect())}
        className="absolute top-[3px] end-1 flex size-6 items-center justify-center rounded text-faint opacity-0 hover:bg-line hover:text-ink group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Ellipsis size={15} />
      </button>
    </div>
  );
}

/** Classes for a document that can't be opened offline. Only its icon fades, so that its name stays readable. */
export const AWAY = 'text-faint [&>svg]:opacity-50';

/** Marks a document that can't be opened offline. Touch screens and screen readers have no tooltip that says so. */
export function AwayMark() {
  return (
    <span className="ms-auto shrink-0">
      <CloudOff size={13} aria-hidden="true" />
      <span className="sr-only">{t('notOnDevice')}</span>
    </span>
  );
}

function inkOf({ current, isAway }: Pick<TreeRowProps, 'current' | 'isAway'>): string {
  if (current) return 'bg-accent-soft font-medium text-ink';
  return isAway ? AWAY : 'text-soft';
}

const FOLDER_ICON = { size: 15, className: 'shrink-0 text-faint', 'aria-hidden': true } as const;

/** Returns the pointer's position. A keyboard event has none, so the row's rectangle is used instead. */
function menuPlace(event: MouseEvent<HTMLElement>): DOMRect {
  const byKeyboard = event.clientX === 0 && event.clientY === 0;
  return byKeyboard ? event.currentTarget.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 0, 0);
}
