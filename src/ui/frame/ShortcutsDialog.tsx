import { useState } from 'react';
import { t as command } from '@/generated/messages/editor/commands';
import { t } from '@/generated/messages/frame/shortcuts';
import { SearchField } from '../kit/controls/SearchField';
import { cx } from '../kit/cx';
import { Dialog } from '../kit/dialogs/Dialog';
import { Kbd } from '../kit/display/Kbd';
import { keyLabel } from '../shell/keys';
import { FORMATTING_KEYS } from './formatting-keys';
import { isShortcutFound, type Shortcut } from './shortcut-filter';

/**
 * Ids of messages, and their keys, in two columns. Reviewing and writing, which people do most, are at the top of
 * each.
 */
const REVIEW = {
  name: 'review',
  keys: [
    ['J', 'nextChange'],
    ['K', 'previousChange'],
    ['A', 'accept'],
    ['R', 'reject'],
    ['W', 'rejectWithReason'],
    ['E', 'editThenAccept'],
    ['F', 'refine'],
    ['C', 'comment'],
    ['U', 'undoDecision'],
    ['X', 'selectSeveral'],
    ['1 2 3', 'conflictChoices'],
    ['Shift+A', 'acceptAll'],
    ['Shift+R', 'rejectAll'],
    ['Esc', 'backToText'],
  ],
} as const;

const WRITING = {
  name: 'writing',
  keys: [
    ['/', 'insertBlock'],
    ['Mod+Z', 'undoEdit'],
    ['Mod+Shift+Z', 'redoEdit'],
    ['Mod+F', 'findAndReplace'],
    ['Mod+Alt+M', 'commentOnText'],
    ['Mod+J', 'askAi'],
    ['Alt+↑', 'moveBlockUp'],
    ['Alt+↓', 'moveBlockDown'],
    ['F8', 'nextChange'],
    ['Shift+F8', 'previousChange'],
    ['Alt+F8', 'nextProblem'],
    ['Mod+Alt+A', 'whoWrote'],
  ],
} as const;

const OTHERS = [
  {
    name: 'everywhere',
    keys: [
      ['Mod+K', 'searchOrJumpTo'],
      ['/', 'searchAll'],
      ['?', 'title'],
    ],
  },
  {
    name: 'inDocument',
    keys: [
      ['Mod+/', 'askAgent'],
      ['Mod+Alt+R', 'reviewChanges'],
    ],
  },
  {
    name: 'commentsAndInbox',
    keys: [
      ['J', 'next'],
      ['K', 'previous'],
      ['R', 'reply'],
      ['E', 'resolve'],
      ['U', 'markRead'],
      ['H', 'snooze'],
      ['Shift+E', 'markAllDone'],
      ['Enter', 'openItem'],
    ],
  },
  {
    name: 'history',
    keys: [
      ['Enter', 'openVersion'],
      ['Space', 'selectToCompare'],
      ['→ ←', 'showSuggestion'],
      ['C', 'compare'],
      ['N', 'nameVersion'],
      ['Shift+R', 'restoreVersion'],
    ],
  },
] as const;

interface KeyGroup {
  title: string;
  keys: readonly Shortcut[];
}

/** Returns all shortcuts in the two columns in which they are shown. */
function columns(): readonly KeyGroup[][] {
  const group = ({ name, keys }: typeof REVIEW | typeof WRITING | (typeof OTHERS)[number]): KeyGroup => ({
    title: t(name),
    keys: keys.map(([key, does]) => [key, t(does)]),
  });
  const formatting: KeyGroup = {
    title: t('formatting'),
    keys: FORMATTING_KEYS.map(([key, id]) => [key, command('label', { id })]),
  };
  return [[group(REVIEW), formatting], [WRITING, ...OTHERS].map(group)];
}

const MAX_QUERY = 100;

/** Lists all shortcuts. A field filters them by what they do and by key. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [query, setQuery] = useState('');
  const found = columns().map((groups) =>
    groups
      .map(({ title, keys }) => ({ title, keys: keys.filter((one) => isShortcutFound(one, query)) }))
      .filter(({ keys }) => keys.length > 0),
  );
  const shown = found.filter((groups) => groups.length > 0);
  return (
    <Dialog
      form="page"
      title={t('title')}
      onClose={onClose}
      bar={<SearchField label={t('search')} value={query} maxLength={MAX_QUERY} onChange={setQuery} />}
    >
      <p role="status" className={cx('text-center text-faint text-sm', shown.length === 0 && 'py-6')}>
        {shown.length === 0 && t('noneFound', { query: query.trim() })}
      </p>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {shown.map((groups) => (
          <div key={groups[0]?.title} className="flex min-w-0 flex-col gap-5">
            {groups.map((group) => (
              <Keys key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
      {/* Shows that the list goes on where its edge cuts a row. At the end of the list, it is below the last row. */}
      <div
        aria-hidden="true"
        className="-mb-5 pointer-events-none sticky -bottom-5 h-10 bg-linear-to-t from-raised to-transparent"
      />
    </Dialog>
  );
}

/** A group of key combinations, each with what it does. */
function Keys({ title, keys }: KeyGroup) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-faint text-xs">{title}</h3>
      <dl className="key-list flex flex-col">
        {keys.map(([key, does]) => (
          <div key={key} className="flex items-center justify-between gap-4 border-line py-1 text-sm not-last:border-b">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {key.split(' ').map((one) => (
                <Kbd key={one}>{keyLabel(one)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
