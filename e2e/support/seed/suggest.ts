import type { Browser } from '../../../test/api/browser';
import type { SeedDocument } from './seed';

interface Change {
  description: string;
  change(text: string): string;
}

/** Suggests a change of a document, as a person does it in another program. Returns the suggestion's id. */
export async function suggest(
  { api }: Browser,
  { documentId }: SeedDocument,
  { description, change }: Change,
): Promise<string> {
  const { versionId, text } = await api.versions.checkOut.mutate({ documentId });
  const key = crypto.randomUUID();
  await api.review.suggestText.mutate({ key, documentId, versionId, text: change(text), description });
  return key;
}
