import { z } from 'zod';
import { instructionsSchema, refinementSchema, selectionSchema, type TurnSummary, turnSettingsSchema } from '../schema';

/** What stands in a turn's `settings` column: what the person set, had selected, and pointed at. */
const storedSettingsSchema = z.object({
  settings: turnSettingsSchema,
  selection: selectionSchema.optional(),
  /** What this variant of a request is asked besides. */
  instructions: instructionsSchema.optional(),
  refines: refinementSchema.optional(),
  /** The models that could not be had, and why: the turn runs with another one in their place. */
  insteadOf: z.array(z.object({ model: z.string(), reason: z.string() })).optional(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export function writeStoredSettings(stored: StoredSettings): string {
  return JSON.stringify(stored);
}

export function readStoredSettings(text: string): StoredSettings {
  return storedSettingsSchema.parse(JSON.parse(text));
}

/** The model that a turn was sent to; another one may have run in its place. */
export function askedModel({ model, insteadOf }: Pick<TurnSummary, 'model' | 'insteadOf'>): string {
  return insteadOf[0]?.model ?? model;
}
