import { z } from 'zod';
import { idSchema as id } from '@/identity/schema';
import type { Person } from '@/versions/schema';
import { type ModelCapabilities, THINKING_LEVELS, type ThinkingSupport } from './core/models/model-capabilities';
import { PROVIDERS, type ProviderId } from './core/models/model-ref';
import { turnSettingsSchema } from './schema';

/** Providers, their keys and their models, as the browser sees them. No key ever stands in an answer. */

/** Every provider but the copy editor, which needs none. */
export const KEYED_PROVIDERS = PROVIDERS.filter((provider) => provider !== 'offline');
export type KeyedProvider = Exclude<ProviderId, 'offline'>;
const provider = z.enum(KEYED_PROVIDERS as [KeyedProvider, ...KeyedProvider[]]);

/** With a document, the default is that of its project. */
export const modelsInput = z.object({ workspaceId: id, documentId: id.optional() });
export type ModelsInput = z.infer<typeof modelsInput>;

export const workspaceInput = z.object({ workspaceId: id });
export const providerInput = z.object({ workspaceId: id, provider });
export type ProviderInput = z.infer<typeof providerInput>;

export const providerKeyInput = z.object({
  workspaceId: id,
  provider,
  /** It travels in a header. */
  key: z
    .string()
    .trim()
    .min(8, 'This is too short for a key.')
    .max(500, 'This is too long for a key.')
    .regex(/^[\x21-\x7e]*$/, 'A key can’t contain spaces or control characters.'),
});
export type ProviderKeyInput = z.infer<typeof providerKeyInput>;

const modelName = z
  .string()
  .max(200)
  .regex(/^[^\s\p{Cc}/]+\/[^\s\p{Cc}]+$/u, 'is not provider/model-id');

const MOST_FALLBACKS = 5;

/** In the order in which they are tried. */
export const fallbackInput = z.object({
  workspaceId: id,
  models: z
    .array(modelName)
    .max(MOST_FALLBACKS, `has more than ${MOST_FALLBACKS} models`)
    .refine((models) => new Set(models).size === models.length, 'contains a model twice'),
});
export type FallbackInput = z.infer<typeof fallbackInput>;

/** The models that turns fall back to. */
export interface FallbackView {
  models: string[];
  updatedBy: Person | null;
  updatedAt: Date | null;
}

export const sheetSettingsInput = z.object({ workspaceId: id, looksAtPages: z.boolean() });
export type SheetSettingsInput = z.infer<typeof sheetSettingsInput>;

/** How sheets are designed in a workspace. */
export interface SheetSettingsView {
  /** Whether a model looks at each page that compiles, unless a request says otherwise. */
  looksAtPages: boolean;
}

const budget = z.number().int().min(0).max(1_000_000);
const thinkingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.enum(['levels', 'effort']),
    levels: z.array(z.enum(THINKING_LEVELS)).min(1, 'choose at least one level').max(THINKING_LEVELS.length),
    canTurnOff: z.boolean(),
  }),
  z
    .strictObject({ kind: z.literal('budget'), min: budget, max: budget, canTurnOff: z.boolean() })
    .refine(({ min, max }) => min <= max, 'the minimum is above the maximum'),
]);

/** Abilities that are put right; those that are left out are as they are known. */
export const correctionSchema = z.strictObject({
  thinking: thinkingSchema.optional(),
  thinkTags: z.enum(['never', 'tags', 'opening-tag-missing']).optional(),
  maxTemperature: z.number().min(0).max(2).nullable().optional(),
  signsCalls: z.boolean().optional(),
  vision: z.boolean().optional(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const modelInput = z.object({ workspaceId: id, model: modelName });
export type ModelInput = z.infer<typeof modelInput>;

/** Null takes the correction back. */
export const correctModelInput = modelInput.extend({ correction: correctionSchema.nullable() });
export type CorrectModelInput = z.infer<typeof correctModelInput>;

/** What a model can do, as its name says, and what was put right about it here. */
export interface ModelCapabilitiesView {
  known: ModelCapabilities;
  correction: Correction | null;
  updatedBy: Person | null;
  updatedAt: Date | null;
}

export const projectInput = z.object({ projectId: id });

export const projectModelInput = z.object({
  projectId: id,
  /** Null: the installation's default. */
  model: modelName.nullable(),
  settings: turnSettingsSchema.pick({ thinking: true, temperature: true }),
});
export type ProjectModelInput = z.infer<typeof projectModelInput>;

export type ProjectModelSettings = ProjectModelInput['settings'];

/** What turns in a project run with unless a person says otherwise. */
export interface ProjectModelView {
  model: string | null;
  settings: ProjectModelSettings;
  updatedBy: Person | null;
  updatedAt: Date | null;
}

/** How a provider is reached here. */
export interface ProviderView {
  provider: KeyedProvider;
  name: string;
  /** `unreadable`: a key was set, but the server's secret has changed since; it has to be set again. */
  key: 'workspace' | 'environment' | 'none' | 'not-needed' | 'unreadable';
  /** Of a key that was set here. */
  setBy: Person | null;
  setAt: Date | null;
  /** The environment has a key, which counts when the one that was set here is taken away. */
  inEnvironment: boolean;
  /** Where requests go; null when there is no such server. */
  address: string | null;
}

/** What came of asking a provider whether it takes the key. */
export type ProbeResult =
  | { ok: true; models: number; ms: number }
  /** `words`: the provider's own, without secrets. */
  | { ok: false; problem: string; words: string | null; status: number | null };

/** Null: the provider does not say. */
export interface ModelAbilities {
  thinking: ThinkingSupport;
  /** Null: the model doesn't accept one. */
  maxTemperature: number | null;
  tools: boolean | null;
  vision: boolean | null;
  /** Tokens that fit into one request. */
  context: number | null;
}
