import { ArrowDown, ArrowUp, Box, Ellipsis, StarOff } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { listedName } from '@/documents/core/pair';
import { displayPlace } from '@/documents/core/path';
import type { Favourite } from '@/documents/favourites/schema';
import { t as tree } from '@/generated/messages/tree';
import { t } from '@/generated/messages/tree/favourites';
import { IconButton } from '../../kit/controls/IconButton';
import { PageLink } from '../../kit/controls/PageLink';
import { cx } from '../../kit/cx';
import { Menu, type MenuGroups } from '../../kit/dialogs/Menu';
import { KindIcon } from '../../kit/display/KindIcon';
import { useKeptIds } from '../../shell/offline/use-kept-ids';
import { getDragged, setDragged } from '../move/dragged';
import { useCurrentDocument } from '../state/use-current-project';
import { AWAY, AwayMark } from '../TreeRow';
import { useFavourites } from './use-favourites';

/** The person's favourites at the top of the sidebar. They can be reordered by dragging or from the rows' menus. */
export function Favourites({ onOpenProject }: { onOpenProject(projectId: string): void }) {
  const { list, set, place } = useFavourites();
  const [over, setOver] = useState<string>();
  const currentId = useCurrentDocument();
  const kept = useKeptIds();
  if (list.length === 0) return null;

  const menuOf = (favourite: Favourite, at: number): MenuGroups => [
    [
      {
        label: t('moveUp'),
        icon: <ArrowUp size={14} />,
        disabled: at === 0,
        onSelect: () => place(favourite.subjectId, list[at - 1]?.subjectId),
      },
      {
        label: t('moveDown'),
        icon: <ArrowDown size={14} />,
        disabled: at === list.length - 1,
        onSelect: () => place(favourite.subjectId, list[at + 2]?.subjectId),
      },
    ],
    [
      {
        label: t('removeFromFavourites'),
        icon: <StarOff size={14} />,
        onSelect: () => set(favourite.kind, favourite.subjectId, false),
      },
    ],
  ];

  const dropOn = (subjectId: string) => ({
    onDragOver(event: DragEvent) {
      if (getDragged()?.type !== 'favourite') return;
      event.preventDefault();
      setOver(subjectId);
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent) {
      const dragged = getDragged();
      setOver(undefined);
      if (dragged?.type !== 'favourite') return;
      event.preventDefault();
      if (dragged.subjectId !== subjectId) place(dragged.subjectId, subjectId);
    },
  });

  return (
    <section aria-label={t('favourites')} className="mb-3">
      <h2 className="flex h-8 items-center ps-2 font-medium text-faint text-xs">{t('favourites')}</h2>
      <ul>
        {list.map((favourite, at) => (
          <li
            key={favourite.subjectId}
            draggable
            onDragStart={(event) => {
              setDragged({ type: 'favourite', subjectId: favourite.subjectId });
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', nameOf(favourite));
            }}
            onDragEnd={() => setDragged(undefined)}
            {...dropOn(favourite.subjectId)}
            className={cx('group relative', over === favourite.subjectId && 'shadow-[inset_0_2px_var(--color-accent)]')}
          >
            <FavouriteRow
              favourite={favourite}
              isCurrent={isOf(favourite, currentId)}
              isAway={favourite.kind === 'document' && kept?.has(favourite.subjectId) === false}
              onOpenProject={() => onOpenProject(favourite.subjectId)}
            />
            <span className="absolute top-[3px] end-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <Menu
                label={t('actionsFor', { name: nameOf(favourite) })}
                groups={menuOf(favourite, at)}
                align="end"
                trigger={(props) => (
                  <IconButton
                    label={t('actionsFor', { name: nameOf(favourite) })}
                    tip="left"
                    size="sm"
                    icon={<Ellipsis size={14} />}
                    {...props}
                  />
                )}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  isCurrent: boolean;
  /** Whether it is a document that can't be opened offline, because it isn't stored on this device. */
  isAway: boolean;
  onOpenProject(): void;
}

function FavouriteRow({ favourite, isCurrent, isAway, onOpenProject }: FavouriteRowProps) {
  const className = cx(
    'flex h-[30px] w-full min-w-0 items-center gap-2 rounded-md ps-2 pe-8 text-start text-sm hover:bg-hover hover:text-ink',
    isCurrent ? 'bg-accent-soft font-medium text-ink' : isAway ? AWAY : 'text-soft',
  );
  if (favourite.kind === 'project') {
    return (
      <button type="button" onClick={onOpenProject} className={className}>
        <Box size={15} className="shrink-0 text-faint" aria-hidden="true" />
        <span className="truncate" dir="auto">
          {favourite.name}
        </span>
      </button>
    );
  }
  const place = displayPlace(favourite.projectName, favourite.path);
  return (
    <PageLink
      href={`/d/${favourite.subjectId}`}
      aria-current={isCurrent ? 'page' : undefined}
      title={isAway ? `${place} · ${tree('notOnDevice')}` : place}
      className={className}
    >
      <KindIcon kind={favourite.documentKind} pair={favourite.pair} />
      <span className="truncate" dir="auto">
        {nameOf(favourite)}
      </span>
      {isAway && <AwayMark />}
    </PageLink>
  );
}

function nameOf(favourite: Favourite): string {
  return favourite.kind === 'project' ? favourite.name : listedName(favourite);
}

function isOf(favourite: Favourite, documentId: string | undefined): boolean {
  if (favourite.kind === 'project' || documentId === undefined) return false;
  return favourite.subjectId === documentId || favourite.pair?.companionId === documentId;
}
