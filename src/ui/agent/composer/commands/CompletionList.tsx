import { t } from '@/generated/messages/agent/composer/commands';
import { translateText } from '@/i18n/translate';
import { cx } from '../../../kit/cx';
import type { useCompletion } from './use-completion';

/** Returns an input's type and description in the reader's language. Other details already are. */
function detailWords(detail: string): string {
  const [type = '', ...rest] = detail.split(' · ');
  return [translateText('task', type), ...rest].join(' · ');
}

/** The options for completing a command. The field above handles the keys. */
export function CompletionList({ completion }: { completion: ReturnType<typeof useCompletion> }) {
  const { options, active, listId, pick, setActive } = completion;
  if (options.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('commandsAndTasks')}
      className="absolute inset-x-0 bottom-full z-20 mb-1.5 max-h-64 overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 shadow-float"
    >
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={option.label}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setActive(i)}
          onClick={() => pick(option)}
          className={cx(
            'flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1 text-sm',
            i === active && 'picked',
          )}
        >
          <span className="min-w-0 truncate font-mono text-xs">{option.label}</span>
          <span className="min-w-0 flex-1 truncate text-faint text-xs">{detailWords(option.detail)}</span>
        </div>
      ))}
    </div>
  );
}
