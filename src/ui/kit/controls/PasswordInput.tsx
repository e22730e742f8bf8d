import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '@/generated/messages/kit';
import { cx } from '../cx';

/** An input for a password, with a button that shows what is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(props.className, 'pe-11')}
      />
      <button
        type="button"
        aria-label={isShown ? t('hideCharacters') : t('showCharacters')}
        disabled={props.disabled}
        // The caret stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded-md text-faint hover:text-ink"
      >
        <Icon size={16} aria-hidden="true" />
      </button>
    </span>
  );
}
