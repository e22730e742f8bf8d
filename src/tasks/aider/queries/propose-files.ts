import { conversationWords } from '@/agent/queries/conversation-words';
import { requireDocument } from '@/documents/access';
import { translateError } from '@/i18n/translate';
import type { Context } from '@/identity/context';
import { getRelevantContextFor } from '../../context/queries/relevant-context';
import type { ProposedFiles } from '../../schema';
import { findAider } from '../program';

const MOST_PROPOSED = 8;
/** As for a request to the agent: what has less is in the list by chance. */
const LEAST_EVIDENCE = 0.35;

interface Instruction {
  documentId: string;
  conversationId?: string | undefined;
  afterTurnId?: string | undefined;
  instruction: string;
}

/**
 * Proposes the documents that Aider needs for an instruction, found from its words and, with less weight, from the
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
    limit: MOST_PROPOSED,
  });
  return { projectId, instruction, files, problem: aider.status === 'ready' ? null : translateError(aider.problem) };
}
