import { projectPeopleWho } from '@/identity/queries/projects';
import { startOf } from '@/kernel/text';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { upsertItems } from '../store';

interface AskedQuestion {
  turnId: string;
  /** The person who started the turn. */
  userId: string;
  workspaceId: string;
  projectId: string;
  documentId: string;
  question: string;
}

/** Only the start of a long question is stored, which is enough to recognize it. */
const SUMMARY_LENGTH = 300;

/**
 * Adds a question of the agent to the inbox of everyone who may answer it. Call it in the transaction that stores the
 * question. Returns those people: publish `topics.inbox` for them after the commit.
 */
export async function noteQuestion(tx: Tx, asked: AskedQuestion): Promise<string[]> {
  const { turnId, userId, workspaceId, projectId, documentId, question } = asked;
  const people = (await projectPeopleWho(sqlOfTransaction(tx), projectId, 'run_turn')).sort();
  const summary = startOf(question, SUMMARY_LENGTH);
  const item = { kind: 'turn', subjectId: turnId, workspaceId, documentId, reason: 'question', summary } as const;
  await upsertItems(
    tx,
    people.map((person) => ({ ...item, userId: person, actorId: userId, commentId: null })),
  );
  return people;
}
