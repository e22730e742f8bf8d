import { conversationWords } from '@/agent/queries/conversation-words';
import { requireDocument } from '@/documents/access';
import { translateError } from '@/i18n/translate';
import type { Context } from '@/identity/context';
import { getRelevantContextFor } from '../../context/queries/relevant-context';
import type { ProposedFiles } from '../../schema';
import { findAider } from '../program';

const MAX_PROPOSED = 8;
/**
 * Documents with less evidence match by chance. Requests to the agent need more, because nobody confirms their list.
 */
const LEAST_EVIDENCE = 0.35;

interface Instruction {
  documentId: string;
  conversationId?: string | undefined;
  afterTurnId?: string | undefined;
  instruction: string;
}

/**
 * Returns the documents that Aider probably needs for an instruction, found by its words and, with less weight, by the
 * conversation. Starts nothing. `problem` says why Aider can't be run here, or is null.
 */
export async function proposeFiles(
  ctx: Context,
  { instruction, documentId, ...end }: Instruction,
): Promise<ProposedFiles> {
  const document = await requireDocument(ctx, documentId, 'run_turn');
  const { projectId } = document;
  const [aider, history] = await Promise.all([findAider(ctx.settings), conversationWords(ctx, { ...end, document })]);
  const files = await getRelevantContextFor(ctx, {
    projectId,
    query: instruction,
    history,
    leastEvidence: LEAST_EVIDENCE,
    limit: MAX_PROPOSED,
  });
  return { projectId, instruction, files, problem: aider.status === 'ready' ? null : translateError(aider.problem) };
}
