import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { settleTurn } from '@/review/inbox/commands/settle-turn';
import { requireTurn } from '../../access';
import type { AnswerInput, AnswerOutcome } from '../../schema';
import { storableRequest } from '../../turns/queue/request-text';
import { wakeWorker } from '../../turns/queue/wake-worker';
import { appendEvent, lockTurn, queueAnswered, readQuestions, writeAnswer } from '../store';

/**
 * Answers a question of the agent. Once all questions of the step are answered, the turn continues. Anyone who can
 * start turns can answer. The first answer counts: a later one changes nothing and returns the first. Throws NOT_FOUND
 * for an unknown question, CONFLICT if the turn has ended without an answer.
 */
export async function answerQuestion(ctx: Context, input: AnswerInput): Promise<AnswerOutcome> {
  const { turnId, step, callId } = input;
  const turn = await requireTurn(ctx, turnId, 'run_turn');
  const answer = { text: storableRequest(input.answer), userId: ctx.actor.userId };
  const { first, goesOn, people } = await inTransaction(ctx.db, async (tx) => {
    const status = await lockTurn(tx, turnId);
    const questions = await readQuestions(tx, turnId, step);
    const asked = questions.find((question) => question.callId === callId);
    if (!asked) throw new AppError('NOT_FOUND', 'This question doesn’t exist.');
    if (asked.answer) return { first: asked.answer, goesOn: false, people: [] };
    if (status !== 'needs_input')
      throw new AppError('CONFLICT', 'The turn has ended. The agent no longer needs an answer.');
    await writeAnswer(tx, { turnId, step, callId }, answer);
    await appendEvent(tx, turnId, { type: 'answered', step, callId, answer: answer.text, userId: answer.userId });
    const isLast = questions.every((question) => question === asked || question.answer);
    if (!isLast) return { goesOn: false, people: [] };
    await queueAnswered(tx, turnId);
    return { goesOn: true, people: await settleTurn(tx, turnId) };
  });
  const counted = first ?? answer;
  if (!first) ctx.bus.publish(topics.turn(turnId));
  if (goesOn) {
    ctx.bus.publish(topics.turns(turn.conversation.documentId), ...people.map(topics.inbox));
    await wakeWorker(ctx, turnId);
  }
  return { answer: counted.text, userId: counted.userId, wasAnswered: first !== undefined };
}
