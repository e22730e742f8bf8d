import { describe, expect, test } from 'vitest';
import { capabilitiesOf, effectiveThinking, thinkingChoices } from './model-capabilities';
import { formatModelRef, parseModelRef } from './model-ref';

describe('a model is named provider/model-id', () => {
  test.each(['google/gemini-3-flash-preview', 'openrouter/anthropic/claude-x', 'offline/copy-editor'])('%s', (name) => {
    expect(formatModelRef(parseModelRef(name))).toBe(name);
  });
  test.each(['', 'gemini-3', '/x', 'google/', 'google/ ', 'Google/x', 'gogle/x'])('%j is refused', (name) => {
    expect(() => parseModelRef(name)).toThrow(/isn’t a model/);
  });
});

const google = (modelId: string) => capabilitiesOf({ provider: 'google', modelId });

describe('Gemini by name', () => {
  test.each([
    ['gemini-2.0-flash', 'none', false],
    ['gemini-2.5-pro', 'budget', false],
    ['gemini-2.5-flash-lite', 'budget', false],
    ['gemini-3-pro-preview', 'levels', true],
    ['gemini-3-flash-preview', 'levels', true],
    ['models/gemini-3.8-flash', 'levels', true],
    ['gemini-4-argon', 'levels', true],
    ['gemini-flash-latest', 'levels', true],
    ['gemma-3-27b-it', 'none', false],
  ])('%s', (modelId, kind, signsCalls) => {
    expect(google(modelId).thinking.kind).toBe(kind);
    expect(google(modelId).signsCalls).toBe(signsCalls);
  });
});

describe('Claude by name', () => {
  const claude = (modelId: string) => capabilitiesOf({ provider: 'anthropic', modelId });
  test.each([
    ['claude-2.1', [], 1, false],
    ['claude-3-5-sonnet-20241022', [], 1, false],
    ['claude-3-haiku-20240307', [], 1, false],
    ['claude-opus-4-20250514', ['off', 'low', 'medium', 'high'], 1, false],
    ['claude-sonnet-4-0', ['off', 'low', 'medium', 'high'], 1, false],
    ['claude-sonnet-4-5-20250929', ['off', 'low', 'medium', 'high'], 1, false],
    ['claude-haiku-4-5@20251001', ['off', 'low', 'medium', 'high'], 1, false],
    ['claude-opus-4-6', ['off', 'low', 'medium', 'high'], 1, false],
    ['claude-opus-4-8', ['off', 'low', 'medium', 'high'], null, false],
    ['claude-sonnet-5', ['off', 'low', 'medium', 'high'], null, false],
    ['anthropic.claude-opus-5-20260901', ['off', 'low', 'medium', 'high'], null, false],
    ['claude-fable-5', ['low', 'medium', 'high'], null, false],
    ['claude-fable-5-1', ['low', 'medium', 'high'], null, true],
    ['claude-haiku-5-5', ['off', 'low', 'medium', 'high'], null, true],
    ['claude-opus-5-5-20260922', ['low', 'medium', 'high'], null, true],
    ['claude-sonnet-6', ['low', 'medium', 'high'], null, true],
    ['some-other-model', [], 1, false],
  ])('%s: thinking %j, temperature to %s, thoughts bound: %s', (modelId, choices, maxTemperature, bindsThoughts) => {
    const capabilities = claude(modelId);
    expect(thinkingChoices(capabilities.thinking)).toEqual(choices);
    expect(capabilities.maxTemperature).toBe(maxTemperature);
    expect(capabilities.bindsThoughts ?? false).toBe(bindsThoughts);
  });

  test('a budget leaves room for the answer in what the model can write', () => {
    expect(claude('claude-opus-4-1').thinking).toMatchObject({ kind: 'budget', min: 1_024, max: 24_576 });
    expect(claude('claude-opus-4-5').thinking).toMatchObject({ kind: 'budget', min: 1_024, max: 32_000 });
  });

  test('off is off where the model allows it, else its least effort', () => {
    expect(effectiveThinking(claude('claude-sonnet-5').thinking, { level: 'off' })).toMatchObject({ budgetTokens: 0 });
    expect(effectiveThinking(claude('claude-opus-5-5').thinking, { level: 'off' })).toMatchObject({ level: 'low' });
  });
});

