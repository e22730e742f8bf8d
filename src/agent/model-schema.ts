import { z } from 'zod';
import type { Person } from '@/versions/schema';
import type { ThinkingSupport } from './core/model-capabilities';
import { PROVIDERS, type ProviderId } from './core/model-ref';
import { turnSettingsSchema } from './schema';

/** Providers, their keys and their models, as the browser sees them. No key ever stands in an answer. */

const id = z.string().regex(/^[\w-]{1,64}$/, 'is not an id');

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
    .regex(/^[\x21-\x7e]*$/, 'A key holds letters, digits and signs, and no blanks.'),
});
export type ProviderKeyInput = z.infer<typeof providerKeyInput>;

export const projectInput = z.object({ projectId: id });

export const projectModelInput = z.object({
  projectId: id,
  /** Null: the installation's default. */
  model: z
    .string()
    .max(200)
    .regex(/^[^\s\p{Cc}]+\/[^\s\p{Cc}]+$/u, 'is not provider/model-id')
    .nullable(),
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
  /** Null here: it takes none. */
  maxTemperature: number | null;
  tools: boolean | null;
  vision: boolean | null;
  /** Tokens that fit into one request. */
  context: number | null;
}
