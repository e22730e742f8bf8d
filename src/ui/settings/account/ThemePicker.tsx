import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/settings/account';
import { cx } from '../../kit/cx';
import { applyTheme, type Theme } from '../../shell/theme';

const CHOICES = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const;

export function ThemePicker({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  return (
    <fieldset className="grid grid-cols-3 gap-3">
      <legend className="sr-only">{t('theme')}</legend>
      {CHOICES.map(({ theme: choice, Icon }) => (
        <label
          key={choice}
          className={cx(
            'flex cursor-pointer flex-col items-center gap-2 rounded-xl border bg-raised px-3 py-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
            theme === choice ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === choice}
            onChange={() => {
              setTheme(choice);
              applyTheme(choice);
            }}
          />
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(choice)}
        </label>
      ))}
    </fieldset>
  );
}
