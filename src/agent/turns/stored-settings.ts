import { z } from 'zod';
import { selectionSchema, turnSettingsSchema } from '../schema';

/** What stands in a turn's `settings` column: what the person set, and what they had selected. */
const storedSettingsSchema = z.object({ settings: turnSettingsSchema, selection: selectionSchema.optional() });
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export function writeStoredSettings(stored: StoredSettings): string {
  return JSON.stringify(stored);
}

export function readStoredSettings(text: string): StoredSettings {
  return storedSettingsSchema.parse(JSON.parse(text));
}
