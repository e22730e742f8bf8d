import { useQuery } from '@tanstack/react-query';
import { ArrowDown, Box, CornerDownRight, Folder, FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/move';
import { Button } from '../../kit/controls/Button';
import { FormError, inputClasses } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { cx } from '../../kit/cx';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { Badge } from '../../kit/display/Badge';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { takesDocuments } from '../../shell/projects/takes-documents';
import { useViewer } from '../../shell/viewer';
import type { Item } from '../tree-item';
import { MoveWarning } from './MoveWarning';
import { type PlaceChoice, placeName, placesFor } from './places';
import { useMove } from './use-move';

interface MoveDialogProps {
  item: Item;
  projectId: string;
  onClose(): void;
}

/**
 * Moves a document or folder to another folder or project. A field filters the places; arrow keys and Enter choose one.
 */
export function MoveDialog({ item, projectId, onClose }: MoveDialogProps) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { move } = useMove();
  const [query, setQuery] = useState('');
  /** The chosen place. Nothing is chosen until the person chooses or types. */
  const [at, setAt] = useState(-1);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id }));
  const folders = useQuery(trpc.projects.folders.queryOptions({ workspaceId: workspace.id }));
  const isLoading = projects.isPending || folders.isPending;
  const open = (projects.data ?? []).filter((project) => takesDocuments(project) || project.projectId === projectId);
  const known = { projects: open, folders: folders.data ?? [] };
  const places = isLoading ? [] : placesFor({ item, projectId }, known, query);
  const hasPlaces = places.some(({ isHere }) => !isHere);
  const isTree = query.trim() === '';
  const { busy, problem, submit } = useSubmit(async () => {
    const chosen = places[at];
    if (!chosen) return;
    await move(item, projectId, { to: chosen, where: placeName(chosen) });
    onClose();
  });

  // The tree opens at its top, or at the current folder if that is too far below to be in view.
  const here = isTree ? places.findIndex(({ isHere }) => isHere) : -1;
  const other = isTree ? places.findIndex((place) => place.projectId !== projectId) : -1;
  useLayoutEffect(() => {
    const row = document.getElementById(`${id}-${here}`);
    const list = document.getElementById(`${id}-list`);
    if (!row || !list || isInView(row, list)) return;
    row.scrollIntoView({ block: 'center' });
    // All rows are equally high, so none is cut under the project's row, which stays in view.
    list.scrollTop -= list.scrollTop % row.offsetHeight;
  }, [here, id]);

  const goToOther = (isByKey: boolean) => {
    document.getElementById(`${id}-${other}`)?.scrollIntoView({ block: 'start' });
    // The arrow keys go on from there. With a finger, the field's keyboard would cover the list.
    if (!isByKey) return;
    setAt(other);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !hasPlaces) return;
    event.preventDefault();
    let next = at < 0 && step < 0 ? 0 : at;
    do next = (next + step + places.length) % places.length;
    while (places[next]?.isHere);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog title={t('title', { name: item.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>{problem}</FormError>
        <input
          ref={field}
          role="combobox"
          aria-label={t('projectOrFolder')}
          aria-expanded={hasPlaces}
          aria-controls={hasPlaces ? `${id}-list` : undefined}
          aria-activedescendant={places[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('searchPlaces')}
          className={cx(inputClasses, 'mt-1 h-10')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="mt-2 flex h-72 flex-col">
          {isLoading && <SkeletonLines lines={6} label={t('loading')} />}
          {hasPlaces && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t('places')}
              // A tree's first row stays in view, so at the top only its corners would show a shadow.
              className={cx('scroll-shadow min-h-0 flex-1 overflow-y-auto', isTree && '[--shadow-above:transparent]')}
            >
              <PlaceList {...{ id, places, isTree, at }} onSelect={setAt} />
            </div>
          )}
          {other >= 0 && <OtherProjects onGo={goToOther} />}
          {!isLoading && !hasPlaces && <p className="px-2 py-6 text-center text-faint text-sm">{t('noPlaces')}</p>}
          <MoveWarning item={item} projectId={projectId} to={places[at]} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={places[at] === undefined}>
            {t('move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function isInView(row: HTMLElement, list: HTMLElement): boolean {
  return row.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom;
}

/** Goes to the other projects, which are below the folders of the item's own project and may be out of view. */
function OtherProjects({ onGo }: { onGo(isByKey: boolean): void }) {
  return (
    <button
      type="button"
      className="flex min-h-8 shrink-0 items-center gap-2.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
      // A click by key or by a screen reader counts no presses.
      onClick={({ detail }) => onGo(detail === 0)}
    >
      <ArrowDown size={15} className="text-faint" aria-hidden="true" />
      {t('otherProjects')}
    </button>
  );
}

interface PlaceListProps {
  id: string;
  places: readonly PlaceChoice[];
  isTree: boolean;
  /** The index of the chosen place. */
  at: number;
  onSelect(index: number): void;
}

/** The places to choose from. As a tree, each project is a group whose first row stays in view above its folders. */
function PlaceList({ id, places, isTree, at, onSelect }: PlaceListProps) {
  const options = places.map((place, i) => ({
    projectId: place.projectId,
    option: (
      <PlaceOption
        key={`${place.projectId}/${place.folder}`}
        id={`${id}-${i}`}
        place={place}
        isTree={isTree}
        selected={i === at}
        onSelect={() => onSelect(i)}
      />
    ),
  }));
  if (!isTree) return options.map(({ option }) => option);
  const projects = new Map(places.map(({ projectId, projectName }) => [projectId, projectName]));
  return [...projects].map(([projectId, name]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div key={projectId} role="group" aria-label={name}>
      {options.filter((one) => one.projectId === projectId).map(({ option }) => option)}
    </div>
  ));
}

/** Folders deeper than this are indented no further. */
const DEEPEST = 8;

interface PlaceOptionProps {
  id: string;
  place: PlaceChoice;
  /** Whether folders are indented below their parents. Otherwise each says which folder it is in. */
  isTree: boolean;
  selected: boolean;
  onSelect(): void;
}

function PlaceOption({ id, place, isTree, selected, onSelect }: PlaceOptionProps) {
  const Icon = place.isNew ? FolderPlus : place.folder === '' ? Box : Folder;
  const depth = isTree && place.folder !== '' ? place.folder.split('/').length : 0;
  const parents = [place.projectName, ...place.folder.split('/').slice(0, -1)].join(' / ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={place.isHere}
      tabIndex={-1}
      onClick={place.isHere ? undefined : onSelect}
      style={{ paddingInlineStart: `${0.5 + Math.min(depth, DEEPEST) * 1.25}rem` }}
      className={optionClasses(place, { isTree, selected })}
    >
      <Icon size={15} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="truncate" dir="auto">
        {place.isNew
          ? t('newFolder', { folder: place.folder })
          : place.folder === ''
            ? place.projectName
            : place.folder.split('/').at(-1)}
      </span>
      {place.isHere && (
        <span className="ms-auto shrink-0">
          <Badge>{t('current')}</Badge>
        </span>
      )}
      {place.folder !== '' && !isTree && (
        <span className="ms-auto flex min-w-0 shrink-0 items-center gap-1 truncate text-faint text-xs">
          <CornerDownRight size={11} className="rtl:-scale-x-100" aria-hidden="true" />
          <span className="max-w-44 truncate" dir="auto">
            {parents}
          </span>
        </span>
      )}
    </div>
  );
}

function optionClasses({ isHere, folder }: PlaceChoice, { isTree, selected }: { isTree: boolean; selected: boolean }) {
  const isHeading = isTree && folder === '';
  return cx(
    'flex min-h-8 items-center gap-2.5 px-2 py-1 text-sm',
    (isHere || isHeading) && 'font-medium text-ink',
    !isHere && 'cursor-pointer hover:bg-hover',
    'rounded-md',
    isHeading ? 'sticky top-0 z-1' : isTree && 'scroll-mt-8',
    selected ? 'bg-accent-soft' : isHeading && 'bg-raised',
  );
}
