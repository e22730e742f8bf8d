import { Plus, X } from 'lucide-react';
import { t } from '@/generated/messages/settings/templates';
import { PARAMETER_TYPES, type Parameter } from '@/tasks/core/parameters';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Field } from '../../kit/controls/Field';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';
import { type FieldProblem, NEW_PARAMETER } from './template-fields';

const MAX_PARAMETERS = 20;

interface ParameterFieldsProps {
  parameters: readonly Parameter[];
  problem: FieldProblem | undefined;
  onChange(parameters: readonly Parameter[]): void;
}

/** The fields for a template's parameters. */
export function ParameterFields({ parameters, problem, onChange }: ParameterFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm text-soft">{t('parameters')}</legend>
      {problem?.field === 'parameters' && (
        <p role="alert" className="text-del-ink text-xs">
          {problem.message}
        </p>
      )}
      {parameters.map((parameter, i) => (
        <ParameterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={i}
          number={i + 1}
          parameter={parameter}
          problem={problem?.field === `parameters.${i}` ? problem.message : undefined}
          onChange={(next) => onChange(parameters.with(i, next))}
          onRemove={() => onChange(parameters.toSpliced(i, 1))}
        />
      ))}
      {parameters.length < MAX_PARAMETERS && (
        <div>
          <Button size="sm" icon={<Plus size={14} />} onClick={() => onChange([...parameters, NEW_PARAMETER])}>
            {t('addParameter')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ParameterRowProps {
  number: number;
  parameter: Parameter;
  problem: string | undefined;
  onChange(parameter: Parameter): void;
  onRemove(): void;
}

function ParameterRow({ number, parameter, problem, onChange, onRemove }: ParameterRowProps) {
  const set = (part: Partial<Parameter>) => onChange({ ...parameter, ...part });
  return (
    <fieldset className="flex flex-wrap items-start gap-2 rounded-lg border border-line p-3">
      <legend className="sr-only">{t('parameter', { number })}</legend>
      <Field
        label={t('name')}
        className="w-36 grow"
        value={parameter.name}
        maxLength={40}
        autoComplete="off"
        required
        {...(problem && { error: problem })}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="font-medium text-sm text-soft">
          {t('type')}
        </span>
        <Select
          label={t('type')}
          size="large"
          value={parameter.type}
          onChange={({ target }) => set({ type: PARAMETER_TYPES.find((type) => type === target.value) ?? 'text' })}
        >
          {PARAMETER_TYPES.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex h-10 items-center gap-1 sm:mt-7">
        <Checkbox
          label={t('required')}
          checked={parameter.required}
          onChange={({ target }) => set({ required: target.checked })}
        />
        <IconButton
          label={t('removeParameter', { number })}
          tip="left"
          size="sm"
          icon={<X size={14} />}
          onClick={onRemove}
        />
      </div>
      <Field
        label={t('description')}
        className="w-full"
        value={parameter.description}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => set({ description: target.value })}
      />
    </fieldset>
  );
}
