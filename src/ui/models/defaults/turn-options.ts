import { type ThinkingLevel, thinkingChoices } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';

/** A person's options for the model's answers. Missing options use the project's or the model's defaults. */
export interface TurnOptions {
  level?: ThinkingLevel | 'off' | undefined;
  temperature?: number | undefined;
}

export interface TurnSettings {
  thinking?: { level: ThinkingLevel | 'off' };
  temperature?: number;
}

/** Returns the options that this model supports, in the form the server accepts. */
export function settingsFor(
  model: Pick<ModelView, 'thinking' | 'maxTemperature'> | undefined,
  { level, temperature }: TurnOptions,
): TurnSettings {
  if (!model) return {};
  const { thinking, maxTemperature } = model;
  return {
    ...(level !== undefined && thinkingChoices(thinking).includes(level) && { thinking: { level } }),
    ...(temperature !== undefined &&
      maxTemperature !== null && { temperature: Math.min(Math.max(temperature, 0), maxTemperature) }),
  };
}
