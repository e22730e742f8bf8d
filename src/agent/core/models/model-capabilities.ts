import type { ModelRef } from './model-ref';

/**
 * What a model accepts and does, according to its name. Providers reject a request with an option that the model
 * doesn't support, so an unknown model gets none. Admins can correct an entry in the settings.
 */
export type ModelCapabilities = {
  thinking: ThinkingSupport;
  /** Whether it signs its function calls, and rejects a request or works worse if a signature isn't sent back. */
  signsCalls: boolean;
  /** Whether thoughts can be between tags in the text. Some models leave out the opening tag. */
  thinkTags: 'never' | 'tags' | 'opening-tag-missing';
  /** The highest temperature that the model accepts. Null if it doesn't accept one. */
  maxTemperature: number | null;
  /** Whether it accepts pictures. */
  vision: boolean;
  /** Whether it rejects its own thoughts if anything before them has changed, unless it is told to drop them. */
  bindsThoughts?: boolean;
};

export const THINKING_LEVELS = ['minimal', 'low', 'medium', 'high'] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];

export type ThinkingSupport =
  | { kind: 'none' }
  /** `levels` are sent as Gemini's thinkingLevel, `effort` as OpenAI's reasoning_effort or Claude's effort. */
  | { kind: 'levels' | 'effort'; levels: readonly ThinkingLevel[]; canTurnOff?: boolean }
  /** In tokens. If `canTurnOff`, 0 turns thinking off. */
  | { kind: 'budget'; min: number; max: number; canTurnOff: boolean };

/** Corrections by `provider/model-id`. A missing or undefined field isn't corrected. */
export type CapabilityOverrides = Record<
  string,
  { [Name in keyof ModelCapabilities]?: ModelCapabilities[Name] | undefined }
>;

const NO_THINKING: ThinkingSupport = { kind: 'none' };
const ALL: ThinkingSupport = { kind: 'levels', levels: THINKING_LEVELS };
const NOT_MINIMAL: ThinkingSupport = { kind: 'levels', levels: ['low', 'medium', 'high'] };

/** The first match applies. Unknown names count as a later Gemini and get the levels that all of them support. */
const GEMINI_THINKING: readonly [RegExp, ThinkingSupport][] = [
  [/^gemini-[12](\.0)?-|^gemini-1\.5-|^gemma-|-(image|tts|embedding|live)\b/, NO_THINKING],
  [/^gemini-2\.5-pro/, { kind: 'budget', min: 128, max: 32_768, canTurnOff: false }],
  [/^gemini-2\.5-flash-lite/, { kind: 'budget', min: 512, max: 24_576, canTurnOff: true }],
  [/^gemini-2\.5-/, { kind: 'budget', min: 1, max: 24_576, canTurnOff: true }],
  [/^gemini-3-pro/, { kind: 'levels', levels: ['low', 'high'] }],
  [/^gemini-3(\.1)?-flash/, ALL],
  [/^gemini-/, NOT_MINIMAL],
];

type ClaudeAbilities = Pick<ModelCapabilities, 'thinking' | 'maxTemperature' | 'bindsThoughts'>;

const CLAUDE_BUDGET = { kind: 'budget', min: 1_024, canTurnOff: true } as const;
const CLAUDE_THINKS = { kind: 'effort', levels: ['low', 'medium', 'high'] } as const;
const CLAUDE_MAY_THINK = { ...CLAUDE_THINKS, canTurnOff: true } as const;

/**
 * The first match applies. Anything before `claude-` in a name comes from a proxy. An unknown name is treated as a newer
 * Claude: it decides how much to think, accepts no temperature, and rejects its thoughts if anything before them has
 * changed. A budget leaves room for the answer within the model's output limit.
 */
