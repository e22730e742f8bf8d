import { t as command } from '@/generated/messages/editor/commands';
import { t } from '@/generated/messages/frame/shortcuts';
import { Dialog } from '../kit/dialogs/Dialog';
import { Kbd } from '../kit/display/Kbd';
import { keyLabel } from '../shell/keys';
import { FORMATTING_KEYS } from './formatting-keys';

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
      ['Mod+/', 'askAgent'],
      ['Mod+Alt+R', 'reviewChanges'],
      ['?', 'title'],
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

const COLUMN = 'flex min-w-0 flex-col gap-5';

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog form="page" title={t('title')} onClose={onClose}>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <div className={COLUMN}>
          <Group {...REVIEW} />
          <Keys title={t('formatting')} keys={FORMATTING_KEYS.map(([key, id]) => [key, command('label', { id })])} />
        </div>
        <div className={COLUMN}>
          {[WRITING, ...OTHERS].map((group) => (
            <Group key={group.name} {...group} />
          ))}
        </div>
      </div>
      {/* Shows that the list goes on where its edge cuts a row. At the end of the list, it is below the last row. */}
      <div
        aria-hidden="true"
        className="-mb-5 pointer-events-none sticky -bottom-5 h-10 bg-linear-to-t from-raised to-transparent"
      />
    </Dialog>
  );
}

function Group({ name, keys }: typeof REVIEW | typeof WRITING | (typeof OTHERS)[number]) {
  return <Keys title={t(name)} keys={keys.map(([key, does]) => [key, t(does)])} />;
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
