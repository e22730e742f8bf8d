import type { Platform } from '@/platform/context';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { storeGuestSuggestion, suggestedByGuest } from '@/versions/commands/outside/suggest-as-guest';
import { prepareSuggestion } from '@/versions/commands/outside/suggest-text';
import type { SuggestedText, SuggestingGuest, SuggestTextInput } from '@/versions/schema';
import { refuseDraftKey } from '../../commands/suggest-text';

export interface GuestSuggestion
  extends Pick<SuggestTextInput, 'key' | 'documentId' | 'versionId' | 'text' | 'description'> {
  guest: SuggestingGuest;
  workspaceId: string;
  markdown: boolean;
}

/** Runs `store` in a transaction that locks the share link, or throws if the link no longer lets the guest suggest. */
export type HoldLink = (store: (tx: Tx) => Promise<SuggestedText>) => Promise<SuggestedText>;

/**
 * Suggests a text for someone without an account. The same key returns the same suggestion. Throws like `suggestText`,
 * except that the caller checks access.
 */
export async function suggestAsGuest(
  platform: Platform,
  { workspaceId, markdown, guest, ...input }: GuestSuggestion,
  holdLink: HoldLink,
): Promise<SuggestedText> {
  await refuseDraftKey(platform.db, input.key);
  const made = await suggestedByGuest(platform.db, { ...input, guest });
  if (made) return made;
  const prepared = await prepareSuggestion(platform, { ...input, userId: undefined, markdown });
  const result = await holdLink((tx) => storeGuestSuggestion(tx, { ...input, guest, prepared }));
  if (result.isNew) platform.bus.publish(topics.review(input.documentId), topics.waiting(workspaceId));
  return result;
}
