import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/search/palette';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Menu } from '../../kit/dialogs/Menu';
import { Kbd } from '../../kit/display/Kbd';
import { MarkedText } from '../../kit/display/MarkedText';
import { marksOf } from '../../kit/display/marks';
import { OfflineNote } from '../../kit/feedback/OfflineNote';
import { Spinner } from '../../kit/feedback/Spinner';
import { ApiProvider } from '../../shell/ApiProvider';
import { keepHeadingsWithRows } from './headings-with-rows';
import type { PaletteEntry } from './palette-entries';
import { type PaletteGroup, type PaletteView, usePalette } from './use-palette';

interface CommandPaletteProps {
  signOut(): void;
  onClose(): void;
}

/** The palette: opens documents, headings and pages, runs commands, searches texts, and creates documents. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <ApiProvider>
      <Palette {...props} />
    </ApiProvider>
  );
}

function Palette({ signOut, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<Moved>();
  const id = useId();
  const [projectOfNew, setProjectOfNew] = useState<string>();
  const view = usePalette({ query: query.trim(), projectOfNew, signOut });
  const { groups, isLoading, isSearchingTexts } = view;
  const offline = useOffline();
  const entries = groups.flatMap((group) => group.entries);
  // The search of all documents and a document of this name are offered for any words.
  const isNothingFound = groups.every(
    ({ isFallback, entries }) => isFallback || entries.every(({ key }) => key === 'create'),
  );
  const at = moved ? indexOf(moved, entries) : preselectedIn(groups);
  const scroller = useRef<HTMLDivElement>(null);
  // Not only when the groups change: their rows can get higher.
  useLayoutEffect(() => {
    if (scroller.current) keepHeadingsWithRows(scroller.current);
  });

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };

  const moveTo = (index: number) => setMoved({ index, key: entries[index]?.key });
  const move = (step: 1 | -1) => {
    if (entries.length === 0) return;
    const next = at < 0 && step < 0 ? entries.length - 1 : (at + step + entries.length) % entries.length;
    moveTo(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose among its own words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[at]);
    }
  };

  const search = groups.find(({ isFallback }) => isFallback);
  const creation = groups.find(({ isPinned, isFallback }) => isPinned && !isFallback);
  const pinned = [search && `${id}-search`, creation && `${id}-creation`].filter((part) => part !== undefined);
  const option = (entry: PaletteEntry) => {
    const index = entries.indexOf(entry);
    return (
      <Option
        key={entry.key}
        id={`${id}-${index}`}
        entry={entry}
        active={index === at}
        onPoint={() => moveTo(index)}
        onRun={() => run(entry)}
      />
    );
  };

  return (
    <Dialog title={t('searchOrJumpTo')} form="palette" hideTitle onClose={onClose}>
      <div className="flex items-center gap-2 border-line border-b px-4">
        <input
          role="combobox"
          aria-label={t('searchLabel')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={t('searchPlaceholder')}
          className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMoved(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {isLoading && !isSearchingTexts && !offline && <Spinner />}
        {/* On phones, it fills the window, so nothing beside it can be tapped to close it. */}
        <Button size="sm" variant="quiet" className="-me-2 min-[481px]:hidden" onClick={onClose}>
          {kit('cancel')}
        </Button>
      </div>
      {/* On phones, it ends at the lower edge of the window, below the field and its line. */}
      <div className="flex h-[min(36rem,calc(70dvh-49px))] flex-col max-[480px]:h-[calc(100dvh-49px)]">
        <div ref={scroller} className="relative min-h-0 flex-1 scroll-pb-6 overflow-y-auto px-1.5 pt-1.5">
          <div id={`${id}-list`} role="listbox" aria-label={t('results')} aria-owns={pinned.join(' ') || undefined}>
            {groups.filter(isScrolled).map(({ title, entries }) => (
              <ScrolledGroup key={title ?? ''} title={title}>
                {entries.map(option)}
              </ScrolledGroup>
            ))}
          </div>
          {/* Where the results will be, so that the space isn't empty. Always there, so that screen readers hear it. */}
          <p role="status">
            {isSearchingTexts && !offline && (
              <span className="flex items-center gap-3 px-2.5 py-1.5 text-faint text-sm">
                <Spinner size={15} />
                {t('searchingTexts')}
              </span>
            )}
          </p>
          {offline && query.trim() !== '' && <OfflineNote>{t('textNeedsServer')}</OfflineNote>}
          {isNothingFound && !isLoading && (
            <p className="px-3 py-6 text-center text-faint text-sm">{t('nothingFound')}</p>
          )}
          {/* Below the last row. While there is more, it fades the row at the edge. */}
          <div
            aria-hidden="true"
            className="pointer-events-none sticky bottom-0 h-6 bg-linear-to-t from-raised to-transparent"
          />
        </div>
        <Pinned
          {...{ id, search, creation, option }}
          takers={view.takers}
          taker={view.taker}
          onChoose={setProjectOfNew}
        />
      </div>
      <KeyHints />
    </Dialog>
  );
}

const isScrolled = ({ isPinned }: PaletteGroup) => !isPinned;

