import {
  LINE_GAPS,
  type LineSpacing,
  MARGIN,
  MAX_LINE,
  PAPERS,
  type Paper,
  type PdfTemplate,
  SIDES,
  TEXT_FONTS,
  TEXT_SIZE,
  type TextFont,
} from '@/exports/core/pdf-template';
import { t } from '@/generated/messages/settings/pdf';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Field } from '../../kit/controls/Field';
import { SelectField } from '../../kit/controls/SelectField';

interface TemplateFieldsProps {
  template: PdfTemplate;
  onChange(part: Partial<PdfTemplate>): void;
}

/** The id of the sentence that describes the fields for the header and the footer. */
const LINE_HINT = 'pdf-line-hint';
const ACCENT = '#1d5bb5';
const MARGIN_LABELS = {
  top: () => t('marginTop'),
  bottom: () => t('marginBottom'),
  left: () => t('marginLeft'),
  right: () => t('marginRight'),
};

export function TemplateFields({ template, onChange }: TemplateFieldsProps) {
  const { header, footer, contents, cover } = template;
  return (
    <>
      <PageFields template={template} onChange={onChange} />
      <TextFields template={template} onChange={onChange} />
      <Field
        label={t('header')}
        aria-describedby={LINE_HINT}
        maxLength={MAX_LINE}
        value={header}
        onChange={({ target }) => onChange({ header: target.value })}
      />
      <Field
        label={t('footer')}
        aria-describedby={LINE_HINT}
        maxLength={MAX_LINE}
        value={footer}
        onChange={({ target }) => onChange({ footer: target.value })}
      />
      <p id={LINE_HINT} className="-mt-3 text-faint text-xs">
        {t('lineHint')}
      </p>
      <Checkbox
        label={t('cover')}
        hint={t('coverHint')}
        checked={cover}
        onChange={({ target }) => onChange({ cover: target.checked })}
      />
      <Checkbox
        label={t('contents')}
        hint={t('contentsHint')}
        checked={contents}
        onChange={({ target }) => onChange({ contents: target.checked })}
      />
    </>
  );
}

function PageFields({ template: { paper, margins }, onChange }: TemplateFieldsProps) {
  return (
    <>
      <SelectField
        label={t('paper')}
        value={paper}
        onChange={({ target }) => onChange({ paper: target.value as Paper })}
      >
        {PAPERS.map((one) => (
          <option key={one} value={one}>
            {t('paperName', { paper: one })}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm text-soft">{t('margins')}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {SIDES.map((side) => (
            <NumberField
              key={side}
              label={MARGIN_LABELS[side]()}
              range={MARGIN}
              value={margins[side]}
              onChange={(length) => onChange({ margins: { ...margins, [side]: length } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function TextFields({ template: { font, textSize, lineSpacing, accent }, onChange }: TemplateFieldsProps) {
  return (
    <>
      <SelectField
        label={t('font')}
        value={font}
        onChange={({ target }) => onChange({ font: target.value as TextFont })}
      >
        {Object.entries(TEXT_FONTS).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label={t('textSize')}
          range={TEXT_SIZE}
          value={textSize}
          onChange={(size) => onChange({ textSize: size })}
        />
        <SelectField
          label={t('lineSpacing')}
          value={lineSpacing}
          onChange={({ target }) => onChange({ lineSpacing: target.value as LineSpacing })}
        >
          {Object.keys(LINE_GAPS).map((spacing) => (
            <option key={spacing} value={spacing}>
              {t('spacingName', { spacing })}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <Checkbox
            label={t('accent')}
            hint={t('accentHint')}
            checked={accent !== null}
            onChange={({ target }) => onChange({ accent: target.checked ? ACCENT : null })}
          />
        </div>
        {accent !== null && (
          <input
            type="color"
            aria-label={t('accentColour')}
            className="h-8 w-14 rounded-md border border-line-strong bg-raised p-1"
            value={accent}
            onChange={({ target }) => onChange({ accent: target.value })}
          />
        )}
      </div>
    </>
  );
}

interface NumberFieldProps {
  label: string;
  range: { least: number; most: number };
  value: number;
  onChange(value: number): void;
}

/**
 * A number field. 0 is shown as an empty field, and the browser rejects values out of range when the form is submitted.
 */
function NumberField({ label, range, value, onChange }: NumberFieldProps) {
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      required
      min={range.least}
      max={range.most}
      step={0.5}
      value={value === 0 ? '' : value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
