import { cx } from '../cx';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'relative h-6 w-10 shrink-0 rounded-full border transition-colors disabled:opacity-55',
        checked ? 'border-accent bg-accent' : 'border-control bg-control',
      )}
    >
      <span
        className={cx(
          'absolute top-[3px] start-[3px] size-4 rounded-full transition-transform',
          checked ? 'translate-x-4 bg-accent-ink rtl:-translate-x-4' : 'bg-raised',
        )}
      />
    </button>
  );
}