function ScrolledGroup({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-label={title} className="mb-1">
      <p aria-hidden="true" className="px-2.5 pt-1.5 pb-0.5 font-medium text-2xs text-faint">
        {title}
      </p>
      {children}
    </div>
  );
}

interface PinnedProps extends Pick<PaletteView, 'takers' | 'taker'> {
  id: string;
  search: PaletteGroup | undefined;
  creation: PaletteGroup | undefined;
  option(entry: PaletteEntry): ReactNode;
  onChoose(projectId: string): void;
}

/** What stays below the results, which scroll: the search of all documents, and what creates a document. */
function Pinned({ id, search, creation, option, ...choice }: PinnedProps) {
  return (
    <>
      {search && (
        <div id={`${id}-search`} role="none" className="border-line border-t p-1.5">
          {search.entries.map(option)}
        </div>
      )}
      {creation && (
        <PinnedGroup id={`${id}-creation`} title={creation.title} {...choice}>
          {creation.entries.map(option)}
        </PinnedGroup>
      )}
    </>
  );
}

interface PinnedGroupProps extends Pick<PaletteView, 'takers' | 'taker'> {
  id: string;
  title: string | undefined;
  onChoose(projectId: string): void;
  /** Its options. */
  children: ReactNode;
}

/** The entries that create a document, below the results, and a choice of the project for it. */
function PinnedGroup({ id, title, takers, taker, onChoose, children }: PinnedGroupProps) {
  const isChoice = takers.length > 1;
  const name = takers.find(({ projectId }) => projectId === taker)?.name ?? '';
  const label = t('projectOfNew', { name });
  return (
    <div className="flex items-end gap-2 border-line border-t p-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset */}
      <div
        id={id}
        role="group"
        aria-label={title}
        // The choice beside it shows the same project.
        className={cx('min-w-0 flex-1', isChoice && '[&_[data-note]]:sr-only')}
      >
        {children}
      </div>
      {isChoice && (
        <Menu
          label={label}
          align="end"
          groups={[
            takers.map(({ projectId, name }) => ({
              key: projectId,
              label: name,
              checked: projectId === taker,
              onSelect: () => onChoose(projectId),
            })),
          ]}
          trigger={(props) => (
            <Button size="sm" variant="quiet" aria-label={label} {...props}>
              <span className="max-w-32 truncate">{name}</span>
              <ChevronDown size={14} className="text-faint" aria-hidden="true" />
            </Button>
          )}
        />
      )}
    </div>
  );
}

/** The keys that work in the field, for people who can see them. Touch screens hide them, and phones have no room. */
function KeyHints() {
  const hints = [
    [['↑', '↓'], t('hintMove')],
    [['⏎'], t('hintOpen')],
    [['Esc'], t('hintClose')],
  ] as const;
  return (
    <p
      aria-hidden="true"
      className="key-hint flex items-center gap-4 border-line border-t px-4 py-1.5 text-faint text-xs max-[480px]:hidden"
    >
      {hints.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          <span className="ms-0.5">{words}</span>
        </span>
      ))}
    </p>
  );
}

/** The entry that the person has moved to. */
interface Moved {
  index: number;
  key: string | undefined;
}

/** Returns where that entry is now: entries that are found later are listed above it. */
function indexOf({ index, key }: Moved, entries: readonly PaletteEntry[]): number {
  if (entries[index]?.key === key) return index;
  const now = entries.findIndex((entry) => entry.key === key);
  return now >= 0 ? now : Math.min(index, entries.length - 1);
}

/** Returns which of all entries Enter runs if the person hasn't moved, or -1. */
function preselectedIn(groups: readonly PaletteGroup[]): number {
  const hits = groups.flatMap(({ entries, ...group }) => entries.map(() => group));
  const best = hits.findIndex(({ isOnlyByChoice, isFallback }) => !isOnlyByChoice && !isFallback);
  return best >= 0 ? best : hits.findIndex(({ isFallback }) => isFallback);
}

/** Text with some words highlighted. */
function Marked({ text, words = [] }: { text: string; words?: readonly string[] | undefined }) {
  return <MarkedText text={text} marks={marksOf(text, words)} />;
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  active: boolean;
  onPoint(): void;
  onRun(): void;
}

function Option({ id, entry, active, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onRun}
      className={cx('flex cursor-pointer items-start gap-3 rounded-md px-2.5 py-1.5', active && 'picked')}
    >
      <span className="mt-1 text-faint">{entry.icon}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 max-[560px]:flex-col max-[560px]:gap-0">
          <span className="max-w-full truncate text-sm" dir="auto">
            <Marked text={entry.label} words={entry.marked} />
          </span>
          {entry.note && (
            <span data-note="" className="max-w-full truncate text-faint text-xs" dir="auto">
              <Marked text={entry.note} words={entry.isNoteMarked && entry.marked} />
            </span>
          )}
          {entry.keys && <span className="key-hint text-faint text-xs">{entry.keys}</span>}
          {entry.aside && (
            <span className="ms-auto max-w-1/2 shrink-0 truncate ps-2 text-faint text-xs max-[720px]:hidden">
              {entry.aside}
            </span>
          )}
        </span>
        {entry.snippet && <span className="line-clamp-2 text-soft text-xs">{entry.snippet}</span>}
      </span>
    </div>
  );
}