describe('which thinking settings are sent for a requested level or budget', () => {
  const sent = (modelId: string, wish: Parameters<typeof effectiveThinking>[1]) =>
    effectiveThinking(google(modelId).thinking, wish);

  test('a level goes to models with levels, a budget to those with a budget, never both', () => {
    const wish = { level: 'high' as const, budgetTokens: 2000 };
    expect(sent('gemini-3-flash-preview', wish)).toEqual({ level: 'high', includeThoughts: true });
    expect(sent('gemini-2.5-flash', wish)).toEqual({ budgetTokens: 2000, includeThoughts: true });
  });
  test('a level that the model lacks becomes the next lower one, else its lowest', () => {
    expect(sent('gemini-3-pro-preview', { level: 'medium' })).toEqual({ level: 'low', includeThoughts: true });
    expect(sent('gemini-3.8-flash', { level: 'minimal' })).toEqual({ level: 'low', includeThoughts: true });
    expect(sent('gemini-3-flash-preview', { level: 'minimal' })).toEqual({ level: 'minimal', includeThoughts: true });
  });
  test('off is sent as the lowest setting that the model allows', () => {
    expect(sent('gemini-2.5-flash', { level: 'off' })).toEqual({ budgetTokens: 0, includeThoughts: false });
    expect(sent('gemini-2.5-pro', { level: 'off' })).toEqual({ budgetTokens: 128, includeThoughts: true });
    expect(sent('gemini-3-flash-preview', { level: 'off' })).toEqual({ level: 'minimal', includeThoughts: true });
  });
  test('a budget stays within what the model takes', () => {
    expect(sent('gemini-2.5-flash', { budgetTokens: 1e9 }).budgetTokens).toBe(24_576);
    expect(sent('gemini-2.5-flash-lite', { budgetTokens: 1 }).budgetTokens).toBe(512);
  });
  test('without settings only summaries are requested, and nothing from a model that doesn’t think', () => {
    expect(sent('gemini-3-flash-preview', undefined)).toEqual({ includeThoughts: true });
    expect(sent('gemini-2.0-flash', { level: 'high' })).toEqual({ includeThoughts: false });
    expect(capabilitiesOf({ provider: 'compatible', modelId: 'gpt-5' }).thinking.kind).toBe('none');
  });
});

test('people can choose the thinking settings that the model supports', () => {
  const choices = (modelId: string) => thinkingChoices(google(modelId).thinking);
  expect(choices('gemini-3-pro-preview')).toEqual(['low', 'high']);
  expect(choices('gemini-2.5-flash')).toEqual(['off', 'low', 'medium', 'high']);
  expect(choices('gemini-2.5-pro')).toEqual(['low', 'medium', 'high']);
  expect(choices('gemini-2.0-flash')).toEqual([]);
});

test('an operator can correct an entry', () => {
  const overrides = { 'compatible/qwen': { thinkTags: 'never' as const } };
  expect(capabilitiesOf({ provider: 'compatible', modelId: 'qwen' }, overrides).thinkTags).toBe('never');
  expect(capabilitiesOf({ provider: 'compatible', modelId: 'other' }, overrides).thinkTags).toBe('tags');
  expect(capabilitiesOf({ provider: 'compatible', modelId: 'DeepSeek-R1:8b' }).thinkTags).toBe('opening-tag-missing');
});

describe('whether a model accepts pictures, by its name', () => {
  test.each([
    ['google/gemini-3-flash-preview', true],
    ['google/gemini-embedding-001', false],
    ['anthropic/claude-sonnet-5-5', true],
    ['anthropic/claude-2.1', false],
    ['openai/gpt-4o-mini', true],
    ['openai/gpt-4.1', true],
    ['openai/gpt-5', true],
    ['openai/o3', true],
    ['openai/o3-mini', false],
    ['openai/gpt-4-0613', false],
    ['openai/gpt-3.5-turbo', false],
    ['openrouter/anthropic/claude-4.5-haiku', true],
    ['openrouter/qwen/qwen2.5-vl-72b-instruct', true],
    ['openrouter/deepseek/deepseek-r1', false],
    ['compatible/llava:13b', true],
    ['compatible/llama3.2-vision', true],
    ['compatible/some-local-model', false],
    ['offline/copy-editor', false],
  ])('%s: %s', (name, vision) => {
    expect(capabilitiesOf(parseModelRef(name)).vision).toBe(vision);
  });

  test('an admin’s correction takes precedence', () => {
    const model = { provider: 'compatible', modelId: 'mine' } as const;
    expect(capabilitiesOf(model, { 'compatible/mine': { vision: true } }).vision).toBe(true);
  });
});
