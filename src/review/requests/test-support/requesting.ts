import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { suggestText } from '@/review/commands/suggest-text';
import { checkOut } from '@/versions/commands/outside/check-out';
import type { Desk } from '@/versions/test-support/desk';
import { createRequest } from '../commands/create-request';
import type { CreateRequestInput } from '../schema';

/** Creates, suggests and requests what tests of change requests need. */
export function requesting(desk: Desk) {
  /** Suggests another text for a document. Returns the suggestion's id. */
  const suggest = async (by: Context, documentId: string, text: string, more: { replaces?: string } = {}) => {
    const { versionId } = await checkOut(by, { documentId });
    const input = { key: newId(), documentId, versionId, text, description: 'Better words' };
    return (await suggestText(by, { ...input, ...more })).suggestionId;
  };
  /** Creates a request from suggestions. Returns its id. */
  const request = async (by: Context, suggestionIds: string[], more: Partial<CreateRequestInput> = {}) => {
    const input = { projectId: desk.projectId, key: newId(), title: 'New name', description: '' };
    const made = await createRequest(by, { ...input, suggestionIds, reviewerIds: [], isDraft: false, ...more });
    return made.changeSetId;
  };
  return { suggest, request };
}
