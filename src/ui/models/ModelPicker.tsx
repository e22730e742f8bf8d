import type { ModelView } from '@/agent/schema';
import { t } from '@/generated/messages/models/words';
import { translateText } from '@/i18n/translate';
import { Select } from '../kit/controls/Select';
import { withSelected } from './defaults/chosen-model';

interface ModelPickerProps {
  models: readonly ModelView[];
  selected: string | undefined;
  onSelect(model: string): void;
  label?: string;
  /** Hides the frame, for the composer. */
  quiet?: boolean;
  /** The label of a first entry with an empty value, for no choice. */
  none?: string;
}

/**
 * Lets people choose a model, grouped by provider. Unavailable models are listed with the reason, so that people know
 * what to ask for.
 */
export function ModelPicker({
  models: listed,
  selected,
  onSelect,
  label = t('model'),
  quiet = true,
  none,
}: ModelPickerProps) {
  const models = withSelected(listed, selected);
  const providers = [...new Set(models.map(({ provider }) => provider))];
  const reasons = [...new Set(models.filter(({ available }) => !available).map(({ reason }) => reason))];
  return (
    <Select
      label={label}
      quiet={quiet}
      fitsChoice
      className="min-w-0"
      value={selected ?? ''}
      title={reasons.flatMap((reason) => (reason ? translateText('turn', reason) : [])).join(' ') || undefined}
      onChange={(event) => onSelect(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {providers.map((provider) => (
        <optgroup key={provider} label={provider}>
          {models
            .filter((model) => model.provider === provider)
            .map(({ model, label: name, available, reason }) => (
              <option key={model} value={model} disabled={!available && model !== selected}>
                {available ? name : `${name} – ${reason ? translateText('turn', reason) : t('notAvailable')}`}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
