import type { Tx } from '@/platform/database';
import type { FoundRequest } from '../access';
import { findRequest, insertRequest, lockRequest, type StoredRequest } from '../store';

/** Stores the request of a change set if there is none yet, and locks it until the transaction ends. */
export async function saveRequest(tx: Tx, { request }: FoundRequest): Promise<StoredRequest> {
  const { id, projectId, authorId, turnId, title, description, isDraft } = request;
  await insertRequest(tx, { id, projectId, authorId, turnId, title, description, isDraft });
  await lockRequest(tx, id);
  const stored = await findRequest(tx, id);
  // A request is deleted only with its project.
  if (!stored) throw new Error(`change request ${id} is gone`);
  return stored;
}
