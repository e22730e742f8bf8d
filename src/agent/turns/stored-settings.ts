import { z } from 'zod';
import { instructionsSchema, refinementSchema, selectionSchema, type TurnSummary, turnSettingsSchema } from '../schema';

/** The content of a turn's `settings` column: the settings, selection and refinement that the person chose. */
const storedSettingsSchema = z.object({
  settings: turnSettingsSchema,
  selection: selectionSchema.optional(),
  /** Additional instructions for this variant of a request. */
  instructions: instructionsSchema.optional(),
  refines: refinementSchema.optional(),
  /** The models that were unavailable, and why. The turn runs with another one. */
  insteadOf: z.array(z.object({ model: z.string(), reason: z.string() })).optional(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export function writeStoredSettings(stored: StoredSettings): string {
  return JSON.stringify(stored);
}

export function readStoredSettings(text: string): StoredSettings {
  return storedSettingsSchema.parse(JSON.parse(text));
}

/** Returns the model that a turn was sent to. Another one may have run instead. */
export function askedModel({ model, insteadOf }: Pick<TurnSummary, 'model' | 'insteadOf'>): string {
  return insteadOf[0]?.model ?? model;
}
