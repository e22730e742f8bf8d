import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '@/generated/messages/sheets/page/form';
import { removeField } from '@/sheets/core/data/edit-json';
import { IconButton } from '../../../kit/controls/IconButton';
import { cx } from '../../../kit/cx';
import type { FormField } from './fields';
import { useForm } from './form-context';

export const valueClasses =
  'w-full rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-sm shadow-card placeholder:text-faint read-only:bg-transparent read-only:shadow-none aria-invalid:border-del-ink';

interface FieldFrameProps {
  field: FormField;
  /** Whether the field has a button to remove it. Items of a list are removed by the list instead. */
  canRemove: boolean;
  /** Hides the label from view, but not from screen readers. Used for lists of texts. */
  hidesLabel?: boolean;
  children(props: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }): ReactNode;
}

/** A field with its label above and its error below. */
export function FieldFrame({ field, canRemove, hidesLabel = false, children }: FieldFrameProps) {
  const { readOnly, errors, write } = useForm();
  const id = useId();
  const error = errors.get(field.id);
  const mayRemove = canRemove && !field.isRequired && !readOnly;
  return (
    <div className="group/field flex min-w-0 flex-1 flex-col">
      <div className={cx('flex h-6 items-center', hidesLabel && 'sr-only')}>
        <label htmlFor={id} className="min-w-0 flex-1 truncate font-medium text-soft text-xs" title={field.hint}>
          {field.label}
        </label>
        {mayRemove && (
          <IconButton
            label={t('removeField', { field: field.label.toLowerCase() })}
            tip="left"
            size="sm"
            icon={<X size={13} />}
            className="opacity-0 focus-visible:opacity-100 group-focus-within/field:opacity-100 group-hover/field:opacity-100 [@media(hover:none)]:opacity-100"
            onClick={() => write((text) => removeField(text, field.path), 'step')}
          />
        )}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-del-ink text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
