import type { ModelCapabilities, ThinkingLevel, ThinkingSupport } from '@/agent/core/models/model-capabilities';
import type { Correction } from '@/agent/model-schema';
import { t } from '@/generated/messages/models';

/** The values of the correction form. An empty value keeps what is known. */
export interface CorrectionFields {
  thinking: '' | 'none' | 'levels' | 'budget';
  levels: readonly ThinkingLevel[];
  min: number;
  max: number;
  canTurnOff: boolean;
  thinkTags: '' | ModelCapabilities['thinkTags'];
  temperature: '' | 'none' | '1' | '2';
  signsCalls: '' | 'yes' | 'no';
  vision: '' | 'yes' | 'no';
}

const DEFAULTS = { levels: ['low', 'medium', 'high'], min: 0, max: 24_576, canTurnOff: false } as const;

/**
 * Returns the form's values for a correction, or for none. Without a correction, they start with the known abilities.
 */
export function fieldsOf(correction: Correction | null, known: ModelCapabilities): CorrectionFields {
  const { thinking, thinkTags = '', maxTemperature, signsCalls, vision } = correction ?? {};
  return {
    ...DEFAULTS,
    ...details(known.thinking),
    ...(thinking && details(thinking)),
    thinking: kindOf(thinking),
    thinkTags,
    temperature: maxTemperature === undefined ? '' : maxTemperature === null ? 'none' : maxTemperature > 1 ? '2' : '1',
    signsCalls: signsCalls === undefined ? '' : signsCalls ? 'yes' : 'no',
    vision: vision === undefined ? '' : vision ? 'yes' : 'no',
  };
}

function kindOf(thinking: ThinkingSupport | undefined): CorrectionFields['thinking'] {
  if (!thinking) return '';
  return thinking.kind === 'effort' ? 'levels' : thinking.kind;
}

function details(thinking: ThinkingSupport): Partial<CorrectionFields> {
  switch (thinking.kind) {
    case 'none':
      return {};
    case 'budget':
      return { min: thinking.min, max: thinking.max, canTurnOff: thinking.canTurnOff };
    default:
      return { levels: thinking.levels, canTurnOff: thinking.canTurnOff ?? false };
  }
}

/** Returns what the person must change before saving, or undefined if the form is valid. */
export function problemOf({ thinking, levels, min, max }: CorrectionFields): string | undefined {
  if (thinking === 'levels' && levels.length === 0) return t('chooseLevel');
  if (thinking === 'budget' && min > max) return t('minimumAboveMaximum');
  return undefined;
}

/**
 * Returns the correction in the form, or null if nothing differs from what is known. `model` is `provider/model-id`.
 */
export function correctionOf(fields: CorrectionFields, model: string): Correction | null {
  const { thinkTags, temperature, signsCalls, vision } = fields;
  const thinking = thinkingOf(fields, model);
  const correction: Correction = {
    ...(thinking && { thinking }),
    ...(thinkTags !== '' && { thinkTags }),
    ...(temperature !== '' && { maxTemperature: temperature === 'none' ? null : Number(temperature) }),
    ...(signsCalls !== '' && { signsCalls: signsCalls === 'yes' }),
    ...(vision !== '' && { vision: vision === 'yes' }),
  };
  return Object.keys(correction).length === 0 ? null : correction;
}

function thinkingOf(fields: CorrectionFields, model: string): Correction['thinking'] {
  const { thinking, levels, min, max, canTurnOff } = fields;
  switch (thinking) {
    case '':
      return undefined;
    case 'none':
      return { kind: 'none' };
    case 'budget':
      return { kind: 'budget', min, max, canTurnOff };
    case 'levels':
      // Gemini models have their own kind of effort setting.
      return { kind: model.startsWith('google/') ? 'levels' : 'effort', levels: [...levels], canTurnOff };
  }
}
