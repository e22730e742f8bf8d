import { type ThinkingLevel, thinkingChoices } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';
import { t } from '@/generated/messages/models/defaults';
import { Field } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { levelWord } from '../model-words';
import type { TurnOptions } from './turn-options';

interface TurnOptionFieldsProps {
  model: Pick<ModelView, 'label' | 'thinking' | 'maxTemperature'>;
  options: TurnOptions;
  /** The label for the value that applies if nothing is set. */
  unset: string;
  onChange(options: TurnOptions): void;
}

/** The fields for thinking and temperature, if the model supports them. */
export function TurnOptionFields({ model, options, unset, onChange }: TurnOptionFieldsProps) {
  const levels = thinkingChoices(model.thinking);
  const { maxTemperature } = model;
  if (levels.length === 0 && maxTemperature === null) {
    return <p className="text-sm text-soft">{t('noOptions', { model: model.label })}</p>;
  }
  return (
    <div className="flex flex-wrap gap-4">
      {levels.length > 0 && (
        <div className="flex min-w-40 flex-1 flex-col gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm text-soft">
            {t('thinking')}
          </span>
          <Select
            label={t('thinking')}
            size="large"
            value={options.level ?? ''}
            onChange={({ target }) =>
              onChange({ ...options, level: target.value === '' ? undefined : (target.value as ThinkingLevel | 'off') })
            }
          >
            <option value="">{unset}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {levelWord(level)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {maxTemperature !== null && (
        <Field
          label={t('temperature')}
          className="min-w-40 flex-1"
          type="number"
          inputMode="decimal"
          min={0}
          max={maxTemperature}
          step={0.1}
          placeholder={unset}
          hint={t('temperatureHint', { maxTemperature })}
          value={options.temperature ?? ''}
          onChange={({ target }) =>
            onChange({ ...options, temperature: target.value === '' ? undefined : target.valueAsNumber })
          }
        />
      )}
    </div>
  );
}
