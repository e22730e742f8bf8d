/** A model of the fake, with the thinkingConfig that it accepts. */
export type FakeGeminiModel = {
  id: string;
  signsCalls: boolean;
  levels: readonly string[];
  /** The lowest and highest budget. `off`: whether 0 is allowed. */
  budget?: { min: number; max: number; off: boolean };
};

export const FAKE_GEMINI_MODELS: readonly FakeGeminiModel[] = [
  { id: 'gemini-2.0-flash', signsCalls: false, levels: [] },
  { id: 'gemini-2.5-flash', signsCalls: false, levels: [], budget: { min: 1, max: 24_576, off: true } },
  { id: 'gemini-2.5-pro', signsCalls: false, levels: [], budget: { min: 128, max: 32_768, off: false } },
  { id: 'gemini-3-flash-preview', signsCalls: true, levels: ['minimal', 'low', 'medium', 'high'] },
  { id: 'gemini-3.1-pro-preview', signsCalls: true, levels: ['low', 'medium', 'high'] },
  { id: 'gemini-3.8-flash', signsCalls: true, levels: ['low', 'medium', 'high'] },
];

/** Returns why the model rejects this thinkingConfig, in the API's words. */
export function thinkingProblem(model: FakeGeminiModel, config: Record<string, unknown>): string | undefined {
  const { thinkingLevel: level, thinkingBudget: budget } = config;
  if (level !== undefined && budget !== undefined) {
    return 'You can only set only one of thinking budget and thinking level.';
  }
  if (model.levels.length === 0 && !model.budget) return 'Thinking is not enabled for this model.';
  if (level !== undefined) {
    if (model.levels.length === 0) return 'Thinking level is not supported for this model.';
    const name = String(level).toLowerCase();
    if (!model.levels.includes(name)) {
      return `Thinking level ${name.toUpperCase()} is not supported for this model. Please retry with other thinking level.`;
    }
  }
  if (typeof budget !== 'number' || !model.budget) return undefined;
  const { min, max, off } = model.budget;
  if (budget === -1 || (budget === 0 && off)) return undefined;
  if (budget === 0) return 'Budget 0 is invalid. This model only works in thinking mode.';
  if (budget >= min && budget <= max) return undefined;
  return `The thinking budget ${budget} is invalid. Please choose a value between ${min} and ${max}.`;
}
