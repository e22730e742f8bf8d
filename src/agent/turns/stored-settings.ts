import { z } from 'zod';
import { instructionsSchema, refinementSchema, selectionSchema, turnSettingsSchema } from '../schema';

/** What stands in a turn's `settings` column: what the person set, had selected, and pointed at. */
const storedSettingsSchema = z.object({
  settings: turnSettingsSchema,
  selection: selectionSchema.optional(),
  /** What this variant of a request is asked besides. */
  instructions: instructionsSchema.optional(),
  refines: refinementSchema.optional(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export function writeStoredSettings(stored: StoredSettings): string {
  return JSON.stringify(stored);
}

export function readStoredSettings(text: string): StoredSettings {
  return storedSettingsSchema.parse(JSON.parse(text));
}
