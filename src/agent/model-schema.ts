import { z } from 'zod';
import { idSchema as id } from '@/identity/schema';
import type { Person } from '@/versions/schema';
import { type ModelCapabilities, THINKING_LEVELS, type ThinkingSupport } from './core/models/model-capabilities';
import { PROVIDERS, type ProviderId } from './core/models/model-ref';
import { turnSettingsSchema } from './schema';

/** Providers, their keys and their models, as the browser sees them. No response contains a key. */

/** All providers except the copy editor, which needs no key. */
export const KEYED_PROVIDERS = PROVIDERS.filter((provider) => provider !== 'offline');
export type KeyedProvider = Exclude<ProviderId, 'offline'>;
const provider = z.enum(KEYED_PROVIDERS as [KeyedProvider, ...KeyedProvider[]]);

/** With a document, the default model is that of its project. */
export const modelsInput = z.object({ workspaceId: id, documentId: id.optional() });
export type ModelsInput = z.infer<typeof modelsInput>;

export const workspaceInput = z.object({ workspaceId: id });
export const providerInput = z.object({ workspaceId: id, provider });
export type ProviderInput = z.infer<typeof providerInput>;

export const providerKeyInput = z.object({
  workspaceId: id,
  provider,
  /** Restricted because it is sent in a header. */
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

const MAX_FALLBACKS = 5;

/** In the order in which they are tried. */
export const fallbackInput = z.object({
  workspaceId: id,
  models: z
    .array(modelName)
    .max(MAX_FALLBACKS, `has more than ${MAX_FALLBACKS} models`)
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
  /** Whether a model checks a picture of each page that compiles, unless a request says otherwise. */
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

/** Corrected abilities. The others stay as the program knows them. */
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

/** Null removes the correction. */
export const correctModelInput = modelInput.extend({ correction: correctionSchema.nullable() });
export type CorrectModelInput = z.infer<typeof correctModelInput>;

/** What a model can do according to its name, and the admins' corrections. */
export interface ModelCapabilitiesView {
  known: ModelCapabilities;
  correction: Correction | null;
  updatedBy: Person | null;
  updatedAt: Date | null;
}

export const projectInput = z.object({ projectId: id });

export const projectModelInput = z.object({
  projectId: id,
  /** Null uses the workspace's default. */
  model: modelName.nullable(),
  settings: turnSettingsSchema.pick({ thinking: true, temperature: true }),
});
export type ProjectModelInput = z.infer<typeof projectModelInput>;

export type ProjectModelSettings = ProjectModelInput['settings'];

/** The model and settings of turns in a project, unless a person chooses others. */
export interface ProjectModelView {
  model: string | null;
  settings: ProjectModelSettings;
  updatedBy: Person | null;
  updatedAt: Date | null;
}

/** Null uses the installation's default. */
export const workspaceModelInput = z.object({ workspaceId: id, model: modelName.nullable() });
export type WorkspaceModelInput = z.infer<typeof workspaceModelInput>;

/** The default model of a workspace. */
export interface WorkspaceModelView {
  model: string | null;
  /** The model that is used if the workspace has no default. */
  serverDefault: string;
  /** The projects with other defaults that the reader can enter. */
  projects: { projectId: string; model: string | null; settings: ProjectModelSettings }[];
  updatedBy: Person | null;
  updatedAt: Date | null;
}

/** A provider's connection settings in this workspace. */
export interface ProviderView {
  provider: KeyedProvider;
  name: string;
  /** `unreadable`: a key was set, but the server's secret has changed since, so it has to be set again. */
  key: 'workspace' | 'environment' | 'none' | 'not-needed' | 'unreadable';
  /** For a key that was set in this workspace. */
  setBy: Person | null;
  setAt: Date | null;
  /** Whether the environment has a key, which is used if the workspace's key is removed. */
  inEnvironment: boolean;
  /** The URL that requests go to, or null if there is no such server. */
  address: string | null;
  /** Whether that is the provider's own address, not one that the operator has set. */
  isUsualAddress: boolean;
}

/** The result of asking a provider whether it accepts the key. */
export type ProbeResult =
  | { ok: true; models: number; ms: number }
  /** `words`: the provider's own message, without secrets. */
  | { ok: false; problem: string; words: string | null; status: number | null };

/** What a model can do. Null if the provider doesn't report it. */
export interface ModelAbilities {
  thinking: ThinkingSupport;
  /** Null: the model doesn't accept one. */
  maxTemperature: number | null;
  tools: boolean | null;
  vision: boolean | null;
  /** The most tokens in one request. */
  context: number | null;
}
