import { useId } from 'react';
import { formatNumber } from '@/i18n/format';
import { cx } from '../cx';

interface SegmentedProps<Id extends string> {
  label: string;
  /** `count`: how many entries a choice leads to, if that is known. */
  choices: readonly { id: Id; label: string; count?: number | undefined }[];
  selected: Id;
  /** As wide as its container. */
  wide?: boolean;
  onSelect(id: Id): void;
}

/** A choice between a few visible options. It uses native radio buttons: arrow keys move and select. */
export function Segmented<Id extends string>({ label, choices, selected, wide, onSelect }: SegmentedProps<Id>) {
  const name = useId();
  return (
    <fieldset className={cx('inline-flex shrink-0 rounded-md bg-track p-0.5', wide && 'flex w-full')}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.id}
          className={cx(
            'relative inline-flex items-center justify-center rounded-[5px] px-2.5 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
            wide ? 'h-8 flex-1 text-sm' : 'h-6 text-xs',
            !!choice.count && 'max-sm:px-1.5',
            choice.id === selected ? 'bg-chosen text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={choice.id === selected}
            onChange={() => onSelect(choice.id)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
          {choice.count ? <span className="ms-1 font-normal tabular-nums">{formatNumber(choice.count)}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
