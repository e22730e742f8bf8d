import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@/generated/messages/kit';
import { cx } from '../cx';
import { inputClasses } from './Field';
import { IconButton } from './IconButton';

interface SearchFieldProps {
  /** The name for screen readers, and the hint in the empty field. */
  label: string;
  value: string;
  /** In UTF-16 units. */
  maxLength: number;
  onChange(value: string): void;
}

/** The field that searches a list, with a button that clears it. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    // The button disappears, and the focus would be lost with it.
    field.current?.focus();
    onChange('');
  };
  return (
    <div className="relative min-w-0 flex-1 basis-52">
      <Search size={15} className="pointer-events-none absolute start-3 top-2 text-faint" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        className={cx(
          inputClasses,
          'h-8 ps-9 pe-9 text-sm placeholder:text-sm [&::-webkit-search-cancel-button]:hidden',
        )}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          size="sm"
          label={t('clearSearch')}
          className="absolute end-1 top-1"
          icon={<X size={14} />}
          onClick={clear}
        />
      )}
    </div>
  );
}
