import { type ThinkingLevel, thinkingChoices } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';

/** What a person sets about how a model answers. What is left out is as the project or the model has it. */
export interface TurnOptions {
  level?: ThinkingLevel | 'off' | undefined;
  temperature?: number | undefined;
}

export interface TurnSettings {
  thinking?: { level: ThinkingLevel | 'off' };
  temperature?: number;
}

/** Of what a person has set, what this model can, as the server takes it. */
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
