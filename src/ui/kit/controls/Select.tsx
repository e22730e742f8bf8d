import { ChevronDown } from 'lucide-react';
import { Children, type ComponentProps, isValidElement, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'value'> {
  /** The name for screen readers. There is no visible label. */
  label: string;
  value: string | number;
  /** A large one is as high as a text field. */
  size?: keyof typeof HEIGHTS;
  /** As wide as the chosen option, not as the longest one. */
  fitsChoice?: boolean;
  /** Without a frame, for toolbars. */
  quiet?: boolean;
}

const LOOKS = {
  quiet: 'ps-2 text-soft peer-hover:bg-hover peer-hover:text-ink',
  framed: 'border border-line-strong bg-raised ps-2.5 text-ink shadow-card',
};

/** The heights of the select, and of what is drawn on phones. */
const HEIGHTS = {
  quiet: { field: 'sm:h-7', drawn: 'h-7' },
  normal: { field: 'sm:h-8', drawn: 'h-8' },
  large: { field: 'sm:h-10', drawn: 'h-10' },
};

/**
 * A native select, which works well on phones, with the keyboard and with screen readers. On phones, the select itself is
 * transparent: its text must be larger than the text around it (see app/globals.css), so the choice is drawn below it.
 */
export function Select({
  label,
  quiet = false,
  size = quiet ? 'quiet' : 'normal',
  fitsChoice = quiet,
  className,
  children,
  ...rest
}: SelectProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // React doesn't know of a choice that was made before the page's scripts ran.
    const rendered = field.current?.querySelector<HTMLOptionElement>('option[selected]');
    if (rendered && !rendered.selected) field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  const options = optionsIn(children);
  const chosen = options.find(({ value }) => value === String(rest.value)) ?? options.find(({ disabled }) => !disabled);
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <select
        ref={field}
        aria-label={label}
        className={cx(
          'peer w-full appearance-none truncate rounded-md pe-7 text-sm text-ink sm:disabled:opacity-60',
          // Centered on what is drawn, with room for a thumb.
          'max-sm:absolute max-sm:h-[calc(100%+0.5rem)] max-sm:opacity-0',
          quiet
            ? 'bg-transparent ps-2 text-soft hover:bg-hover hover:text-ink'
            : 'border border-line-strong bg-raised ps-2.5 shadow-card',
          fitsChoice && 'field-sizing-content',
          HEIGHTS[size].field,
        )}
        {...rest}
      >
        {children}
      </select>
      {/* The text isn't in the document, because screen readers and searches in the page would find it twice. */}
      <span
        aria-hidden="true"
        data-shown={chosen?.text ?? ''}
        className={cx(
          'flex w-full min-w-0 items-center rounded-md pe-7 text-sm peer-focus-visible:outline-2 peer-focus-visible:outline-(--focus) peer-focus-visible:outline-offset-2 peer-disabled:opacity-60 before:truncate before:content-[attr(data-shown)] sm:hidden',
          quiet ? LOOKS.quiet : LOOKS.framed,
          HEIGHTS[size].drawn,
        )}
      />
      <ChevronDown size={14} className="pointer-events-none absolute end-2 text-faint" aria-hidden="true" />
    </span>
  );
}

interface Option {
  value: string;
  text: string;
  disabled: boolean;
}

interface OptionProps {
  value?: unknown;
  disabled?: boolean;
  children?: ReactNode;
}

/** Returns the options among elements, in their order. Groups and fragments can contain some. */
function optionsIn(elements: ReactNode): Option[] {
  return Children.toArray(elements).flatMap((element): Option[] => {
    if (!isValidElement<OptionProps>(element)) return [];
    const { value, disabled = false, children } = element.props;
    if (element.type !== 'option') return optionsIn(children);
    const text = Children.toArray(children).join('');
    return [{ value: String(value ?? text), text, disabled }];
  });
}
