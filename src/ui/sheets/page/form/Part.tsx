import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/sheets/page/form';
import { removeField } from '@/sheets/core/data/edit-json';
import { IconButton } from '../../../kit/controls/IconButton';
import type { GroupField, ListField } from './fields';
import { useForm } from './form-context';

interface PartProps {
  field: GroupField | ListField;
  /** Shown at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of the form with a heading, for an object or a list. */
export function Part({ field, end, children }: PartProps) {
  const { readOnly, errors, write } = useForm();
  const error = errors.get(field.id);
  const isTop = field.path.length === 1;
  return (
    <section aria-label={field.label} className={isTop ? 'border-line border-t pt-2' : ''}>
      <div className="group/part flex h-8 items-center gap-1">
        <h3
          className={
            isTop
              ? 'min-w-0 flex-1 truncate font-semibold text-ink text-sm'
              : 'min-w-0 flex-1 truncate font-medium text-soft text-xs'
          }
          title={field.hint}
        >
          {field.label}
          {field.kind === 'list' && field.items.length > 0 && (
            <span className="ms-1.5 font-normal text-faint text-xs tabular-nums">{field.items.length}</span>
          )}
        </h3>
        {!readOnly && !field.isRequired && (
          <IconButton
            label={t('removeField', { field: field.label.toLowerCase() })}
            tip="left"
            size="sm"
            icon={<X size={13} />}
            className="opacity-0 focus-visible:opacity-100 group-hover/part:opacity-100 [@media(hover:none)]:opacity-100"
            onClick={() => write((text) => removeField(text, field.path), 'step')}
          />
        )}
        {end}
      </div>
      {error && <p className="mb-1 text-del-ink text-xs">{error}</p>}
      {children}
    </section>
  );
}
