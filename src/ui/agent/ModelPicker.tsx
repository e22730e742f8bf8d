import type { ModelView } from '@/agent/schema';
import { Select } from '../kit/Select';

interface ModelPickerProps {
  models: readonly ModelView[];
  selected: string | undefined;
  onSelect(model: string): void;
}

/** The models by provider. One that cannot be used now stands there with its reason, so that people know what to ask for. */
export function ModelPicker({ models, selected, onSelect }: ModelPickerProps) {
  const providers = [...new Set(models.map(({ provider }) => provider))];
  const reasons = [...new Set(models.filter(({ available }) => !available).map(({ reason }) => reason))];
  return (
    <Select
      label="Model"
      quiet
      className="min-w-0"
      value={selected}
      title={reasons.filter(Boolean).join(' ') || undefined}
      onChange={(event) => onSelect(event.target.value)}
    >
      {providers.map((provider) => (
        <optgroup key={provider} label={provider}>
          {models
            .filter((model) => model.provider === provider)
            .map(({ model, label, available, reason }) => (
              <option key={model} value={model} disabled={!available}>
                {available ? label : `${label} – ${reason ?? 'not available'}`}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
