import { Fragment } from 'react';
import { t as command } from '@/generated/messages/editor/commands';
import { t } from '@/generated/messages/frame/shortcuts';
import { Dialog } from '../kit/dialogs/Dialog';
import { Kbd } from '../kit/display/Kbd';
import { keyLabel } from '../shell/keys';
import { FORMATTING_KEYS } from './formatting-keys';

/** Ids of messages, and their keys. Those of the review, which people use most, are first. */
const GROUPS = [
  {
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
  },
  {
    name: 'everywhere',
    keys: [
      ['Mod+K', 'searchOrJumpTo'],
      ['/', 'searchAll'],
      ['Mod+/', 'askAgent'],
      ['Mod+Alt+R', 'reviewChanges'],
      ['?', 'title'],
    ],
  },
  {
    name: 'inText',
    keys: [
      ['Mod+Alt+M', 'commentOnText'],
      ['Mod+J', 'askAi'],
      ['/', 'insertBlock'],
      ['Alt+↑', 'moveBlockUp'],
      ['Alt+↓', 'moveBlockDown'],
      ['F8', 'nextChange'],
      ['Shift+F8', 'previousChange'],
      ['Alt+F8', 'nextProblem'],
      ['Mod+Alt+A', 'whoWrote'],
      ['Mod+Z', 'undoEdit'],
      ['Mod+F', 'findAndReplace'],
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

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {GROUPS.map(({ name, keys }) => (
          <Fragment key={name}>
            <Keys title={t(name)} keys={keys.map(([key, does]) => [key, t(does)])} />
            {name === 'inText' && (
              <Keys
                title={t('formatting')}
                keys={FORMATTING_KEYS.map(([key, id]) => [key, command('label', { id })])}
              />
            )}
          </Fragment>
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
function Keys({ title, keys }: { title: string; keys: readonly (readonly [keys: string, does: string])[] }) {
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