const CLAUDE: readonly [RegExp, ClaudeAbilities][] = [
  [/claude-(instant|v?[123]\b)/, { thinking: NO_THINKING, maxTemperature: 1 }],
  [/claude-(opus|sonnet)-4-6/, { thinking: CLAUDE_MAY_THINK, maxTemperature: 1 }],
  [/claude-opus-4-[78]/, { thinking: CLAUDE_MAY_THINK, maxTemperature: null }],
  [/claude-((opus|haiku)-4-5|sonnet-4)\b/, { thinking: { ...CLAUDE_BUDGET, max: 32_000 }, maxTemperature: 1 }],
  [/claude-opus-4\b/, { thinking: { ...CLAUDE_BUDGET, max: 24_576 }, maxTemperature: 1 }],
  [/claude-haiku-5-5/, { thinking: CLAUDE_MAY_THINK, maxTemperature: null, bindsThoughts: true }],
  [/claude-\w+-5-\d(?!\d)/, { thinking: CLAUDE_THINKS, maxTemperature: null, bindsThoughts: true }],
  [/claude-(opus|sonnet)-5\b/, { thinking: CLAUDE_MAY_THINK, maxTemperature: null }],
  [/claude-(fable|mythos)-(5|preview)\b/, { thinking: CLAUDE_THINKS, maxTemperature: null }],
  [/claude-/, { thinking: CLAUDE_THINKS, maxTemperature: null, bindsThoughts: true }],
];

const OPENAI_THINKS = /^(o\d|gpt-[5-9])/;
const OMITS_OPENING_TAG = /deepseek-r1|qwq|-thinking-2507/i;

export function capabilitiesOf(model: ModelRef, overrides: CapabilityOverrides = {}): ModelCapabilities {
  const correction = Object.entries(overrides[`${model.provider}/${model.modelId}`] ?? {});
  return { ...knownCapabilities(model), ...Object.fromEntries(correction.filter(([, value]) => value !== undefined)) };
}

