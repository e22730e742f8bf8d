import { t } from '@/generated/messages/sheets/page/form';
import { setField, setJson } from '@/sheets/core/data/edit-json';
import { scanJson } from '@/sheets/core/data/scan-json';
import { cx } from '../../../kit/cx';
import { FieldFrame, valueClasses } from './FieldFrame';
import type { FormField } from './fields';
import { FIELD, useForm } from './form-context';
import { useSharedInput } from './use-shared-input';

type Of<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;

interface ValueProps<Kind extends FormField['kind']> {
  field: Of<Kind>;
  canRemove: boolean;
  hidesLabel?: boolean;
}

/** Names of fields that usually contain sentences. They get more room. */
const LONG = /^(body|content|text|description)$/;

/** A text field that grows with its text. */
export function TextField({ field, ...frame }: ValueProps<'text'>) {
  const { readOnly } = useForm();
  const input = useTextInput<HTMLTextAreaElement>(field);
  return (
    <FieldFrame field={field} {...frame}>
      {(props) => (
        <textarea
          {...props}
          {...input}
          {...{ [FIELD]: field.id }}
          rows={LONG.test(String(field.path.at(-1))) ? 3 : 1}
          readOnly={readOnly}
          placeholder={frame.hidesLabel ? field.label : undefined}
          className={cx(valueClasses, 'field-sizing-content resize-none')}
        />
      )}
    </FieldFrame>
  );
}

/** A color, picked or typed. */
export function ColorField({ field, ...frame }: ValueProps<'color'>) {
  const { readOnly, write } = useForm();
  const input = useTextInput<HTMLInputElement>(field);
  return (
    <FieldFrame field={field} {...frame}>
      {(props) => (
        <div className="flex gap-2">
          <span
            className="relative size-[34px] shrink-0 overflow-hidden rounded-md border border-line-strong shadow-card has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            style={{ background: sixDigits(field.value) }}
          >
            <input
              type="color"
              aria-label={t('pick', { field: field.label.toLowerCase() })}
              disabled={readOnly}
              value={sixDigits(field.value)}
              onChange={(event) => write((text) => setField(text, field.path, event.target.value))}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
            />
          </span>
          <input
            {...props}
            {...input}
            {...{ [FIELD]: field.id }}
            readOnly={readOnly}
            spellCheck={false}
            className={cx(valueClasses, 'font-mono text-xs')}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function useTextInput<T extends HTMLInputElement | HTMLTextAreaElement>({ path, value }: Of<'text'> | Of<'color'>) {
  const { read, write } = useForm();
  const { isDraft: _, ...input } = useSharedInput<T>({
    value,
    read: () => {
      const now = read(path);
      return typeof now === 'string' ? now : value;
    },
    onWrite: (next) => write((text) => setField(text, path, next)),
  });
  return input;
}

/** Returns a color in the 6-digit form that the browser's color picker requires. */
function sixDigits(value: string): string {
  if (/^#[\da-f]{6}$/i.test(value)) return value;
  const [, r, g, b] = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value) ?? [];
  return r && g && b ? `#${r}${r}${g}${g}${b}${b}` : '#000000';
}

/** Edits a value as JSON if no other input suits it. Only valid JSON is written. */
export function JsonField({ field, ...frame }: ValueProps<'json'>) {
  const { readOnly, readSource, write } = useForm();
  const { isDraft, ...input } = useSharedInput<HTMLTextAreaElement>({
    value: field.value,
    read: () => readSource(field.path) ?? field.value,
    canStore: isJson,
    onWrite: (next) => write((text) => setJson(text, field.path, next)),
  });
  return (
    <FieldFrame field={field} {...frame}>
      {(props) => (
        <>
          <textarea
            {...props}
            {...input}
            {...{ [FIELD]: field.id }}
            aria-invalid={isDraft || props['aria-invalid']}
            rows={1}
            spellCheck={false}
            readOnly={readOnly}
            className={cx(valueClasses, 'field-sizing-content resize-none font-mono text-xs')}
          />
          {isDraft && (
            <p role="alert" className="mt-1 text-del-ink text-xs">
              {t('invalidJson')}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  );
}

function isJson(text: string): boolean {
  return scanJson(text).ok;
}
