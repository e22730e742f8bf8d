/** A model of the fake, with what it accepts. There is one for every way in which Claude models think. */
export type FakeClaude = {
  id: string;
  maxTokens: number;
  /** The values of `thinking.type` that it accepts. */
  thinking: readonly ('enabled' | 'adaptive' | 'disabled')[];
  /** Whether it thinks if the request doesn't say. */
  thinksByItself: boolean;
  takesTemperature: boolean;
  takesEffort: boolean;
  /** Whether its thoughts are sealed together with everything before them. */
  bindsThoughts: boolean;
  /** Whether it reports how many output tokens were thoughts. */
  countsThoughts: boolean;
};

const BUDGET: Omit<FakeClaude, 'id' | 'maxTokens'> = {
  thinking: ['enabled', 'disabled'],
  thinksByItself: false,
  takesTemperature: true,
  takesEffort: false,
  bindsThoughts: false,
  countsThoughts: false,
};
const ADAPTIVE: Omit<FakeClaude, 'id'> = {
  maxTokens: 128_000,
  thinking: ['adaptive', 'disabled'],
  thinksByItself: true,
  takesTemperature: false,
  takesEffort: true,
  bindsThoughts: false,
  countsThoughts: true,
};

export const FAKE_CLAUDES: readonly FakeClaude[] = [
  { ...ADAPTIVE, id: 'claude-sonnet-5-5', thinking: ['adaptive'], bindsThoughts: true },
  { ...ADAPTIVE, id: 'claude-haiku-5-5', bindsThoughts: true },
  { ...ADAPTIVE, id: 'claude-sonnet-5' },
  { ...ADAPTIVE, id: 'claude-opus-4-6', thinksByItself: false, takesTemperature: true },
  { ...BUDGET, id: 'claude-haiku-4-5-20251001', maxTokens: 64_000 },
  { ...BUDGET, id: 'claude-opus-4-1-20250805', maxTokens: 32_000 },
  { ...BUDGET, id: 'claude-3-haiku-20240307', maxTokens: 4_096, thinking: ['disabled'] },
];

export type ThinkingConfig = {
  type?: string;
  budget_tokens?: number;
  display?: string;
  block_binding?: { prefix_mismatch_behavior?: string };
};

export function isThinking(model: FakeClaude, config: ThinkingConfig | undefined): boolean {
  return config?.type === undefined ? model.thinksByItself : config.type !== 'disabled';
}

/** Returns why the model rejects this, in the API's words where they are known. */
export function thinkingProblem(
  model: FakeClaude,
  { thinking, maxTokens, betas }: { thinking: ThinkingConfig | undefined; maxTokens: number; betas: readonly string[] },
): string | undefined {
  if (!thinking) return undefined;
  const { type, budget_tokens: budget, block_binding: binding } = thinking;
  if (!(model.thinking as readonly unknown[]).includes(type)) {
    return model.thinking.includes('adaptive')
      ? `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`
      : `${type} thinking is not supported on this model`;
  }
  if (binding && !(model.bindsThoughts && betas.includes('thinking-binding-controls-2026-08-01'))) {
    return `thinking.${type}.block_binding: Extra inputs are not permitted`;
  }
  if (type !== 'enabled')
    return budget === undefined ? undefined : `thinking.${type}.budget_tokens: Extra inputs are not permitted`;
  if (typeof budget !== 'number') return 'thinking.enabled.budget_tokens: Field required';
  if (budget < 1_024) return 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024';
  if (budget >= maxTokens) return '`max_tokens` must be greater than `thinking.budget_tokens`.';
  return undefined;
}