/** Returns the capabilities that the model's name implies. */
export function knownCapabilities({ provider, modelId }: ModelRef): ModelCapabilities {
  switch (provider) {
    case 'google': {
      const id = modelId.replace(/^models\//, '');
      const thinking = GEMINI_THINKING.find(([pattern]) => pattern.test(id))?.[1] ?? NO_THINKING;
      const signsCalls = /^gemini-(?![12][.-])/.test(id);
      return { thinking, signsCalls, thinkTags: 'never', maxTemperature: 2, vision: hasVision(id) };
    }
    case 'openai': {
      const thinks = OPENAI_THINKS.test(modelId);
      return {
        thinking: thinks ? { kind: 'effort', levels: ['low', 'medium', 'high'] } : NO_THINKING,
        signsCalls: false,
        thinkTags: 'never',
        maxTemperature: thinks ? null : 2,
        vision: hasVision(modelId),
      };
    }
    case 'openrouter':
      return {
        thinking: { kind: 'effort', levels: THINKING_LEVELS },
        signsCalls: false,
        thinkTags: thinkTagsOf(modelId),
        maxTemperature: 2,
        vision: hasVision(modelId),
      };
    case 'compatible':
      return {
        thinking: NO_THINKING,
        signsCalls: false,
        thinkTags: thinkTagsOf(modelId),
        maxTemperature: 2,
        vision: hasVision(modelId),
      };
    case 'anthropic': {
      const known = CLAUDE.find(([pattern]) => pattern.test(modelId))?.[1];
      const vision = hasVision(modelId);
      return { thinking: NO_THINKING, maxTemperature: 1, ...known, signsCalls: false, thinkTags: 'never', vision };
    }
    case 'offline':
      return { thinking: NO_THINKING, signsCalls: false, thinkTags: 'never', maxTemperature: null, vision: false };
  }
}

/** Names of models that don't accept pictures, although others of their family do. */
const BLIND =
  /gemini-1\.0|embedding|\btts\b|-live\b|claude-(instant|v?[12]\b)|gpt-(3|4(-\d|$|-32k))|o1-(mini|preview)|o3-mini|audio|realtime|transcribe|gemma-3-(1b|270m)/i;
const SEES =
  /gemini-|claude-|gpt-(4o|4-turbo|4\.|[5-9])|\bo[134]\b|gemma-?3|llama-?4|grok-[4-9]|pixtral|mistral-(medium|small)-3|llava|minicpm-v|moondream|internvl|vision|\bvl\b|\d-?vl\b/i;

/**
 * Returns whether a model accepts pictures. Anything before a family's name comes from a proxy. Unknown names don't,
 * because a request with pictures could be rejected.
 */
function hasVision(modelId: string): boolean {
  return SEES.test(modelId) && !BLIND.test(modelId);
}

function thinkTagsOf(modelId: string): ModelCapabilities['thinkTags'] {
  return OMITS_OPENING_TAG.test(modelId) ? 'opening-tag-missing' : 'tags';
}

/**
 * The thinking that a person or a template asked for. `off` applies if the model allows it; otherwise the lowest level
 * is used.
 */
export type ThinkingRequest = {
  level?: ThinkingLevel | 'off';
  /** In tokens. Only used for models with a budget; others use `level`. */
  budgetTokens?: number;
  /** Whether to request summaries of the thoughts. Default: true. */
  includeThoughts?: boolean;
};

/**
 * The options that are sent: at most one of level and budget, and only if the model supports it. A budget of 0 turns
 * thinking off. If nothing was asked for, nothing is sent.
 */
export type EffectiveThinking = { level?: ThinkingLevel; budgetTokens?: number; includeThoughts: boolean };

const BUDGET_OF_LEVEL: Record<ThinkingLevel | 'off', number> = {
  off: 0,
  minimal: 512,
  low: 2_048,
  medium: 8_192,
  high: 24_576,
};

export function effectiveThinking(support: ThinkingSupport, request: ThinkingRequest = {}): EffectiveThinking {
  const includeThoughts = request.includeThoughts ?? true;
  switch (support.kind) {
    case 'none':
      return { includeThoughts: false };
    case 'levels':
    case 'effort':
      if (request.level === undefined) return { includeThoughts };
      if (request.level === 'off' && support.canTurnOff) return { budgetTokens: 0, includeThoughts: false };
      return { level: nearestLevel(support.levels, request.level), includeThoughts };
    case 'budget': {
      const wanted = request.budgetTokens ?? (request.level && BUDGET_OF_LEVEL[request.level]);
      if (wanted === undefined) return { includeThoughts };
      if (wanted <= 0 && support.canTurnOff) return { budgetTokens: 0, includeThoughts: false };
      return { budgetTokens: Math.min(Math.max(Math.round(wanted), support.min), support.max), includeThoughts };
    }
  }
}

/** Returns the levels that a person can choose. Empty if thinking can't be set. */
export function thinkingChoices(support: ThinkingSupport): readonly (ThinkingLevel | 'off')[] {
  switch (support.kind) {
    case 'none':
      return [];
    case 'budget':
      return support.canTurnOff ? ['off', 'low', 'medium', 'high'] : ['low', 'medium', 'high'];
    default:
      return support.canTurnOff ? ['off', ...support.levels] : support.levels;
  }
}

/** Returns the temperature to send, at most the model's highest, or undefined if the model doesn't accept one. */
export function effectiveTemperature({ maxTemperature }: ModelCapabilities, wanted?: number): number | undefined {
  return wanted === undefined || maxTemperature === null ? undefined : Math.min(wanted, maxTemperature);
}

/** Returns the highest level that isn't above the wanted one, or else the model's lowest. */
function nearestLevel(levels: readonly ThinkingLevel[], wanted: ThinkingLevel | 'off'): ThinkingLevel {
  const rank = (level: ThinkingLevel | 'off') => THINKING_LEVELS.indexOf(level as ThinkingLevel);
  const sorted = [...levels].sort((a, b) => rank(a) - rank(b));
  return sorted.findLast((level) => rank(level) <= rank(wanted)) ?? sorted[0] ?? 'low';
}
