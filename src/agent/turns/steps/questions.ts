import type { Settings } from '@/platform/settings';
import { topics } from '@/platform/topics';
import { noteQuestion } from '@/review/inbox/commands/note-question';
import { insertQuestions, readQuestions } from '../../questions/store';
import type { NewQuestion, TurnEvent } from '../../schema';
import { suspendTurn } from '../../store/lease';
import type { Answers } from '../../tools/tool';
import type { PlannedCall } from '../../tools/toolset';
import type { TurnContext } from '../turn-context';

type Asked = NewQuestion & { callId: string };

/**
 * Returns people's answers to the questions of the current step, by call. If any is missing, asks people, suspends the
 * turn and returns undefined: no worker runs the turn until someone answers. This happens before any tool of the step
 * runs, so the other calls run only once. Throws the turn's ending if someone stops the turn at this moment.
 */
export async function answersOrSuspend(
  run: TurnContext,
  planned: readonly PlannedCall[],
): Promise<Answers | undefined> {
  const asked = planned.flatMap((call) => questionOf(call, run.ctx.settings));
  if (asked.length === 0) return new Map();
  const stored = await readQuestions(run.worker.platform.db, run.turn.id, run.step);
  const answers: Answers = new Map(stored.flatMap(({ callId, answer }) => (answer ? [[callId, answer]] : [])));
  if (asked.every(({ callId }) => answers.has(callId))) return answers;
  await askPeople(
    run,
    asked.filter(({ callId }) => !answers.has(callId)),
  );
  return undefined;
}

function questionOf(planned: PlannedCall, settings: Settings): Asked[] {
  const question = 'tool' in planned ? planned.tool.question?.(planned.prepared, settings) : undefined;
  return question ? [{ ...question, callId: planned.callId }] : [];
}

/** Stores the questions and suspends the turn, in one transaction. */
async function askPeople(run: TurnContext, asked: readonly Asked[]): Promise<void> {
  const { turn, held, journal, step, document, worker } = run;
  let people: string[] | undefined;
  await journal.commit(async (tx) => {
    if (!(await suspendTurn(tx, held.key))) return [];
    await insertQuestions(tx, { turnId: turn.id, step }, asked);
    const { documentId, projectId, workspaceId } = document;
    const question = asked[0]?.question ?? '';
    const about = { workspaceId, projectId, documentId, question };
    people = await noteQuestion(tx, { turnId: turn.id, userId: turn.userId, ...about });
    return asked.map(
      ({ callId, kind, question, options }): TurnEvent => ({
        type: 'question',
        step,
        callId,
        kind,
        question,
        options: [...options],
      }),
    );
  });
  if (!people) held.end('stopped');
  held.signal.throwIfAborted();
  worker.platform.bus.publish(...(people ?? []).map(topics.inbox));
}
